import { renderPage, type RenderPageOptions, respond } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import SettingsPage from './settings-page';

const PROGRESS = 'GET /api/r/profile/stream-points';
const member = { id: '5', username: 'nova', kick_username: 'NovaLive', avatar: null, points: 50, role: 'Member' };
const rules = {
  window_minutes: 15,
  tick_minutes: 5,
  tick_points: 10,
  message_points: 1,
  hour_cap: 200,
  stream_cap: 1000,
  bonus_percent: 150,
};
const stream = {
  title: 'Sunday spins',
  is_live: true,
  started_at: '2026-03-15T20:00:00.000Z',
  points: 582,
  ticks: 5,
  watching: 82,
  this_hour: 40,
};
const data = { is_linked: true, is_earning: true, stream, rules };

async function show(response: NonNullable<RenderPageOptions['api']>[string]) {
  const page = renderPage(SettingsPage, {
    path: '/settings',
    user: member,
    api: {
      'GET /api/r/user/nova': { success: true, data: { id: 5, username: 'nova', points: '50', xp: 10, role: 'Member' } },
      'GET /api/r/settings': { success: true },
      [PROGRESS]: response,
    },
  });
  await screen.findByRole('heading', { name: 'Your stats' });
  return page;
}
const section = async () => within(await screen.findByRole('region', { name: 'Points for watching' }));
const bars = (view: Awaited<ReturnType<typeof section>>) =>
  view.queryAllByRole('progressbar').map((bar) => `${bar.getAttribute('aria-label')}: ${bar.getAttribute('aria-valuetext')}`);

test('shows the points of the running stream, the caps and the rules', async () => {
  await show({ success: true, data });
  const view = await section();
  expect(view.getByText(/^Live now: Sunday spins\./)).toHaveTextContent('You got 582 points so far.');
  expect(bars(view)).toEqual(['This hour: 40 of at most 200 points', 'This stream: 82 of at most 1,000 points']);
  expect(
    view.getByText(
      '10 points every 5 minutes of a stream in which you wrote during the last 15 minutes, and 1 for a message, one a minute. Your badge gives 150%.',
    ),
  ).toBeVisible();
});

test('shows no hour after the end of the stream', async () => {
  await show({ success: true, data: { ...data, stream: { ...stream, is_live: false, this_hour: null } } });
  const view = await section();
  expect(view.getByText(/^The last stream: Sunday spins\./)).toHaveTextContent('You got 582 points from it.');
  expect(bars(view)).toEqual(['This stream: 82 of at most 1,000 points']);
});

test.each([
  ['no linked account', { is_linked: false }, /^Link your Kick account/],
  ['an account that earns nothing', { is_earning: false }, /collects no points for watching at present/],
  ['no recent stream', { stream: null }, 'There was no stream in the last 24 hours.'],
])('says what is missing with %s', async (_case, fields, text) => {
  await show({ success: true, data: { ...data, ...fields } });
  expect((await section()).getByText(text)).toBeVisible();
});

test('refetches when points arrive', async () => {
  let points = 582;
  const { platform } = await show(() => ({ success: true, data: { ...data, stream: { ...stream, points } } }));
  await section();
  points = 592;
  act(() => platform.session.getState().updateUser({ points: 60 }));
  expect(await screen.findByText('592 points')).toBeVisible();
});

test.each([
  ['null', { success: true, data: null }],
  ['404', respond(404, { success: false })],
  ['HTML of the site', respond(200, '<!doctype html>')],
  ['403', respond(403, { success: false, message: 'Not for you.' })],
])('is hidden where the site gives none (%s)', async (_case, response) => {
  const { requests } = await show(response);
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/r/profile/stream-points')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/Points for watching/)).not.toBeInTheDocument());
  sessionStorage.clear();
});

test('loads on retry after a failure', async () => {
  let response: () => object = () => respond(500, { success: false, message: 'Boom.' });
  const { user } = await show(() => response());
  const view = await section();
  response = () => ({ success: true, data });
  await user.click(view.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('582 points')).toBeVisible();
});
