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

export const decided = {
  id: 1,
  round: 1,
  match_number: 1,
  player1_name: 'Ada',
  player2_name: 'Bob',
  winner_name: 'Ada',
  scheduled_date: '2026-03-01T12:00:00Z',
  is_active: false,
};
export const open = {
  id: '2',
  round: 1,
  match_number: 2,
  player1_name: 'Cleo',
  player2_name: 'Dan',
  winner_name: null,
  scheduled_date: inDays(1),
  is_active: 0,
};
export const final = {
  id: 3,
  round: 2,
  match_number: 1,
  player1_name: 'Ada',
  player2_name: null,
  winner_name: null,
  scheduled_date: null,
  is_active: false,
};

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
