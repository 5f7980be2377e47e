import {
  FAILURES,
  type FakeEndpoint,
  type RenderPageOptions,
  preferReducedMotion,
  renderPage,
  respond,
} from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import LeaderboardPage from './leaderboard-page';

const ENDPOINT = 'GET /api/r/leaderboard';
const DAY = 86_400_000;

const board = {
  platform: { name: 'Roo', slug: 'roo', currency_symbol: '€' },
  current_period: { start: '2026-03-01T12:00:00Z', end: '2026-03-31T12:00:00Z', endTimestamp: Date.now() + 2 * DAY },
  prizes: [{ amount: '500' }, { amount: 250 }, 100, '50.5'],
  top_three: [
    { displayName: 'nova', wagered: '1234.5' },
    { displayName: 'ace', wagered: 900 },
  ],
  rest_of_users: [
    { displayName: 'Lumen', wagered: 300 },
    { displayName: 'Drift', wagered: '200.25' },
  ],
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
const response = (...boards: object[]) => ({
  success: true,
  data: { platforms, all_leaderboards: Object.fromEntries(boards.map((one) => ['roo', one])) },
});
const show = (endpoint: FakeEndpoint, path = '/leaderboard', options: RenderPageOptions = {}) =>
  renderPage(LeaderboardPage, { path, ...options, api: { [ENDPOINT]: endpoint, ...options.api } });
const showBoard = (changes: object = {}) => show(response({ ...board, ...changes }));
const rankings = () => within(screen.getByRole('region', { name: 'Full Rankings' })).getAllByRole('listitem');
const topThree = async () => within(await screen.findByRole('region', { name: 'Top three' })).getAllByRole('listitem');

// Makes animated numbers show their value at once.
beforeEach(preferReducedMotion);
afterEach(() => jest.restoreAllMocks());

test('shows guests the board of the first platform with its contests, and requests no profile', async () => {
  const { requests } = showBoard();

  expect(await screen.findByRole('tab', { name: 'Roo', selected: true })).toBeVisible();
  // The request without parameters finds out the platforms; the board is requested by both.
  await waitFor(() => expect(requests.map(({ params }) => params)).toEqual([{}, { period: 'current', platform: 'roo' }]));
  expect(document.title).toBe('Leaderboard - Greenroom');
  expect(screen.getByText('Mar 1, 2026').closest('p')).toHaveTextContent('Mar 1, 2026 – Mar 31, 2026');
  // The sum of the prizes, since this back end sends no prize pool.
  expect(screen.getAllByText('€900.50')[0]).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Competition Ends In' })).toHaveTextContent('01 Days');

  const podium = await topThree();
  expect(podium.map((place) => place.textContent)).toEqual([expect.stringContaining('nova'), expect.stringContaining('€250.00')]);
  const rows = rankings();
  expect(rows[0]).toHaveTextContent('#4LLumenWagered €300.00Prize €50.50');
  expect(rows[1]).toHaveTextContent('#5DDriftWagered €200.25No prize');
  expect(screen.queryByText('You')).not.toBeInTheDocument();

  const race = within(screen.getByRole('region', { name: 'Slot race' }));
  expect(race.getByText('Game: Gates')).toBeVisible();
  expect(race.getByText('€60.00')).toBeVisible();
  expect(race.getByText('No favorite game')).toBeVisible();
  const rollers = within(screen.getByRole('region', { name: 'High rollers' }));
  expect(rollers.getByText('No players in this subsection yet')).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('gives equal amounts the same rank and a share of their prizes, on the podium and below it', async () => {
  const names = ['nova', 'ace', 'cy', 'Lumen', 'Drift'];
  const players = names.map((displayName, index) => ({ displayName, wagered: [900, 900, 300, '300.00', 200][index] }));
  const tied = { ...board, prizes: [500, 250, 100, 50], top_three: players.slice(0, 3), rest_of_users: players.slice(3), subsections: [] };
  show(response(tied));
  const podium = await topThree();
  expect(podium.map((place) => /(1st|2nd|3rd) place.*$/.exec(place.textContent ?? '')?.[0])).toEqual([
    '1st placePrize €375.00',
    '1st placePrize €375.00',
    '3rd placePrize €75.00',
  ]);
  expect(rankings().map((row) => row.textContent)).toEqual(['#3LLumenWagered €300.00Prize €75.00', '#5DDriftWagered €200.00No prize']);
});

test('says how to take part on the shown platform, also without a board, and nothing where nothing is entered', async () => {
  const how_to_join = { affiliate_id: 7, name: 'Sol', code: 'GREEN', steps: ['Wager.'], rules: null, disclosure: null, casino: null };
  const [roo, sol] = platforms;
  const { user } = show({
    success: true,
    data: { platforms: [roo, { ...sol, how_to_join }], all_leaderboards: { roo: board, sol: null } },
  });
  expect(await screen.findByRole('region', { name: 'Top three' })).toBeVisible();
  expect(screen.queryByText('How to take part')).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Sol' }));
  await user.click(await screen.findByText('How to take part'));
  expect(screen.getByText('Wager.')).toBeVisible();
});

test('requests the selected period and platform, and puts both into the URL', async () => {
  const { user, requests, router } = showBoard();

  await user.click(await screen.findByRole('button', { name: 'Previous Period' }));
  expect(await screen.findByText('Previous Period', { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByText('Competition Ends In')).not.toBeInTheDocument();
  expect(screen.getByText('Competition Ended')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Sol' }));
  expect(await screen.findByText('No data available for Sol')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();

  expect(requests.map(({ params }) => params)).toEqual([
    {},
    { period: 'current', platform: 'roo' },
    { period: 'last', platform: 'roo' },
    { period: 'last', platform: 'sol' },
  ]);
  expect(router.state.location.search).toBe('?period=last&platform=sol');
});

test('opened at a platform, requests that one', async () => {
  const all = { success: true, data: { platforms, all_leaderboards: { roo: board, sol: board } } };
  const { requests } = show(all, '/leaderboard?platform=sol');
  expect(await screen.findByText('Lumen')).toBeVisible();
  await waitFor(() => expect(requests.map(({ params }) => params)).toEqual([{}, { period: 'current', platform: 'sol' }]));
});

test('opened at the previous period, requests that one, and shows no board until it has loaded', async () => {
  let release: (value: object) => void = () => undefined;
  const pending = new Promise<object>((resolve) => (release = resolve));
  const { requests } = show(({ params }) => (params.period === 'last' ? pending : response(board)), '/leaderboard?period=last');
  expect(await screen.findByRole('tab', { name: 'Roo', selected: true })).toBeVisible();
  expect(screen.queryByText('Lumen')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous Period', pressed: true })).toBeVisible();
  expect(requests.map(({ params }) => params)).toEqual([{}, { period: 'last', platform: 'roo' }]);
  release(response(board));
  expect(await screen.findByText('Lumen')).toBeVisible();
  expect(screen.getByText('Previous Period', { selector: 'p' })).toBeVisible();
});

test('filters players by name and keeps their ranks', async () => {
  showBoard();
  const search = await screen.findByRole('searchbox', { name: 'Search players' });

  fireEvent.change(search, { target: { value: 'DRI' } });
  expect(screen.getByText('#5')).toBeVisible();
  expect(screen.queryByText('Lumen')).not.toBeInTheDocument();
  fireEvent.change(search, { target: { value: 'DRIzz' } });
  expect(screen.getByText('No players found matching "DRIzz"')).toBeVisible();
  expect(screen.getByText('Try adjusting your search term')).toBeVisible();
});

test.each([
  ['there are no players', response({}), 'No leaderboard data available'],
  ['no platform exists', { success: true, data: {} }, 'Please wait while we load the leaderboard data...'],
])('shows an empty state when %s', async (_case, data, text) => {
  show(data);
  expect(await screen.findByText(text)).toBeVisible();
});

test('shows no tabs for a single platform', async () => {
  const one = { success: true, data: { platforms: platforms.slice(0, 1), all_leaderboards: { roo: board } } };
  show(one);
  expect(await screen.findByText('nova')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('keeps showing the previous board, labelled with its own period, until the next one has loaded', async () => {
  let release: (value: object) => void = () => undefined;
  const pending = new Promise<object>((resolve) => (release = resolve));
  const { user } = show(({ params }) => (params.period === 'last' ? pending : response(board)));

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

test('keeps the tabs of the other platforms after one fails to load', async () => {
  const { user, toasts } = show(({ params }) => (params.platform === 'sol' ? respond(500, '<html>') : response(board)));

  await user.click(await screen.findByRole('tab', { name: 'Sol' }));
  expect(await screen.findByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();
  expect(screen.getByText('No data available for Sol')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(toasts).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'Roo' }));
  expect(await screen.findByText('Lumen')).toBeVisible();
});

test('shows the tabs of the other platforms for a link to a removed one', async () => {
  const gone = respond(422, { success: false, message: "This platform doesn't exist." });
  const { user, requests } = show(
    ({ params }) => (params.platform === 'lost' ? gone : response(board)),
    '/leaderboard?platform=lost&period=last',
  );

  const others = await screen.findByRole('tab', { name: 'Roo' });
  expect(await screen.findByText('No data available for lost')).toBeVisible();
  expect(requests.map(({ params }) => params)).toEqual([{}, { period: 'last', platform: 'lost' }]);
  await user.click(others);
  expect(await screen.findByText('Lumen')).toBeVisible();
});

describe('the own rank', () => {
  const member = { id: '5', username: 'drift', kick_username: null, avatar: null, points: 5, role: 'Member' };
  const many = Array.from({ length: 1_000 }, (_, index) => ({ displayName: `player${index + 4}`, wagered: 20_000 - index }));

  test('is shown with the amount missing to the next one, and highlighted in the list and in a contest', async () => {
    const contest = { config: { name: 'Slot race', prizes: [] }, data: [{ username: 'DRIFT', wagered: 9 }] };
    show(response({ ...board, subsections: [contest] }), undefined, { user: member });

    expect((await screen.findByText('#5', { selector: 'strong *' })).closest('div')).toHaveTextContent(
      'You are #5€200.25 wagered · €99.75 behind #4',
    );
    expect(rankings().map((row) => row.textContent?.includes('You'))).toEqual([false, true]);
    expect(within(screen.getByRole('region', { name: 'Slot race' })).getByRole('listitem')).toHaveTextContent('You');
  });

  test('is found by the casino username among a thousand players, also during a search for others', async () => {
    const { user, requests } = show(response({ ...board, rest_of_users: many }), undefined, {
      user: { ...member, username: 'other' },
      api: { 'GET /api/r/user/other': { success: true, data: { username: 'somebody', crypto: null, crypto2: 'Player704' } } },
    });

    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search players' }), { target: { value: 'player999' } });
    expect(await screen.findByText('#704')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show my row' }));
    expect(screen.getByRole('searchbox', { name: 'Search players' })).toHaveValue('');
    const own = await screen.findByText('player704');
    expect(own.closest('li')).toHaveFocus();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
    expect(requests.filter(({ path }) => path === '/api/r/user/other')).toHaveLength(1);
  });

  test('is highlighted on the podium', async () => {
    show(response(board), undefined, { user: { ...member, username: 'Nova' } });
    expect((await topThree())[0]).toHaveTextContent('You');
    expect(screen.getByText('#1', { selector: 'strong *' }).closest('div')).toHaveTextContent('€1,234.50 wagered · €500.00 prize');
    expect(screen.queryByRole('button', { name: 'Show my row' })).not.toBeInTheDocument();
  });
});

test("shows the end in the board's time zone, and links the board's terms", async () => {
  showBoard({
    current_period: { ...board.current_period, end: '2026-03-01T12:00:00Z', time_zone: 'Pacific/Pago_Pago' },
    terms: { title: 'Terms of the race', path: '/pages/race' },
  });
  expect(await screen.findByText('Ends Mar 1, 2026, 1:00 AM (Pacific/Pago Pago)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Terms of the race' })).toHaveAttribute('href', '/pages/race');
});

test('shows the end in no time zone that the browser does not know, and a countdown of zeros once it has passed', async () => {
  showBoard({ current_period: { ...board.current_period, endTimestamp: Date.now() - DAY, time_zone: 'Mars/Olympus' } });
  expect(await screen.findByText('Mar 1, 2026')).toBeVisible();
  expect(screen.queryByText(/^Ends /)).not.toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Competition Ends In' })).toHaveTextContent(/00 Days\s*00 Hours\s*00 Minutes\s*00 Seconds/);
});

test('after failures, shows an empty state without a toast, and a retry button, which loads the board', async () => {
  const failures = FAILURES.map(([, fail]) => fail);
  const { user, toasts, requests } = show(() => (failures.shift() ?? (() => response(board)))());

  await screen.findByRole('heading', { name: 'No Leaderboard Available' });
  for (const attempt of [1, 2]) {
    await waitFor(() => expect(requests).toHaveLength(attempt));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('No leaderboard data available')).toBeVisible();
    expect(toasts).toEqual([]);
    await user.click(retry);
  }
  expect(await screen.findByText('nova')).toBeVisible();
});

describe('while the board changes', () => {
  const refetch = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  /** Records the moves in pixels to the new position, by the text of the moved element. */
  function watchMoves() {
    const moves: [string | null, string][] = [];
    jest.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames) {
      const { transform } = frames as { transform?: string[] };
      // Not numbers that count up, which a busy machine begins later.
      if (transform?.[0]?.startsWith('translate')) moves.push([this.textContent, transform[0]]);
      return { onfinish: null, cancel: () => undefined } as unknown as Animation;
    });
    return moves;
  }
  const overtaken = {
    ...board,
    top_three: [
      { displayName: 'ace', wagered: 2000 },
      { displayName: 'nova', wagered: '1234.5' },
    ],
    rest_of_users: [
      { displayName: 'Drift', wagered: 310.5 },
      { displayName: 'Lumen', wagered: 300 },
    ],
  };

  test('moves players to their new ranks, highlights nothing at the first render, and announces a new leader once', async () => {
    jest.restoreAllMocks();
    const moves = watchMoves();
    let current = board;
    show(() => response(current));
    expect(await screen.findByText('Lumen')).toBeVisible();
    expect(moves).toEqual([]);

    current = overtaken as never;
    await refetch();
    await waitFor(() => expect(rankings()[0]).toHaveTextContent('#4DDriftWagered €310.50'));
    expect(screen.getByText('ace passed nova and now leads.')).toHaveAttribute('role', 'status');
    const moved = moves.map(([text]) => text).join();
    for (const name of ['ace', 'nova', 'Drift', 'Lumen']) expect(moved).toContain(name);
    expect(moves.find(([text]) => text?.includes('#4'))?.[1]).toBe('translate(0px, 64px)');
    expect(moves.find(([text]) => text?.includes('#5'))?.[1]).toBe('translate(0px, -64px)');
    const before = moves.length;

    await refetch();
    expect(moves).toHaveLength(before);
  });

  test('moves nothing with reduced motion, nor when another board is selected', async () => {
    const moves = watchMoves();
    let current = board;
    const { user } = show(({ params }) => response(params.period === 'last' ? overtaken : current));
    expect(await screen.findByText('Lumen')).toBeVisible();
    current = overtaken as never;
    await refetch();
    await waitFor(() => expect(screen.getByText('#4').closest('li')).toHaveTextContent('Drift'));
    expect(moves).toEqual([]);

    jest.restoreAllMocks();
    const movesOfSelection = watchMoves();
    current = board;
    await user.click(screen.getByRole('button', { name: 'Previous Period' }));
    expect(await screen.findByText('Previous Period', { selector: 'p' })).toBeVisible();
    expect(movesOfSelection).toEqual([]);
  });
});

describe('a board that a source fills', () => {
  const source = {
    label: 'Roo',
    as_of: '2026-03-15T12:05:00Z',
    waiting_since: null,
    is_stale: false,
    interval_seconds: 300,
    counted_from: null,
  };

  test('warns since when there are no new numbers', async () => {
    showBoard({ source: { ...source, is_stale: true, waiting_since: '2026-03-15T11:20:00Z' } });
    expect(await screen.findByText(/^No new numbers since .*We'll update the standings when the source responds again\.$/)).toBeVisible();
  });

  test('names the source, the time of its numbers, how often they change, how wagers count, and whom the staff corrected or excluded', async () => {
    const players = [
      { displayName: 'Hidden User', wagered: 9, is_hidden: true },
      { displayName: 'Drift', wagered: 5, is_corrected: true, correction_reason: 'Refund.' },
    ];
    const first = { ...board.top_three[0], is_corrected: true, correction_reason: 'Late bets.' };
    const withDisclosure = { ...source, disclosure: 'Wagers count by the return to player.' };
    showBoard({ source: withDisclosure, top_three: [first], rest_of_users: players, excluded_players: 2 });
    expect((await screen.findByText(/updates every 5 minutes/)).textContent).toMatch(/^Roo’s numbers as of Mar 15, 2026/);
    expect(screen.getByText('Wagers count by the return to player.')).toBeVisible();
    const rows = rankings();
    expect(rows[0]).toHaveTextContent('Hides their casino name');
    expect(rows[1]).toHaveTextContent('Corrected: Refund.');
    expect(screen.getByText('nova was corrected by our team: Late bets.')).toBeVisible();
    expect(screen.getByText('Our team excluded 2 players.')).toBeVisible();
  });
});

test('opens an earlier period by its link', async () => {
  const earlier_periods = [{ start: '2026-01-01T12:00:00.000Z', end: '2026-02-01T12:00:00.000Z' }];
  const whole = { success: true, data: { platforms, all_leaderboards: { roo: board }, earlier_periods } };
  const { user, requests } = show(whole, '/leaderboard?platform=roo&period=last');
  const links = within(await screen.findByRole('region', { name: 'Earlier Periods' }));
  await user.click(links.getByRole('link', { name: 'Jan 1, 2026 – Feb 1, 2026' }));
  expect(await screen.findByText('Earlier Period', { selector: 'p' })).toBeVisible();
  expect(requests.at(-1)?.params).toEqual({ period: 'last', platform: 'roo', start: '2026-01-01T12:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Current Period' }));
  expect(await screen.findByText('Current Period', { selector: 'p' })).toBeVisible();
});
