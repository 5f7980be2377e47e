import { BackLink } from '@greenroom/shared-ui/back-link';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
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
import { useReloadWhenOvertaken } from '../use-reload-when-overtaken';
import { RaffleStats } from './raffle-stats';
import { RaffleTicket } from './raffle-ticket';
import { RaffleTiles } from './raffle-tiles';
import { RaffleWinners } from './raffle-winners';
import styles from './raffle.module.css';

export interface RaffleViewProps {
  raffle: Raffle;
  /** Its start or end has come: what the server says of it is to be asked anew. */
  onOvertaken: () => unknown;
}

/** A raffle with everything about it; it changes in place as the server tells more (specification 2, section 2). */
export function RaffleView({ raffle, onOvertaken }: RaffleViewProps) {
  useReloadWhenOvertaken(useMemo(() => [raffle], [raffle]), onOvertaken);
  useFreshEntries(raffle);
  const [way, setWay] = useState<EntryType | null>(null);
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
          {raffle.isAcceptingEntries && <EnterCard raffle={raffle} onChoose={setWay} />}
          {hasWinners && <RaffleWinners raffle={raffle}>{drawButton}</RaffleWinners>}
          <RaffleStats raffle={raffle}>{!hasWinners && drawButton}</RaffleStats>
        </div>
        <Entries raffle={raffle} />
      </div>
      <EnterDialog raffle={raffle} way={way} onClose={() => setWay(null)} />
      <DrawDialog raffle={raffle} open={isDrawShown} onClose={() => setDrawShown(false)} />
    </>
  );
}

/** Entries only ever join, so they are asked for anew as the raffle counts more of them. */
function useFreshEntries({ id, totalEntries, totalPoints }: Raffle): void {
  const queryClient = useQueryClient();
  const memberId = useCurrentUser()?.id;
  const counted = `${totalEntries} ${totalPoints}`;
  const known = useRef(counted);
  useEffect(() => {
    if (known.current === counted) return;
    known.current = counted;
    void queryClient.invalidateQueries({ queryKey: entriesKey(id, memberId) });
  }, [counted, id, memberId, queryClient]);
}
