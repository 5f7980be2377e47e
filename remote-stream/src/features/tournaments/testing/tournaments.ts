import type { Match } from '../tournaments.api';

/** A signed-in member, and tournaments as different back ends send them: numbers also as strings, missing values as null or left out. */
export const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export const cup = {
  id: 7,
  name: 'Stage Cup',
  description: 'Four play, one wins.',
  game: 'Neon Koi',
  prize_pool: '5000.00',
  start_date: '2026-03-01T12:00:00Z',
  end_date: null,
  is_active: true,
  is_completed: false,
  predictions_active: true,
  predictions_count: '1234',
  matches_count: 3,
  max_participants: 4,
  user_has_prediction: true,
};

const match = (id: number | string, round: number, match_number: number, player1_name: string, player2_name: string | null) => ({
  id,
  round,
  match_number,
  player1_name,
  player2_name,
  winner_name: null as string | null,
  scheduled_date: null as string | null,
  is_active: false,
});
export const decided = { ...match(1, 1, 1, 'Ada', 'Bob'), winner_name: 'Ada', scheduled_date: '2026-03-01T12:00:00Z' };
export const open = { ...match('2', 1, 2, 'Cleo', 'Dan'), scheduled_date: inDays(1), is_active: 0 };
export const final = match(3, 2, 1, 'Ada', null);

export const detail = ({
  tournament = {},
  matches = [decided, open, final] as object[],
  ...parts
}: Record<string, unknown> & { tournament?: object; matches?: object[] } = {}) => ({
  success: true,
  data: { tournament: { ...cup, ...tournament, matches }, user_prediction: null, friend_predictions: [], top_predictions: [], ...parts },
});

export const predicted = (...picks: [id: number, winner: string][]) => ({
  matches: picks.map(([id, winner]) => ({ tournament_match_id: id, predicted_winner_name: winner })),
});

/** A match as the page reads it. */
export const matchOf = (given: Partial<Match>): Match => ({
  id: '1',
  round: 1,
  number: 1,
  player1: null,
  player2: null,
  winner: null,
  scheduledAt: null,
  isActive: false,
  isLocked: false,
  replaced1: null,
  replaced2: null,
  ...given,
});
