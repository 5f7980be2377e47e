import { timeOf } from '@greenroom/shared-ui/format';
import { tournamentStatus } from '../../features/tournaments/tournament-status';
import type { Match, Tournament } from '../../features/tournaments/tournaments.api';

/** The tournament to show without a target: the newest that is running, otherwise one with open predictions, then the last completed one. */
export function currentTournament(tournaments: readonly Tournament[]): Tournament | undefined {
  const start = (tournament: Tournament) => timeOf(tournament.start) || 0;
  const newestFirst = [...tournaments].sort((one, other) => start(other) - start(one));
  const states = ['Active', 'Predictions Open', 'Completed'] as const;
  return states.flatMap((state) => newestFirst.filter((tournament) => tournamentStatus(tournament) === state))[0];
}

/** A round with more matches fills the picture. */
const MAX_MATCHES = 4;

/** The matches without the first rounds that are long and decided, which leaves room for those that are played. */
export function openRounds(matches: readonly Match[]): readonly Match[] {
  const first = matches[0]?.round;
  const round = matches.filter(({ round: each }) => each === first);
  const rest = matches.slice(round.length);
  const isOver = round.length > MAX_MATCHES && round.every(({ winner }) => winner !== null);
  return isOver && rest.length > 0 ? openRounds(rest) : matches;
}
