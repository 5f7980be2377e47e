import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { formatMoney } from '@greenroom/shared-ui/format';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { useCurrentUser, useLive, useUpdateUser } from '@greenroom/shared-ui/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Notice } from '../../app/notice';
import { closeWinnings, openWinnings, winningsStore } from '../../app/winnings-store';
import { t } from '../../texts';
import { sourceOf, WinningItem } from './winning-item';
import { type Winning, fetchWinnings, markSeen } from './winnings.api';
import styles from './winnings.module.css';

/** Notifies the member of prizes that they haven't seen, and shows all of their prizes in a dialog. */
export function Winnings() {
  const user = useCurrentUser();
  return (
    user && <WinningsOf key={user.id} memberId={user.id} isNew={user.winnings === 'new'} onBreak={user.excluded_until !== undefined} />
  );
}

function WinningsOf({ memberId, isNew, onBreak }: { memberId: string; isNew: boolean; onBreak: boolean }) {
  const updateUser = useUpdateUser();
  const queryClient = useQueryClient();
  const open = useStore(winningsStore, (state) => state.open);
  const queryKey = ['winnings', memberId];
  useLive('me:winnings', queryKey);
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => fetchWinnings(signal), enabled: isNew || open });
  const unseen = data?.filter((winning) => winning.isNew) ?? [];

  const see = () => {
    if (!data || unseen.length === 0) return;
    // If it fails, the next page notifies again.
    markSeen(unseen.map(({ id }) => id)).catch(() => undefined);
    queryClient.setQueryData(
      queryKey,
      data.map((winning) => ({ ...winning, isNew: false })),
    );
    updateUser({ winnings: data.some(({ isOver }) => !isOver) ? 'open' : undefined });
  };
  // Everything in the open dialog is seen, including prizes that arrive meanwhile.
  const seesNew = open && unseen.length > 0;
  useEffect(() => {
    if (seesNew) see();
  });
  const replace = (changed: Winning) =>
    queryClient.setQueryData(
      queryKey,
      data?.map((winning) => (winning.id === changed.id ? changed : winning)),
    );

  return (
    <>
      {isNew && !open && unseen.length > 0 && (
        <Notice label={t('Prize')} icon={Trophy} text={describe(unseen)} isGold onBreak={onBreak} onClose={see}>
          <Button size="small" onClick={openWinnings}>
            {unseen.length === 1 && unseen[0]?.step === 'won' ? t('Claim your prize') : t('See your prizes')}
          </Button>
        </Notice>
      )}
      <Dialog open={open} onClose={closeWinnings} title={t('Your prizes')} keepOnOutsidePress>
        {data?.length === 0 && <p className={styles.muted}>{t('You have no prizes yet.')}</p>}
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((winning) => (
              <WinningItem key={winning.id} winning={winning} onChange={replace} onRefused={() => void refetch()} />
            ))}
          </ul>
        )}
        {!data && (
          <div role={isError ? 'alert' : 'status'} className={styles.muted}>
            {isError ? t("Couldn't load your prizes.") : t('Loading your prizes...')}{' '}
            {isError && (
              <Button variant="secondary" size="small" onClick={() => void refetch()}>
                {t('Try again')}
              </Button>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Returns for example "You won $75.50 for rank #1 on the leaderboard of Roobet." */
function describe([first, ...more]: readonly Winning[]): string {
  if (!first) return '';
  const count = more.length + 1;
  const { kind, prize, amount, currency, rank, platform } = first;
  if (count > 1)
    return [first, ...more].every((winning) => winning.kind === 'leaderboard')
      ? t({ one: 'You won {count} prize on leaderboards.', other: 'You won {count} prizes on leaderboards.' }, { count })
      : t({ one: 'You won {count} prize.', other: 'You won {count} prizes.' }, { count });
  if (kind !== 'leaderboard') return `${t('You won {prize}.', { prize })} ${sourceOf(first)}`;
  return t('You won {amount} for rank #{rank} on the leaderboard of {platform}.', {
    amount: formatMoney(amount, currency),
    rank,
    platform,
  });
}
