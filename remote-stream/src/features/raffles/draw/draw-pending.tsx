import type { Raffle } from '../raffles.api';
import { useDraw } from './draw.api';

/** Status of the draw for an ended raffle without winners; a dash if there is no draw record. */
export function DrawPending({ raffle: { id, hasDrawRecord } }: { raffle: Raffle }) {
  const { data: draw } = useDraw(id, hasDrawRecord);
  if (!draw) return '–';
  if (draw.drawnAt === null) return draw.beacon?.round ? `Not drawn yet, needs round ${draw.beacon.round}` : 'Not drawn yet';
  return draw.entriesCount === 0 ? 'Nobody entered' : '–';
}
