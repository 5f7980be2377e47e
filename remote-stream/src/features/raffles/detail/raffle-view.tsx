import { BackLink } from '@greenroom/shared-ui/back-link';
import { useCurrentUser, useLive } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DrawButton } from '../draw/draw-button';
import { DrawDialog } from '../draw/draw-dialog';
import { EnterCard } from '../enter/enter-card';
import { EnterDialog } from '../enter/enter-dialog';
import type { EntryType } from '../entry-types';
import { Entries } from '../entries/entries';
import { entriesKey } from '../entries/entries.api';
import type { Raffle } from '../raffles.api';
import { useRefetchOnStatusChange } from '../use-refetch-on-status-change';
import { RaffleStats } from './raffle-stats';
import { RaffleTicket } from './raffle-ticket';
import { RaffleTiles } from './raffle-tiles';
import { RaffleWinners } from './raffle-winners';
import styles from './raffle.module.css';

export interface RaffleViewProps {
  raffle: Raffle;
  /** Requests the raffle again, when it starts or ends. */
  refetch: () => unknown;
}

/** A raffle with its entries, forms and dialogs; refetches update it in place (specification 2, section 2). */
export function RaffleView({ raffle, refetch }: RaffleViewProps) {
  useRefetchOnStatusChange(useMemo(() => [raffle], [raffle]), refetch);
  useRefetchEntries(raffle);
  const [entryType, setEntryType] = useState<EntryType | null>(null);
  const [isDrawShown, setDrawShown] = useState(false);
  const hasWinners = raffle.hasEnded && raffle.winners.length > 0;
  const drawButton = <DrawButton raffle={raffle} onPress={() => setDrawShown(true)} />;

  return (
    <>
      <BackLink to="/raffles">Back to Raffles</BackLink>
      <div className={styles.columns}>
        <div className={styles.about}>
          <RaffleTicket raffle={raffle} />
          <RaffleTiles raffle={raffle} />
        </div>
        <div className={styles.side}>
          {raffle.isAcceptingEntries && <EnterCard raffle={raffle} onSelect={setEntryType} />}
          {hasWinners && <RaffleWinners raffle={raffle}>{drawButton}</RaffleWinners>}
          <RaffleStats raffle={raffle}>{!hasWinners && drawButton}</RaffleStats>
        </div>
        <Entries raffle={raffle} />
      </div>
      <EnterDialog raffle={raffle} entryType={entryType} onClose={() => setEntryType(null)} />
      <DrawDialog raffle={raffle} open={isDrawShown} onClose={() => setDrawShown(false)} />
    </>
  );
}

/** Refetches the entries with live updates of the raffle, or when its totals change; an entry itself never does. */
function useRefetchEntries({ id, totalEntries, totalPoints }: Raffle): void {
  const queryClient = useQueryClient();
  const memberId = useCurrentUser()?.id;
  const isLive = useLive(`raffle:${id}`, entriesKey(id, memberId), { isDerived: true });
  const totals = `${totalEntries} ${totalPoints}`;
  const previous = useRef(totals);
  useEffect(() => {
    if (previous.current === totals) return;
    previous.current = totals;
    if (!isLive) void queryClient.invalidateQueries({ queryKey: entriesKey(id, memberId) });
  }, [totals, id, memberId, isLive, queryClient]);
}
