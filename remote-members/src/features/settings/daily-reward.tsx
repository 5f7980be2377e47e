import { Button } from '@greenroom/shared-ui/button';
import { useNow } from '@greenroom/shared-ui/countdown';
import Gift from '@greenroom/shared-ui/icons/gift';
import { useCurrentUser, useToast, useUpdateUser } from '@greenroom/shared-ui/platform';
import { msg } from '@greenroom/shared-ui/texts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { InlineError } from './settings-card';
import { t, Trans } from '../../texts';
import styles from './daily-reward.module.css';
import { DAILY_REWARD, timeUntilReward } from './settings.rules';
import { claimDaily, failureText, useProfileCache } from './settings.api';

const MINUTE_MS = 60_000;
const FAILED = msg('Failed to claim daily reward');

export interface DailyRewardProps {
  memberName: string;
  /** Null for never. */
  lastClaim: string | null;
}

/** Claims the daily reward, or counts down to the next one (docs/product.md#daily-reward). */
export function DailyReward({ memberName, lastClaim }: DailyRewardProps) {
  const titleId = useId();
  const wait = useNow((now) => timeUntilReward(lastClaim, now));
  const claim = useClaim(memberName);
  const failure = claim.error && failureText(claim.error, t(FAILED));

  return (
    <section className={styles.reward} aria-labelledby={titleId} data-ready={wait === null}>
      <h2 id={titleId} className={styles.title}>
        {t('Daily reward')}
      </h2>
      <p className={styles.amount}>
        <Gift size={28} />
        <span>
          <Trans
            message={{ one: '+{count} <small>points</small>', other: '+{count} <small>points</small>' }}
            values={{ count: DAILY_REWARD }}
            components={{ small: <small /> }}
          />
        </span>
      </p>
      <p className={styles.text}>
        {wait === null ? t('Your reward is ready. Come back every 24 hours for more.') : t('Claimed! Come back for the next one.')}
      </p>
      <div className={styles.claim}>
        {/* `aria-disabled` instead of `disabled`, so the button keeps the focus. */}
        <Button
          className={styles.button}
          aria-disabled={wait !== null || undefined}
          busy={claim.isPending}
          busyText={t('Claiming...')}
          onClick={() => {
            if (wait === null) claim.mutate();
          }}
        >
          {wait === null ? t('Claim daily reward') : t('Next reward in {wait}', { wait })}
        </Button>
        <InlineError message={failure} />
      </div>
    </section>
  );
}

function useClaim(memberName: string) {
  const showToast = useToast();
  const updateUser = useUpdateUser();
  const refresh = useProfileCache(memberName);
  const points = useCurrentUser()?.points ?? 0;
  // An approximation by the server's clock; the exact timestamp loads with the profile.
  const minute = useNow((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS);
  return useMutation({
    mutationFn: claimDaily,
    onSuccess: async (message) => {
      showToast(
        message ?? t({ one: 'You received {count} points!', other: 'You received {count} points!' }, { count: DAILY_REWARD }),
        'success',
      );
      const lastDailyClaim = new Date(minute).toISOString();
      updateUser({ points: points + DAILY_REWARD });
      await refresh((profile) => ({ ...profile, lastDailyClaim, points: points + DAILY_REWARD }));
    },
    onError: async (error) => {
      showToast(failureText(error, t(FAILED)), 'error');
      // It may have been claimed in another tab, or the response was lost.
      await refresh();
    },
  });
}
