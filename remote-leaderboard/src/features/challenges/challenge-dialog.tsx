import { Button, buttonClass } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { ErrorState } from '@greenroom/shared-ui/error-state';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import type { ReactNode } from 'react';
import { DateTime } from '@greenroom/shared-ui/time';
import { t } from '../../texts';
import styles from './challenge-dialog.module.css';
import { Winner, ConditionFacts, Fact, StakeFacts, StateBadge, SlotImage } from './challenge-parts';
import { mayBeClaimed } from './challenge-state';
import { type Challenge, isNotFound, useChallenge } from './challenges.api';

interface ChallengeDialogProps {
  id: string;
  initial: Challenge | undefined;
  open: boolean;
  onClose: () => void;
  onClaim: () => void;
  children: (challenge: Challenge) => ReactNode;
}

/** Draws the details of one challenge: the list's data first, then the response of its own endpoint. */
export function ChallengeDialog({ id, initial, open, onClose, onClaim, children }: ChallengeDialogProps) {
  const { data, isError, error, isFetching, refetch } = useChallenge({ id, initial, open });
  const challenge = data ?? initial;
  const isMissing = !challenge && isError && isNotFound(error);
  useErrorToast(open && isError && !isFetching && !isMissing, t('Failed to load challenge details'));
  const retry = { onRetry: () => void refetch(), retrying: isFetching };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={challenge?.slotName ?? t('Challenge')}
      size="large"
      actions={challenge && <Actions challenge={challenge} onClaim={onClaim} />}
    >
      {challenge ? (
        <>
          {isError && <StaleDetails {...retry} />}
          <ChallengeDetails challenge={challenge} />
        </>
      ) : isMissing ? (
        <EmptyState title={t('Challenge Not Found')} text={t("This challenge doesn't exist, or it has been removed.")} />
      ) : isError ? (
        <ErrorState title={t("Couldn't load the challenge")} message={error.message} {...retry} />
      ) : (
        <DetailsSkeleton />
      )}
      {challenge && children(challenge)}
    </Dialog>
  );
}

function Actions({ challenge, onClaim }: { challenge: Challenge; onClaim: () => void }) {
  const user = useCurrentUser();
  const { chat } = useSiteConfig();
  if (!mayBeClaimed(challenge)) return challenge.isWon ? <Winner challenge={challenge} /> : null;
  return (
    <>
      {!user && (
        // A plain link: the server starts the OAuth flow.
        <a className={buttonClass({ variant: 'secondary' })} href={chat.signInPath}>
          {t('Sign In with {chat}', { chat: chat.name })}
        </a>
      )}
      <Button onClick={onClaim}>{t('Submit Claim')}</Button>
    </>
  );
}

const StaleDetails = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <div className={styles.outOfDate}>
    <p>{t("Couldn't load the latest details.")}</p>
    <Button variant="ghost" size="small" onClick={onRetry} busy={retrying} busyText={t('Trying…')}>
      {t('Try again')}
    </Button>
  </div>
);

const DetailsSkeleton = () => (
  <div role="status" aria-label={t('Loading the challenge')} className={styles.skeleton}>
    <Skeleton className={styles.pictureSkeleton} radius="var(--radius-small)" />
    <Skeleton height="12rem" radius="var(--radius-small)" />
  </div>
);

const ChallengeDetails = ({ challenge }: { challenge: Challenge }) => (
  <div className={styles.details}>
    <div className={styles.picture}>
      <SlotImage source={challenge.slotImage} />
    </div>
    <div className={styles.facts}>
      <StateBadge challenge={challenge} />
      <dl className={styles.stakes}>
        <StakeFacts challenge={challenge} prizeClass={styles.prize} />
      </dl>
      <dl className={styles.rest}>
        <ConditionFacts challenge={challenge} />
        <Fact name={t('Ends')} className={styles.wide}>
          <DateTime value={challenge.end} fallback={t('No end date')} />
        </Fact>
      </dl>
    </div>
    {challenge.description && <p className={styles.description}>{challenge.description}</p>}
  </div>
);
