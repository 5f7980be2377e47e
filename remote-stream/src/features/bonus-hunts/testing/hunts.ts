export const LIST = 'GET /api/r/bonus-hunts';
export const PREDICTIONS = 'GET /api/r/bonus-hunts/predictions';
export const PREDICT = 'POST /api/r/bonus-hunts/7/predict';
export const CLOSEST = 'GET /api/r/bonus-hunts/6/closest-predictions';
export const SLOTS = 'GET /api/r/slots/search';

export const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };

/** Played games with a badge of each tone, one without a bet, and a pending one. */
export const games = [
  { id: 1, slot_name: 'Neon Koi', slot_bet: '2.00', slot_win: '100.00', pending_win: false },
  { id: 2, slot_name: 'Sugar Comet', slot_bet: 2, slot_win: 10, pending_win: 0 },
  { id: 3, slot_name: 'Temple', slot_bet: 2, slot_win: 2, pending_win: false },
  { id: 4, slot_name: 'Loaded Alley', slot_bet: 0, slot_win: 5, pending_win: false },
  { id: 5, slot_name: 'Ringworld', slot_bet: 4, slot_win: 0, pending_win: true },
];

const guess = (id: number, user: object | null, rest: object = {}) => ({
  id,
  user,
  end_balance: 1000 + id,
  highest_multiplier: id,
  highest_multiplier_game: 'Temple',
  created_at: `2026-11-21T18:0${id}:00Z`,
  ...rest,
});

export const lena = guess(4, { id: 9, username: 'lena', kick_username: 'lena live' }, { highest_multiplier_game: ' NEON koi ' });
const zed = guess(3, { id: 8, username: 'Zed' }, { highest_multiplier_game: 'Neon Koi' });
export const anonymous = guess(2, null, { highest_multiplier: null, highest_multiplier_game: null });
export const own = guess(1, { id: 5, username: 'nova' }, { end_balance: '1234.50', highest_multiplier: 250 });

/** The current hunt, with only some of its predictions. */
export const hunt = {
  id: 7,
  start_balance: '1000.00',
  end_balance: null,
  created_at: '2026-11-21T12:00:00Z',
  games,
  predictions_active: true,
  predictions: [zed],
};

const past = (id: number, rest: object) => ({
  id,
  created_at: '2026-10-01T12:00:00Z',
  games: [games[0], games[1]],
  predictions: null,
  ...rest,
});

export const list = {
  success: true,
  latest_bonus_hunt: hunt,
  winnings: '117.00',
  break_even_x: 100,
  average_x: '18.666',
  past_bonus_hunts: {
    data: [
      past(6, { start_balance: 1000, end_balance: '1500.50' }),
      past(5, { balance: '2000.00', end_balance: 1500 }),
      past(4, { start_balance: 100, end_balance: null, games: null }),
    ],
  },
};

export const predictions = { success: true, bonus_hunt: hunt, predictions: [lena, zed, anonymous] };
