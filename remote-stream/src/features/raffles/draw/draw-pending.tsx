import type { Raffle } from '../raffles.api';
import { useDraw } from './draw.api';

/** Says of an ended raffle without winners whether they are still to be drawn, where there is a record of that. */
export function DrawPending({ raffle: { id, hasDrawRecord } }: { raffle: Raffle }) {
  const { data: draw } = useDraw(id, hasDrawRecord);
  if (!draw) return '–';
  if (draw.drawnAt === null) return 'Not drawn yet';
  return draw.entriesCount === 0 ? 'Nobody entered' : '–';
}
