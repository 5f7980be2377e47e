import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, useLastValue, usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Card } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { ChallengeDialog } from './challenge-dialog';
import { ChallengeTabs } from './challenge-tabs';
import { type Challenge, useChallenges } from './challenges.api';
import { ClaimDialog } from './claim-dialog';
import { MyClaims } from './my-claims';
import type { ChallengeState } from './challenge-state';
import { t } from '../../texts';
import cardStyles from './challenges.module.css';

/** Draws the slot challenges by state, with their dialogs, and the member's own claims (docs/product.md#challenges). */
export default function ChallengesPage() {
  usePageTitle(t('Challenges'));
  const user = useCurrentUser();
  const location = useChallengeLocation();
  const showToast = useToast();
  const openClaim = (id: string) => {
    if (user) location.openClaim(id);
    else showToast(t('Please sign in to submit a claim'), 'warning');
  };
  const challenges = useChallenges();
  useErrorToast(challenges.isError, t('Failed to load challenges'));

  return (
    <>
      <PageHeader title={t('Challenges')} subtitle={t('Hit the multiplier, send proof, win the prize')} />
      <QueryView query={challenges} errorTitle={t("Couldn't load the challenges")} heading="h2" loading={<ChallengesSkeleton />}>
        {(data) => (
          <ChallengeTabs
            challenges={data}
            tab={location.tab}
            onSelect={location.selectTab}
            linkTo={location.linkTo}
            onClaim={openClaim}
            isFetchedAfterMount={challenges.isFetchedAfterMount}
          />
        )}
      </QueryView>
      {/* Below the list, so it waits for the list to avoid a layout shift. */}
      {user && challenges.isFetched && <MyClaims memberId={user.id} />}
      <Dialogs challenges={challenges.data} location={location} onClaim={openClaim} />
    </>
  );
}

interface DialogsProps {
  challenges: readonly Challenge[] | undefined;
  location: ReturnType<typeof useChallengeLocation>;
  onClaim: (id: string) => void;
}

function Dialogs({ challenges, location, onClaim }: DialogsProps) {
  const { challengeId, claimId, closeChallenge, closeClaim } = location;
  const user = useCurrentUser();
  const shownId = useLastValue(challengeId);
  const claimedId = useLastValue(claimId);
  const find = (id: string | null) => challenges?.find((challenge) => challenge.id === id);
  const isShown = challengeId !== null;

  const claimOf = (challenge: Challenge | undefined) =>
    user &&
    challenge &&
    challenge.id === claimedId && (
      <ClaimDialog
        key={challenge.id}
        memberId={user.id}
        challenge={challenge}
        open={claimId !== null}
        onClose={() => closeClaim(challenge.id)}
      />
    );
  return (
    <>
      {shownId !== null && (
        <ChallengeDialog
          key={shownId}
          id={shownId}
          initial={find(shownId)}
          open={isShown}
          onClose={closeChallenge}
          onClaim={() => onClaim(shownId)}
        >
          {(challenge) => isShown && claimOf(challenge)}
        </ChallengeDialog>
      )}
      {!isShown && claimOf(find(claimedId))}
    </>
  );
}

const TABS: readonly ChallengeState[] = ['active', 'upcoming', 'completed'];

interface HistoryState {
  /** The challenge was opened from the list, so Back leads there. */
  opened?: boolean;
  /** Not in the URL: a shared link must not open the claim form. */
  claiming?: string;
}

const historyStateOf = (location: Location | null): HistoryState => (location?.state as HistoryState | null) ?? {};

/** Returns the open tab, challenge and claim. The first two are search parameters; Back closes the dialog that was opened last. */
function useChallengeLocation() {
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
    closeClaim: (id: string) => {
      if (historyStateOf(current.current).claiming === id) back();
    },
  };
}

const STAKE = 'calc(1.2rem + 1.25 * var(--text-xl))';
const FACT = '1.625lh';

const ChallengesSkeleton = () => (
  <div role="status" aria-label={t('Loading the challenges')}>
    <div className={cardStyles.tabs}>
      <Skeleton width="5rem" height="1.5rem" />
      <Skeleton width="6rem" height="1.5rem" />
      <Skeleton width="6.5rem" height="1.5rem" />
    </div>
    <div className={cardStyles.list}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Card key={card} className={cardStyles.card}>
          <Skeleton className={cardStyles.pictureSkeleton} radius="0" />
          <span className={cardStyles.state}>
            <Skeleton width="4.5rem" height="1.55rem" radius="var(--radius-pill)" />
          </span>
          <div className={cardStyles.body}>
            <div className={cardStyles.name}>
              <Skeleton width="60%" height="1.15em" />
            </div>
            <div className={cardStyles.stakes}>
              <Skeleton width="5rem" height={STAKE} />
              <Skeleton width="6rem" height={STAKE} />
            </div>
            <div className={cardStyles.facts}>
              <Skeleton height={FACT} />
              <Skeleton height={FACT} />
              <Skeleton height={FACT} />
            </div>
            <div className={cardStyles.foot}>
              <Skeleton width="9rem" height="2.75rem" radius="var(--radius-pill)" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  </div>
);
