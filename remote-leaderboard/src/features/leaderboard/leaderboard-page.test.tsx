import { hang, preferLessMotion, renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import LeaderboardPage from './leaderboard-page';

const CALL = 'GET /api/r/leaderboard';
const DAY = 86_400_000;

const board = {
  platform: { name: 'Roo', slug: 'roo', currency_symbol: '€' },
  current_period: { start: '2026-03-01T12:00:00Z', end: '2026-03-31T12:00:00Z', endTimestamp: Date.now() + 2 * DAY },
  prizes: [{ amount: '500' }, { amount: 250 }, 100, '50.5'],
  top_three: [{ displayName: 'nova', wagered: '1234.5' }, { displayName: 'ace', wagered: 900 }],
  rest_of_users: [{ displayName: 'Lumen', wagered: 300 }, { displayName: 'Drift', wagered: '200.25' }],
  subsections: [
    {
      config: { name: 'Slot race', filter_type: 'game', filter_value: 'Gates', prizes: [{ amount: 40 }, { amount: 20 }] },
      data: [{ username: 'ace', favoriteGameTitle: null, wagered: 90 }],
    },
    { config: { name: 'High rollers', filter_type: 'min_wager', filter_value: '100', prizes: [] } },
  ],
};
const platforms = [
  { id: 1, name: 'Roo', slug: 'roo', active_leaderboard: { total_prize_pool: 900 } },
  { id: 2, name: 'Sol', slug: 'sol', active_leaderboard: null },
];
const response = (...boards: object[]) => ({ success: true, data: { platforms, all_leaderboards: Object.fromEntries(boards.map((one) => ['roo', one])) } });
const show = (api: Parameters<typeof renderPage>[1], path = '/leaderboard') => renderPage(LeaderboardPage, { path, ...api });

// What counts up shows its value at once.
beforeEach(preferLessMotion);
afterEach(() => jest.restoreAllMocks());

test('shows the board of the first platform', async () => {
  const { calls } = show({ api: { [CALL]: response(board) } });

  expect(await screen.findByRole('tab', { name: 'Roo', selected: true })).toBeVisible();
  // Without parameters nothing but the platforms is found out; what is shown is asked for by both.
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{}, { period: 'current', platform: 'roo' }]));
  expect(document.title).toBe('Leaderboard - Greenroom');
  expect(screen.getByText('Mar 1, 2026').closest('p')).toHaveTextContent('Mar 1, 2026 – Mar 31, 2026');
  // The sum of the prizes, since this back end states no pool.
  expect(screen.getAllByText('€900.50')[0]).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Competition Ends In' })).toHaveTextContent('01 Days');

  const podium = within(screen.getByRole('region', { name: 'Top three' })).getAllByRole('listitem');
  expect(podium.map((place) => place.textContent)).toEqual([
    expect.stringContaining('nova'),
    expect.stringContaining('€250.00'),
  ]);
  const rows = within(screen.getByRole('region', { name: 'Full Rankings' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('#4LLumenWagered €300.00Prize €50.50');
  expect(rows[1]).toHaveTextContent('#5DDriftWagered €200.25No prize');
});

test('shows the contests inside the board', async () => {
  show({ api: { [CALL]: response(board) } });

  const race = within(await screen.findByRole('region', { name: 'Slot race' }));
  expect(race.getByText('Game: Gates')).toBeVisible();
  expect(race.getByText('€60.00')).toBeVisible();
  expect(race.getByText('No favorite game')).toBeVisible();
  const rollers = within(screen.getByRole('region', { name: 'High rollers' }));
  expect(rollers.getByText('No players in this subsection yet')).toBeVisible();
});

test('asks again for another period and another platform, and keeps both in the address', async () => {
  const { user, calls, router } = show({ api: { [CALL]: response(board) } });

  await user.click(await screen.findByRole('button', { name: 'Previous Period' }));
  expect(await screen.findByText('Previous Period', { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByText('Competition Ends In')).not.toBeInTheDocument();
  expect(screen.getByText('Competition Ended')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Sol' }));
  expect(await screen.findByText('No data available for Sol')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();

  expect(calls.map(({ params }) => params)).toEqual([
    {},
    { period: 'current', platform: 'roo' },
    { period: 'last', platform: 'roo' },
    { period: 'last', platform: 'sol' },
  ]);
  expect(router.state.location.search).toBe('?period=last&platform=sol');
});

test.each([
  ['/leaderboard?period=last', [{}, { period: 'last', platform: 'roo' }]],
  ['/leaderboard?platform=sol', [{}, { period: 'current', platform: 'sol' }]],
  ['/leaderboard?period=last&platform=sol', [{}, { period: 'last', platform: 'sol' }]],
])('opened at %s, asks for that period and platform', async (path, expected) => {
  const { calls } = show({ api: { [CALL]: { success: true, data: { platforms, all_leaderboards: { roo: board, sol: board } } } } }, path);
  expect(await screen.findByText('Lumen')).toBeVisible();
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual(expected));
});

test('shows a board of the period before only once it is there', async () => {
  let release: (value: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => (release = resolve));
  show({ api: { [CALL]: ({ params }) => (params.period === 'last' ? held : response(board)) } }, '/leaderboard?period=last');
  expect(await screen.findByRole('tab', { name: 'Roo', selected: true })).toBeVisible();
  expect(screen.queryByText('Lumen')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous Period', pressed: true })).toBeVisible();
  release(response(board));
  expect(await screen.findByText('Lumen')).toBeVisible();
  expect(screen.getByText('Previous Period', { selector: 'p' })).toBeVisible();
});

test('searches players; their ranks stay', async () => {
  const { user } = show({ api: { [CALL]: response(board) } });
  const search = await screen.findByRole('searchbox', { name: 'Search players' });

  await user.type(search, 'DRI');
  expect(screen.getByText('#5')).toBeVisible();
  expect(screen.queryByText('Lumen')).not.toBeInTheDocument();
  await user.type(search, 'zz');
  expect(screen.getByText('No players found matching "DRIzz"')).toBeVisible();
  expect(screen.getByText('Try adjusting your search term')).toBeVisible();
});

test.each([
  ['nobody has played', response({}), 'No leaderboard data available'],
  ['no platform exists', { success: true, data: {} }, 'Please wait while we load the leaderboard data...'],
])('says so when %s', async (_case, data, text) => {
  show({ api: { [CALL]: data } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('offers no tabs where there is one platform', async () => {
  const one = { success: true, data: { platforms: platforms.slice(0, 1), all_leaderboards: { roo: board } } };
  show({ api: { [CALL]: one } });
  expect(await screen.findByText('nova')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('keeps what was there in sight, under its own period, until the other answer comes', async () => {
  let release: (value: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => (release = resolve));
  const { user } = show({ api: { [CALL]: ({ params }) => (params.period === 'last' ? held : response(board)) } });

  await user.click(await screen.findByRole('button', { name: 'Previous Period' }));
  expect(screen.getByText('Loading the leaderboard…')).toBeInTheDocument();
  expect(screen.getByText('Lumen')).toBeVisible();
  expect(screen.getByText('Current Period', { selector: 'p' })).toBeVisible();
  release(response({ ...board, rest_of_users: [{ displayName: 'Before', wagered: 1 }] }));
  expect(await screen.findByText('Before')).toBeVisible();
  expect(screen.getByText('Previous Period', { selector: 'p' })).toBeVisible();
  expect(screen.queryByText('Lumen')).not.toBeInTheDocument();
  expect(screen.queryByText('Loading the leaderboard…')).not.toBeInTheDocument();
});

test('a platform that fails leaves the others within reach', async () => {
  const { user, toasts } = show({ api: { [CALL]: ({ params }) => (params.platform === 'sol' ? respond(500, '<html>') : response(board)) } });

  await user.click(await screen.findByRole('tab', { name: 'Sol' }));
  expect(await screen.findByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();
  expect(screen.getByText('No data available for Sol')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(toasts).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'Roo' }));
  expect(await screen.findByText('Lumen')).toBeVisible();
});

test('an old link to a platform that is gone shows the others', async () => {
  const gone = respond(422, { success: false, message: 'There is no such platform.' });
  const { user, calls } = show({ api: { [CALL]: ({ params }) => (params.platform === 'lost' ? gone : response(board)) } }, '/leaderboard?platform=lost&period=last');

  const others = await screen.findByRole('tab', { name: 'Roo' });
  expect(await screen.findByText('No data available for lost')).toBeVisible();
  expect(calls.map(({ params }) => params)).toEqual([{}, { period: 'last', platform: 'lost' }]);
  await user.click(others);
  expect(await screen.findByText('Lumen')).toBeVisible();
});

describe('the own place', () => {
  const member = { id: '5', username: 'drift', kick_username: null, avatar: null, points: 5, role: 'Member' };
  const many = Array.from({ length: 10_000 }, (_, index) => ({ displayName: `player${index + 4}`, wagered: 20_000 - index }));

  test('is told with what is missing to the next one, and marked in the list and in a contest', async () => {
    const contest = { config: { name: 'Slot race', prizes: [] }, data: [{ username: 'DRIFT', wagered: 9 }] };
    show({ user: member, api: { [CALL]: response({ ...board, subsections: [contest] }) } });

    expect(await screen.findByText('€200.25 wagered · €99.75 behind #4')).toBeVisible();
    const rankings = within(screen.getByRole('region', { name: 'Full Rankings' }));
    expect(rankings.getAllByRole('listitem').map((row) => row.textContent?.includes('You'))).toEqual([false, true]);
    expect(within(screen.getByRole('region', { name: 'Slot race' })).getByRole('listitem')).toHaveTextContent('You');
  });

  test('is known by the name at the casino too, and shown among ten thousand, also while one searches for others', async () => {
    const { user, calls } = show({
      user: { ...member, username: 'somebody' },
      api: {
        [CALL]: response({ ...board, rest_of_users: many }),
        'GET /api/r/user/somebody': { success: true, data: { username: 'somebody', crypto: null, crypto2: 'Player7004' } },
      },
    });

    await user.type(await screen.findByRole('searchbox', { name: 'Search players' }), 'player9999');
    expect(await screen.findByText('#7,004')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show my row' }));
    expect(screen.getByRole('searchbox', { name: 'Search players' })).toHaveValue('');
    const own = await screen.findByText('player7004');
    expect(own.closest('li')).toHaveFocus();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
    expect(calls.filter(({ path }) => path === '/api/r/user/somebody')).toHaveLength(1);
  });

  test('stands on the podium', async () => {
    show({ user: { ...member, username: 'Nova' }, api: { [CALL]: response(board) } });
    const podium = within(await screen.findByRole('region', { name: 'Top three' }));
    expect(podium.getAllByRole('listitem')[0]).toHaveTextContent('You');
    expect(screen.getByText('€1,234.50 wagered', { exact: false })).toHaveTextContent('€500.00 prize');
    expect(screen.queryByRole('button', { name: 'Show my row' })).not.toBeInTheDocument();
  });

  test('is nobody of a guest, for whom no profile is asked', async () => {
    const { calls } = show({ api: { [CALL]: response(board) } });
    expect(await screen.findByText('Drift')).toBeVisible();
    expect(screen.queryByText('You')).not.toBeInTheDocument();
    expect(calls.filter(({ path }) => path !== '/api/r/leaderboard')).toEqual([]);
  });
});

test('says when the competition ends in UTC as well', async () => {
  show({ api: { [CALL]: response(board) } });
  expect(await screen.findByText('Mar 1, 2026')).toHaveAttribute('title', expect.stringContaining('Mar 1, 2026, 12:00 PM UTC'));
  expect(screen.getByRole('timer')).toHaveAttribute('title', expect.stringContaining('UTC'));
});

test('stands at zeros once the competition has ended', async () => {
  show({ api: { [CALL]: response({ ...board, current_period: { ...board.current_period, endTimestamp: Date.now() - DAY } }) } });
  expect(await screen.findByRole('timer', { name: 'Competition Ends In' })).toHaveTextContent(/00 Days\s*00 Hours\s*00 Minutes\s*00 Seconds/);
});

test.each([
  ['status 500', () => respond(500, { success: false })],
  ['a page instead of JSON', () => respond(502, '<html>')],
  ['no connection', unreachable],
])('%s: shows that there is no board, and tries again', async (_case, failure) => {
  let current: () => object = failure;
  const { user, toasts } = show({ api: { [CALL]: () => current() } });

  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();
  expect(screen.getByText('No leaderboard data available')).toBeVisible();
  expect(toasts).toEqual([]);
  current = () => response(board);
  await user.click(retry);
  expect(await screen.findByText('nova')).toBeVisible();
});

test('no response: it can be tried again after fifteen seconds', async () => {
  jest.useFakeTimers();
  try {
    let current: () => object = hang;
    show({ api: { [CALL]: () => current() } });
    await act(() => jest.advanceTimersByTimeAsync(14_900));
    expect(screen.getByRole('status', { name: /^Please wait while we load/ })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();
    current = () => response(board);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('nova')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
