import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { ChallengeDialog } from './challenge-dialog';
import { ChallengeTabs } from './challenge-tabs';
import { type Challenge, useChallenges } from './challenges.api';
import { ChallengesSkeleton } from './challenges-skeleton';
import { ClaimDialog } from './claims/claim-dialog';
import { MyClaims } from './claims/my-claims';
import { useChallengeAddress } from './use-challenge-address';
import { useLast } from './use-last';

/** Slot challenges by state, one in detail, claims of them and the member's own (specification 2, section 2). */
export default function ChallengesPage() {
  usePageTitle('Challenges');
  const user = useCurrentUser();
  const address = useChallengeAddress();
  const openClaim = useOpenClaim(address.openClaim);
  const challenges = useChallenges();
  useErrorToast(challenges.isError, 'Failed to load challenges');

  return (
    <>
      <PageHeader title="Challenges" subtitle="Hit the multiplier, show the proof, take the prize" />
      <QueryView query={challenges} errorTitle="The challenges could not be loaded" heading="h2" loading={<ChallengesSkeleton />}>
        {(data) => (
          <ChallengeTabs challenges={data} tab={address.tab} onChoose={address.chooseTab} linkTo={address.linkTo} onClaim={openClaim} />
        )}
      </QueryView>
      {/* Below the list, so not before it is known how long that is. */}
      {user && challenges.isFetched && <MyClaims memberId={user.id} />}
      <Dialogs challenges={challenges.data} address={address} onClaim={openClaim} />
    </>
  );
}

/** Members only; anybody else is told so (specification 2, section 5). */
function useOpenClaim(open: (id: string) => void) {
  const user = useCurrentUser();
  const showToast = useToast();
  return (id: string) => {
    if (user) open(id);
    else showToast('Please sign in to submit a claim', 'warning');
  };
}

interface DialogsProps {
  /** Undefined until they are there. */
  challenges: readonly Challenge[] | undefined;
  address: ReturnType<typeof useChallengeAddress>;
  onClaim: (id: string) => void;
}

/** What lies over the page: one challenge, and the claim of one, over that or alone. */
function Dialogs({ challenges, address, onClaim }: DialogsProps) {
  const { challengeId, claimId, closeChallenge, closeClaim } = address;
  const user = useCurrentUser();
  const shownId = useLast(challengeId);
  const claimedId = useLast(claimId);
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
          known={find(shownId)}
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
