/** What decides where a tournament stands. */
export interface TournamentTimes {
  startsAt: Date | null;
  endsAt: Date | null;
  completedAt: Date | null;
  predictionsOpenAt: Date | null;
  predictionsCloseAt: Date | null;
}

const isPast = (moment: Date | null, now: Date) => moment !== null && moment <= now;

/** Whether its last match is decided or its time is over. */
export function isCompleted({ completedAt, endsAt }: TournamentTimes, now: Date): boolean {
  return isPast(completedAt, now) || isPast(endsAt, now);
}

/** Whether it runs: begun and not completed. */
export function isActive(tournament: TournamentTimes, now: Date): boolean {
  return isPast(tournament.startsAt, now) && !isCompleted(tournament, now);
}

/** Whether members may predict. They may while it runs, for those matches that have not begun. */
export function arePredictionsActive(tournament: TournamentTimes, now: Date): boolean {
  const { predictionsOpenAt, predictionsCloseAt } = tournament;
  return isPast(predictionsOpenAt, now) && !isPast(predictionsCloseAt, now) && !isCompleted(tournament, now);
}

/** What decides whether a match may still be predicted. */
export interface MatchState {
  scheduledAt: Date | null;
  isActive: boolean;
  winnerName: string | null;
}

/** Whether a match has begun or is over: predictions of it stay as they are. */
export function isLocked(match: MatchState, now: Date): boolean {
  return match.winnerName !== null || match.isActive || isPast(match.scheduledAt, now);
}

/** The share of right predictions among those of decided matches, in percent with one decimal; 0 where none is decided. */
export function accuracyOf(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 1000) / 10;
}

/** Where the winner of a match goes on. */
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

/** A match as the page names it (specification 2, section 2 "/tournaments/{id}"). */
export function nameOf({ round, matchNumber }: { round: number; matchNumber: number }): string {
  return `Round ${round} - Match ${matchNumber}`;
}
