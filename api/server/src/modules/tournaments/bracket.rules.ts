import { nextPlace } from './tournaments.rules';

/** A match as the bracket begins with it. */
export interface BracketMatch {
  round: number;
  matchNumber: number;
  player1Name: string | null;
  player2Name: string | null;
  /** The only player of a match without a second one: a bye is decided from the beginning. */
  winnerName: string | null;
}

/**
 * A single-elimination bracket: every place of every round, so that pages can draw it. The first player meets the last, the second
 * the last but one and so on, and the best two can only meet in the final. Where the field is not full, the first of it
 * have a bye, and stand in the second round already.
 * @param players two at least, the best first
 */
export function bracketOf(players: readonly string[]): BracketMatch[] {
  const order = seedsInOrder(players.length);
  const matches: BracketMatch[] = [];
  for (let count = order.length / 2, round = 1; count >= 1; count /= 2, round++) {
    for (let index = 0; index < count; index++) {
      matches.push({ round, matchNumber: index + 1, player1Name: null, player2Name: null, winnerName: null });
    }
  }
  order.forEach((seed, place) => {
    const match = matches[Math.floor(place / 2)];
    if (match) match[place % 2 === 0 ? 'player1Name' : 'player2Name'] = players[seed] ?? null;
  });
  // In the first round alone: a place that is empty later waits for its player.
  for (const match of matches.filter((one) => one.round === 1 && one.player2Name === null)) {
    match.winnerName = match.player1Name;
    const { round, matchNumber, player } = nextPlace(match);
    const next = matches.find((one) => one.round === round && one.matchNumber === matchNumber);
    if (next) next[player] = match.winnerName;
  }
  return matches;
}

/** Seeds from 0 in the order of the first round's places, the better one first in each match; a power of two, that of the field or the next. */
function seedsInOrder(players: number): number[] {
  let order = [0];
  while (order.length < players) {
    const size = order.length * 2;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order;
}
