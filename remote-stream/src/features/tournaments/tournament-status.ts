/** What decides how a tournament stands; the server's clock has decided it already. */
export interface TournamentState {
  isCompleted: boolean;
  isActive: boolean;
  predictionsActive: boolean;
}

export type TournamentStatus = 'Completed' | 'Active' | 'Predictions Open' | 'Upcoming';

/** What a tournament's badge says (specification 2, section 4). */
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

/** What a match's badge says (specification 2, section 4). */
export function matchStatus({ winner, isActive }: MatchState): MatchStatus {
  if (winner !== null) return 'Completed';
  return isActive ? 'Active' : 'Upcoming';
}
