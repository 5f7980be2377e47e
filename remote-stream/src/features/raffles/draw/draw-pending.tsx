import { useDraw } from './draw.api';

/** Says of an ended raffle without winners whether they are still to be drawn, where there is a record of that. */
export function DrawPending({ id }: { id: string }) {
  const { data: draw } = useDraw(id, true);
  if (!draw) return '–';
  if (draw.drawnAt === null) return 'Not drawn yet';
  return draw.entriesCount === 0 ? 'Nobody entered' : '–';
}
