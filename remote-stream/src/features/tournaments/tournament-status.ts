/** The flags that determine the status of a tournament, set by the server's clock. */
export interface TournamentState {
  isCompleted: boolean;
  isActive: boolean;
  predictionsActive: boolean;
}

export type TournamentStatus = 'Completed' | 'Active' | 'Predictions Open' | 'Upcoming';

/** Returns the status of a tournament (docs/product.md#tournaments). */
export function tournamentStatus({ isCompleted, isActive, predictionsActive }: TournamentState): TournamentStatus {
  if (isCompleted) return 'Completed';
  if (isActive) return 'Active';
  return predictionsActive ? 'Predictions Open' : 'Upcoming';
}

export interface MatchState {
  /** Null until the match is decided. */
  winner: string | null;
  isActive: boolean;
}

export type MatchStatus = 'Completed' | 'Active' | 'Upcoming';

/** Returns the status of a match (docs/product.md#tournaments). */
export function matchStatus({ winner, isActive }: MatchState): MatchStatus {
  if (winner !== null) return 'Completed';
  return isActive ? 'Active' : 'Upcoming';
}
