/** A signed-in member, and challenges as different back ends send them: numbers also as strings, missing values as null or left out. */
export const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY + 90_000).toISOString();

export const koi = {
  id: 12,
  slot_name: 'Neon Koi',
  slot_image: '/storage/koi.webp',
  multiplier: 500,
  min_bet: '1.00',
  prize: '1250',
  description: 'Hit 500x.',
  claims_count: '2',
  is_active: true,
  is_expired: false,
  end_date: inDays(2),
  claimed_by: null,
  claimer: null,
};
const endless = {
  id: 'a-7',
  slot_name: 'Temple',
  slot_image: null,
  multiplier: '250.50',
  min_bet: 0.2,
  prize: 500,
  description: null,
  claims_count: null,
  is_active: 1,
  is_expired: 0,
  end_date: null,
};
const upcoming = { id: '20', slot_name: 'Ringworld', is_active: false, is_expired: false, end_date: inDays(30) };
const won = {
  id: 30,
  slot_name: 'Sugar Comet',
  is_active: false,
  is_expired: true,
  end_date: inDays(3),
  claimed_by: '77',
  claimer: { username: 'lucky one' },
};
const wonWhileActive = { ...koi, id: 31, slot_name: 'Sun Idol', claimed_by: 9, claimer: null };
const over = { id: 32, slot_name: 'Loaded Alley', is_active: false, is_expired: true, end_date: inDays(-1) };

export const challenges = [koi, endless, upcoming, won, wonWhileActive, over];

export const LIST = 'GET /api/r/challenges';
export const CLAIMS = 'GET /api/r/challenges/my-claims';
export const ONE = 'GET /api/r/challenges/12';
export const SUBMIT = 'POST /api/r/challenges/12/claim';
