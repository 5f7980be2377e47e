import type { Match } from '../tournaments.api';

export type PickState = 'open' | 'right' | 'wrong';

/** What became of a pick for a match, null where there is none. */
export function pickState({ winner }: Pick<Match, 'winner'>, pick: string | undefined): PickState | null {
  if (pick === undefined) return null;
  if (winner === null) return 'open';
  return pick === winner ? 'right' : 'wrong';
}
