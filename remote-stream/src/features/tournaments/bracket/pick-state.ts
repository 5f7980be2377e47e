import type { Match } from '../tournaments.api';

export type PickState = 'open' | 'right' | 'wrong';

/** State of a pick; null without one. */
export function pickState({ winner }: Pick<Match, 'winner'>, pick: string | undefined): PickState | null {
  if (pick === undefined) return null;
  if (winner === null) return 'open';
  return pick === winner ? 'right' : 'wrong';
}
