/** A player of a leaderboard, for examples. */
export interface SamplePlayer {
  rank: number;
  name: string;
  /** The player's most played slot; null for many, as on the site. */
  game: string | null;
  wagered: number;
  prize: number | null;
}

const FIRST = ['nova', 'Lucky', 'velvet', 'Ace', 'midnight', 'Roulette', 'mira', 'Bonus', 'östen', 'Émile', 'backstage', 'Jackpot'];
const SECOND = ['', '_fox', 'Rider', '77', 'Spin', '_tv', 'Queen', 'OfTheNorthernLights'];
const GAMES = ['Gates of Olympus', null, 'Sweet Bonanza', null, 'Wanted Dead or a Wild', 'Book of Dead'];

/** Players by rank, always the same ones. */
export const samplePlayers = (count: number): SamplePlayer[] =>
  Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    name: `${FIRST[(index * 7) % FIRST.length]}${SECOND[(index * 5) % SECOND.length]}${index < 12 ? '' : index}`,
    game: GAMES[(index * 11) % GAMES.length] ?? null,
    wagered: Math.round(48_250_000 / (index + 3)) / 100,
    prize: index < 10 ? 1000 / (index + 1) : null,
  }));
