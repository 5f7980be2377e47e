import type { tournamentMatches, tournaments } from '../../db/schema';
import { inEnglish, msg } from '../../lib/texts';

export type TournamentTimes = Pick<
  typeof tournaments.$inferSelect,
  'startsAt' | 'endsAt' | 'completedAt' | 'predictionsOpenAt' | 'predictionsCloseAt'
>;

const isPast = (date: Date | null, now: Date) => date !== null && date <= now;

/** Tells whether the last match is decided or the end has passed. */
export function isCompleted({ completedAt, endsAt }: TournamentTimes, now: Date): boolean {
  return isPast(completedAt, now) || isPast(endsAt, now);
}

export function isActive(tournament: TournamentTimes, now: Date): boolean {
  return isPast(tournament.startsAt, now) && !isCompleted(tournament, now);
}

/** Tells whether members may predict; while the tournament runs, only matches that have not begun. */
export function arePredictionsActive(tournament: TournamentTimes, now: Date): boolean {
  const { predictionsOpenAt, predictionsCloseAt } = tournament;
  return isPast(predictionsOpenAt, now) && !isPast(predictionsCloseAt, now) && !isCompleted(tournament, now);
}

export type MatchState = Pick<typeof tournamentMatches.$inferSelect, 'scheduledAt' | 'isActive' | 'winnerName'>;

/** Tells whether a match has begun or is decided, so its predictions can't change. */
export function isLocked(match: MatchState, now: Date): boolean {
  return match.winnerName !== null || match.isActive || isPast(match.scheduledAt, now);
}

/** Returns the share of correct predictions in percent, with one decimal; 0 if no match is decided. */
export const accuracyOf = (correct: number, total: number): number => (total === 0 ? 0 : Math.round((correct / total) * 1000) / 10);

/** Columns with the player whom a substitute replaced, by seat. */
export const REPLACED = { player1Name: 'player1Replaced', player2Name: 'player2Replaced' } as const;

/** Returns the known players of a match. */
export const playersOf = ({ player1Name, player2Name }: { player1Name: string | null; player2Name: string | null }): string[] =>
  [player1Name, player2Name].filter((name) => name !== null);

export function nextPlace(match: { round: number; matchNumber: number }): {
  round: number;
  matchNumber: number;
  player: 'player1Name' | 'player2Name';
} {
  const isOdd = match.matchNumber % 2 === 1;
  return {
    round: match.round + 1,
    matchNumber: Math.ceil(match.matchNumber / 2),
    player: isOdd ? 'player1Name' : 'player2Name',
  };
}

/** Returns the display name of a match (docs/product.md#tournaments). */
export const matchName = ({ round, matchNumber }: { round: number; matchNumber: number }) =>
  msg('Round {round} - Match {number}', { round, number: matchNumber });

/** Returns the display name as the staff has it. */
export const nameOf = (match: Parameters<typeof matchName>[0]): string => inEnglish(matchName(match));
