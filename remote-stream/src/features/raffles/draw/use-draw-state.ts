import { useEffect } from 'react';
import { hasPendingDraw, isDrawn } from '../raffle-status';
import type { Raffle } from '../raffles.api';
import { useDraw } from './draw.api';

/** `pending`: the raffle has ended, and its winners are not drawn yet. */
export type DrawState = 'pending' | 'drawn';

/** The state of a raffle's draw; null while entries are accepted, and if there is nothing to draw. */
export function useDrawState(raffle: Raffle, refetch: () => unknown): DrawState | null {
  const isPending = hasPendingDraw(raffle);
  const { data: draw } = useDraw(raffle.id, isPending);
  const isRecordAhead = isPending && draw != null && draw.winners.length > 0;
  useEffect(() => {
    if (isRecordAhead) refetch();
  }, [isRecordAhead, refetch]);

  if (raffle.hasEnded && isDrawn(raffle)) return 'drawn';
  return isPending && draw !== null && draw?.entriesCount !== 0 ? 'pending' : null;
}
