import { nextPlace } from './tournaments.rules';

export interface BracketMatch {
  round: number;
  matchNumber: number;
  player1Name: string | null;
  player2Name: string | null;
  /** Only player of a bye. */
  winnerName: string | null;
}

/**
 * Creates a single-elimination bracket with every match of every round, so pages can draw it. The first seed meets the last, the second the
 * last but one; the best two only meet in the final. Top seeds have a bye unless the number of players is a power of two.
 * @param players at least two, by seed
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
  // Byes are in the first round only: empty places of later rounds wait for their player.
  for (const match of matches.filter((one) => one.round === 1 && one.player2Name === null)) {
    match.winnerName = match.player1Name;
    const { round, matchNumber, player } = nextPlace(match);
    const next = matches.find((one) => one.round === round && one.matchNumber === matchNumber);
    if (next) next[player] = match.winnerName;
  }
  return matches;
}

/** Lists seeds from 0 by their first-round place, the better one first in each match. The length is the next power of two. */
function seedsInOrder(players: number): number[] {
  let order = [0];
  while (order.length < players) {
    const size = order.length * 2;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order;
}
