import { screen } from '@testing-library/react';
import { type FakeRequest, respond } from '../../testing/fake-api';
import { press, renderPanel } from '../../testing/render-panel';
import { Dashboard } from './dashboard';

// jsdom can't draw, and the lines are hidden from screen readers.
jest.mock('@mui/x-charts/LineChart', () => ({ LineChart: () => null, lineClasses: {} }));

const dayOf = (day: string, members: number) => ({
  day,
  new_members: members,
  points_given: null,
  points_spent: null,
  tickets_opened: 0,
  raffle_entries: null,
});
const WAITING = { tickets: 3, claims: 0, redemptions: null, contact_messages: 1 };

it('shows what waits and what happened, without areas that the user may not see', async () => {
  const requests = renderPanel(<Dashboard />, {
    'GET /setup': {
      data: [
        { name: 'mail', status: 'failed', is_entered: true, text: 'The mail server refuses mail.' },
        { name: 'kick', status: 'skipped', is_entered: false },
        { name: 'platform', status: 'open', is_entered: false },
      ],
    },
    'GET /dashboard': ({ query }: FakeRequest) => ({
      data: { waiting: WAITING, days: [dayOf('2026-11-20', 2), dayOf('2026-11-21', query['days'] === '90' ? 40 : 5)] },
    }),
  });
  expect(await screen.findByRole('link', { name: 'Open tickets 3' })).toHaveAttribute('href', expect.stringContaining('open'));
  expect(screen.queryByText('Pending redemptions')).toBeNull();
  expect(await screen.findByText('Setting the site up: 1 step is left.')).toBeVisible();
  expect(screen.getByText('The mail server refuses mail.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Repair it' })).toHaveAttribute('href', expect.stringContaining('setup'));
  expect(await screen.findByRole('heading', { name: 'New members' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Raffle entries' })).toBeNull();
  expect(screen.getByText('7', { selector: 'b' })).toBeVisible();
  await press('90 days');
  expect(await screen.findByText('42', { selector: 'b' })).toBeVisible();
  expect(requests.filter(({ path }) => path === '/dashboard').map(({ query }) => query['days'])).toEqual(['30', '90']);
});

it('says that it could not be loaded, in place of nothing that waits, and loads it again', async () => {
  let isDown = true;
  const body = { data: { waiting: WAITING, days: [] } };
  renderPanel(<Dashboard />, { 'GET /setup': { data: [] }, 'GET /dashboard': () => (isDown ? respond(503, { message: 'Down.' }) : body) });
  expect(await screen.findByText('Down.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Waiting for you' })).toBeNull();
  isDown = false;
  await press('Try again');
  expect(await screen.findByRole('link', { name: 'Open tickets 3' })).toBeVisible();
});
