import { type FakeEndpoint, type RenderPageOptions, renderPage } from '@greenroom/shared-ui/testing';
import RafflePage from '../detail/raffle-page';

export const ONE = 'GET /api/r/raffles/12';
export const ENTRIES = 'GET /api/r/raffles/12/entries';
export const ENTER = 'POST /api/r/raffles/12/enter';
export const DRAW = 'GET /api/r/raffles/12/draw';
export const OWN_PROFILE = 'GET /api/r/user/nova';

export const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 220, role: 'Member' };

/** Accepts all types of entry, with values spelled as other back ends may. */
export const headset = {
  id: 12,
  title: 'Headset Raffle',
  description: 'Every entry counts.',
  prize: 'A headset',
  is_active: 1,
  has_ended: false,
  is_accepting_entries: true,
  start_datetime: '2026-11-01T12:00:00Z',
  end_datetime: '2099-11-21T12:00:00Z',
  max_entries: null,
  points_per_entry: '50',
  allow_passwordless_entry: true,
  allow_points_entry: '1',
  has_password_entry: true,
  passwordless_entries: 1,
  points_entries: '1200',
  password_entries: 0,
  total_entries: 1201,
  total_points: '60000.00',
  user_entries: 2,
  winners: [],
  has_draw_record: true,
};

export const ended = {
  ...headset,
  is_active: false,
  has_ended: true,
  is_accepting_entries: false,
  winners: [
    { username: 'lucky one', avatar: null },
    { username: 'nova', avatar: null },
  ],
};

export const entries = [
  {
    id: 3,
    user: { id: '5', username: 'nova', avatar: null, kick_username: 'nova_live' },
    entry_type: 'points',
    points_spent: '100.00',
    created_at: '2026-11-03T12:00:00Z',
    tickets: 2,
  },
  {
    id: 2,
    user: { id: '6', username: 'comet', avatar: null },
    entry_type: 'passwordless',
    points_spent: 0,
    created_at: new Date().toISOString(),
    tickets: 1,
  },
  { id: 1, user: null, entry_type: 'password', points_spent: null, created_at: null },
];

/** Renders the page of raffle 12. */
export const showRaffle = (api: Record<string, FakeEndpoint> = {}, options: RenderPageOptions = {}) =>
  renderPage(RafflePage, {
    path: '/raffles/12',
    route: '/raffles/:id',
    api: { [ONE]: { success: true, data: headset }, [ENTRIES]: { success: true, data: entries }, ...api },
    ...options,
  });
