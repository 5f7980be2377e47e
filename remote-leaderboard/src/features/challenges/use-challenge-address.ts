import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ChallengeState } from './challenge-state';

const TABS: readonly ChallengeState[] = ['active', 'upcoming', 'completed'];

/** What the browser's history keeps beside the address. */
interface Entry {
  /** The challenge was opened on this page, so that Back leads to the list. */
  opened?: boolean;
  /** The challenge that a claim is being written for. A link to it would open a form on somebody else's page. */
  claiming?: string;
}

const entryOf = (location: Location | null): Entry => (location?.state as Entry | null) ?? {};

/**
 * Which tab, challenge and claim are open. Tab and challenge stand in the address, so that a link shows the same; the
 * browser's Back closes whatever was opened last.
 */
export function useChallengeAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  /** Null while the router is leaving, and once the page is gone: what closes late or twice must not go back further. */
  const here = useRef<Location | null>(null);
  useEffect(() => {
    here.current = location;
    return () => void (here.current = null);
  }, [location]);

  const back = () => {
    here.current = null;
    void navigate(-1);
  };
  const change = (name: string, value: string | null) =>
    setParams(
      (current) => {
        if (value === null) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'active',
    challengeId: params.get('challenge') || null,
    claimId: entryOf(location).claiming ?? null,
    chooseTab: (tab: ChallengeState) => change('tab', tab === 'active' ? null : tab),
    /** The props of a link that opens a challenge. */
    linkTo: (id: string) => {
      const search = new URLSearchParams(params);
      search.set('challenge', id);
      return { to: { search: search.toString() }, state: { opened: true } satisfies Entry, preventScrollReset: true };
    },
    closeChallenge: () => {
      if (entryOf(here.current).opened) back();
      else if (here.current) change('challenge', null);
    },
    openClaim: (id: string) => {
      const state: Entry = { ...entryOf(location), claiming: id };
      void navigate({ search: location.search }, { state, preventScrollReset: true });
    },
    /** Harmless where it is no longer open. */
    closeClaim: (id: string) => {
      if (entryOf(here.current).claiming === id) back();
    },
  };
}
