import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, useLastValue, usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { ChallengeDialog } from './challenge-dialog';
import { ChallengeTabs } from './challenge-tabs';
import { type Challenge, useChallenges } from './challenges.api';
import { ChallengesSkeleton } from './challenges-skeleton';
import { ClaimDialog } from './claims/claim-dialog';
import { MyClaims } from './claims/my-claims';
import { useChallengeLocation } from './use-challenge-location';

/** The slot challenges by state, with the dialogs for details and claims, and the member's own claims (docs/product.md#challenges). */
export default function ChallengesPage() {
  usePageTitle('Challenges');
  const user = useCurrentUser();
  const location = useChallengeLocation();
  const openClaim = useOpenClaim(location.openClaim);
  const challenges = useChallenges();
  useErrorToast(challenges.isError, 'Failed to load challenges');

  return (
    <>
      <PageHeader title="Challenges" subtitle="Hit the multiplier, show the proof, take the prize" />
      <QueryView query={challenges} errorTitle="The challenges could not be loaded" heading="h2" loading={<ChallengesSkeleton />}>
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

/** Opens the claim dialog for members; shows guests a toast (docs/product.md#challenges). */
function useOpenClaim(open: (id: string) => void) {
  const user = useCurrentUser();
  const showToast = useToast();
  return (id: string) => {
    if (user) open(id);
    else showToast('Please sign in to submit a claim', 'warning');
  };
}

interface DialogsProps {
  /** Undefined while loading. */
  challenges: readonly Challenge[] | undefined;
  location: ReturnType<typeof useChallengeLocation>;
  onClaim: (id: string) => void;
}

/** The details dialog and the claim dialog, which opens on top of the details or alone. */
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
