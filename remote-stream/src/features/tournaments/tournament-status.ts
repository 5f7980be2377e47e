import { msg } from '@greenroom/shared-ui/texts';
import type { Match, Tournament } from './tournaments.api';

/** The flags that determine the status of a tournament, set by the server's clock. */
export type TournamentState = Pick<Tournament, 'isCompleted' | 'isActive' | 'predictionsActive'>;

/** In English, for `t`. */
export type TournamentStatus = 'Completed' | 'Active' | 'Predictions Open' | 'Upcoming';

export function tournamentStatus({ isCompleted, isActive, predictionsActive }: TournamentState): TournamentStatus {
  if (isCompleted) return msg('Completed');
  if (isActive) return msg('Active');
  return predictionsActive ? msg('Predictions Open') : msg('Upcoming');
}

/** In English, for `t`. */
export type MatchStatus = 'Completed' | 'Active' | 'Upcoming';

export function matchStatus({ winner, isActive }: Pick<Match, 'winner' | 'isActive'>): MatchStatus {
  if (winner !== null) return msg('Completed');
  return isActive ? msg('Active') : msg('Upcoming');
}
