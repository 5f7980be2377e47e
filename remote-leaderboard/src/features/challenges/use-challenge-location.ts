import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ChallengeState } from './challenge-state';

const TABS: readonly ChallengeState[] = ['active', 'upcoming', 'completed'];

/** State of a history entry, next to its URL. */
interface HistoryState {
  /** The challenge was opened from the list, so Back leads there. */
  opened?: boolean;
  /** Id of the challenge that is being claimed. Not in the URL: a shared link must not open the form. */
  claiming?: string;
}

const historyStateOf = (location: Location | null): HistoryState => (location?.state as HistoryState | null) ?? {};

/**
 * The open tab, challenge and claim. Tab and challenge are search parameters, so that links can be shared; Back closes the dialog
 * that was opened last.
 */
export function useChallengeLocation() {
  const location = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  /** Null while a navigation is pending and after unmount: a late or second close must not go back further. */
  const current = useRef<Location | null>(null);
  useEffect(() => {
    current.current = location;
    return () => void (current.current = null);
  }, [location]);

  const back = () => {
    current.current = null;
    void navigate(-1);
  };
  const setParam = (name: string, value: string | null) =>
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
    claimId: historyStateOf(location).claiming ?? null,
    selectTab: (tab: ChallengeState) => setParam('tab', tab === 'active' ? null : tab),
    /** Props of the link that opens a challenge. */
    linkTo: (id: string) => {
      const search = new URLSearchParams(params);
      search.set('challenge', id);
      return { to: { search: search.toString() }, state: { opened: true } satisfies HistoryState, preventScrollReset: true };
    },
    closeChallenge: () => {
      if (historyStateOf(current.current).opened) back();
      else if (current.current) setParam('challenge', null);
    },
    openClaim: (id: string) => {
      const state: HistoryState = { ...historyStateOf(location), claiming: id };
      void navigate({ search: location.search }, { state, preventScrollReset: true });
    },
    /** Does nothing if the claim is no longer open. */
    closeClaim: (id: string) => {
      if (historyStateOf(current.current).claiming === id) back();
    },
  };
}
