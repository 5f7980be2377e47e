import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeEndpoint, renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import * as hunts from '../features/bonus-hunts/testing/hunts';
import { ended, headset } from '../features/raffles/testing/raffles';
import { cup, detail } from '../features/tournaments/testing/tournaments';
import OverlayPage from './overlay-page';

const TOKEN = 'a'.repeat(43);
const OVERLAY = `GET /api/overlay/${TOKEN}`;
const OPTIONS = { theme: 'light', accent: '#112233', scale: 1.5, corner: 'top-right' };

const overlay = (kind: string, rest: object = {}) => ({ success: true, data: { kind, options: OPTIONS, target: null, ...rest } });
const show = (saved: FakeEndpoint, api: Record<string, FakeEndpoint> = {}) =>
  renderPage(OverlayPage, { path: `/overlay/${TOKEN}`, route: '/overlay/:token', api: { [OVERLAY]: saved, ...api } });
const redemption = (id: number, username: string) => ({ id, username, item: `Poster ${id}`, points: 2500 });
const panel = (name: string) => screen.findByRole('region', { name });

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

afterEach(() => jest.useRealTimers());

test('shows the current hunt: progress, required and average multiplier, biggest win, and the next bonus', async () => {
  show(overlay('hunt'), { [hunts.LIST]: hunts.list });
  const hunt = await panel('Bonus hunt');
  expect(hunt).toHaveTextContent('4 / 5 opened');
  // 883 dollars are missing, and one bonus of 4 dollars is left.
  expect(within(hunt).getByText('Required').nextSibling).toHaveTextContent('220.75x');
  expect(within(hunt).getByText('Average').nextSibling).toHaveTextContent('18.67x');
  expect(within(hunt).getByText('Biggest win').parentElement).toHaveTextContent('Neon Koi50.00x');
  expect(within(hunt).getAllByRole('listitem')).toHaveLength(5);
  expect(within(hunt).getByText('Ringworld').closest('li')).toHaveTextContent('Next');
  expect(screen.getByRole('main')).toHaveAttribute('data-corner', 'top-right');
  expect(screen.getByRole('main')).toHaveStyle({ '--accent': '#112233', '--overlay-scale': '1.5' });
});

test.each([
  ['#34e29b', '#ff0000'],
  ['#112233', '#112233'],
])("an overlay in %s is %s on a site with a red accent: only the built-in colour stands for the site's", async (accent, shown) => {
  renderPage(OverlayPage, {
    path: `/overlay/${TOKEN}`,
    route: '/overlay/:token',
    api: { [OVERLAY]: overlay('hunt', { options: { ...OPTIONS, accent } }), [hunts.LIST]: hunts.list },
    config: { appearance: { accent: '#ff0000' } },
  });
  await panel('Bonus hunt');
  expect(screen.getByRole('main')).toHaveStyle({ '--accent': shown });
});

test.each(['hunt', 'predictions'])('shows nothing of the kind %s while no hunt is running', async (kind) => {
  const { requests } = show(overlay(kind), {
    [hunts.LIST]: { ...hunts.list, latest_bonus_hunt: null },
    [hunts.PREDICTIONS]: hunts.predictions,
  });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/r/bonus-hunts'));
  await screen.findByRole('main');
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});

test('shows the predictions of the current hunt', async () => {
  show(overlay('predictions'), { [hunts.LIST]: hunts.list, [hunts.PREDICTIONS]: hunts.predictions });
  const bar = await panel('Predictions');
  expect(bar).toHaveTextContent('3 guesses');
  expect(bar).toHaveTextContent('Open');
  expect(bar).toHaveTextContent('Average $1,003.00');
  expect(bar).toHaveTextContent('Best slotNEON koi2 votes');
});

describe('the leaderboard', () => {
  const player = (rank: number) => ({ displayName: `player ${rank}`, wagered: 1000 - rank });
  const board = {
    prizes: [500, 100],
    top_three: [player(1), player(2), { ...player(3), wagered: 998 }],
    rest_of_users: [4, 5].map(player),
  };
  const boards = {
    success: true,
    data: {
      platforms: ['Roo', 'Two'].map((name) => ({ slug: name.toLowerCase(), name })),
      all_leaderboards: { two: { ...board, top_three: [player(9)], rest_of_users: [] }, roo: board },
    },
  };

  test('shows the first platform, a few players at a time; equal amounts share a rank and their prizes', async () => {
    jest.useFakeTimers();
    show(overlay('leaderboard'), { 'GET /api/r/leaderboard': boards });
    await advance(100);
    const bar = screen.getByRole('region', { name: 'Leaderboard' });
    expect(bar).toHaveTextContent('Roo$600.00 in prizes');
    expect(
      within(bar)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1player 1$999.00$500.00', '2player 2$998.00$50.00', '2player 3$998.00$50.00', '4player 4$996.00']);
    await advance(8000);
    expect(within(bar).getByRole('listitem')).toHaveTextContent('5player 5$995.00');
    await advance(8000);
    expect(within(bar).getAllByRole('listitem')).toHaveLength(4);
  });

  test('shows the platform that was chosen', async () => {
    show(overlay('leaderboard', { target: 'two' }), { 'GET /api/r/leaderboard': boards });
    expect(await panel('Leaderboard')).toHaveTextContent('Two');
    expect(screen.getByText('player 9')).toBeVisible();
  });
});

describe('a raffle', () => {
  const LIST = 'GET /api/r/raffles';

  test('is the newest that is running; its countdown has seconds in the last day', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-22T20:00:00Z') });
    const newer = { ...headset, id: 13, title: 'Newer', start_datetime: '2026-11-02T12:00:00Z', end_datetime: '2026-11-22T21:01:05Z' };
    show(overlay('raffle'), { [LIST]: { success: true, data: [headset, newer, { ...ended, title: 'Over' }] } });
    await advance(100);
    const raffle = screen.getByRole('region', { name: 'Raffle' });
    expect(raffle).toHaveTextContent('Newer');
    expect(raffle).toHaveTextContent('1,201 entries');
    await advance(4000);
    expect(screen.getByRole('timer')).toHaveTextContent('Ends in01:01:01');
  });

  test('reveals the winners of a draw that happens while it is shown, not those of an earlier one', async () => {
    jest.useFakeTimers();
    let raffle: object = { ...ended, winners: [] };
    const { unmount } = show(overlay('raffle', { target: '12' }), { 'GET /api/r/raffles/12': () => ({ success: true, data: raffle }) });
    await advance(100);
    expect(screen.getByText('The draw is next')).toBeVisible();
    raffle = ended;
    await advance(30_000);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['lucky one', 'nova']);
    expect(screen.getByText('Drawing…')).toBeInTheDocument();
    unmount();

    show(overlay('raffle', { target: '12' }), { 'GET /api/r/raffles/12': { success: true, data: ended } });
    await advance(100);
    expect(screen.getByText('lucky one')).toBeVisible();
    expect(screen.queryByText('Drawing…')).toBeNull();
  });
});

test('shows the bracket of the running tournament, and its champion', async () => {
  const list = { success: true, data: [{ ...cup, id: 6, is_active: false, is_completed: true }, cup] };
  show(overlay('tournament'), { 'GET /api/r/tournaments': list, 'GET /api/r/tournaments/7': detail() });
  const bracket = await panel('Tournament');
  expect(bracket).toHaveTextContent('Stage Cup');
  expect(bracket).toHaveTextContent('$5,000.00');
  expect(within(bracket).getAllByText('Ada')).toHaveLength(2);
  expect(within(bracket).getByText('Final')).toBeVisible();
});

describe('a drop', () => {
  const drop = { word: 'MORAKI', points: 250, places_left: 17, ends_at: '2026-11-22T20:01:00Z' };

  test('shows the word, the points, the places and the time that are left, and disappears when it is over', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-22T20:00:15Z') });
    show(overlay('drop', { drop }));
    await advance(100);
    const shown = screen.getByRole('region', { name: 'Drop' });
    expect(shown).toHaveTextContent('MORAKI');
    expect(shown).toHaveTextContent('+250 points');
    expect(shown).toHaveTextContent('17 places left');
    expect(within(shown).getByRole('timer')).toHaveTextContent('00:45');
    await advance(46_000);
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });

  test.each([
    ['there is none', null],
    ['it is over', { ...drop, ends_at: '2020-01-01T00:00:00Z' }],
    ['it is malformed', { word: 5 }],
  ])('shows nothing when %s', async (_, value) => {
    show(overlay('drop', { drop: value }));
    expect(await screen.findByRole('main')).toBeEmptyDOMElement();
  });

  test('has no places to count without a limit', async () => {
    show(overlay('drop', { drop: { ...drop, places_left: null, ends_at: '2999-01-01T00:00:00Z' } }));
    expect(await panel('Drop')).not.toHaveTextContent('left');
  });
});

test('redemptions made while it is open are announced one after the other, and none twice', async () => {
  jest.useFakeTimers();
  let redemptions = [redemption(1, 'early')];
  let fails = false;
  show(() => (fails ? unreachable() : overlay('redemptions', { redemptions })));
  await advance(100);
  expect(screen.queryByRole('status')).toBeNull();

  redemptions = [redemption(3, 'second'), redemption(2, 'first'), ...redemptions];
  await advance(30_000);
  expect(screen.getByRole('status')).toHaveTextContent('Just redeemedPoster 2first2,500 points');
  await advance(7000);
  expect(screen.getByRole('status')).toHaveTextContent('Poster 3second');
  await advance(7000);
  expect(screen.queryByRole('status')).toBeNull();

  fails = true;
  await advance(60_000);
  fails = false;
  redemptions = [redemption(4, 'third'), ...redemptions];
  await advance(17_000);
  expect(screen.getByRole('status')).toHaveTextContent('third');
  await advance(7000);
  expect(screen.queryByRole('status')).toBeNull();
});

describe('an overlay', () => {
  test('shows nothing for an unknown token, appears once it is known, and disappears when it is revoked', async () => {
    jest.useFakeTimers();
    let response: object = respond(404, { success: false, message: "This overlay doesn't exist." });
    show(() => response, { [hunts.LIST]: hunts.list });
    await advance(100);
    expect(screen.queryByRole('main')).toBeNull();
    const unknown = response;
    response = overlay('hunt');
    await advance(30_100);
    expect(screen.getByRole('region', { name: 'Bonus hunt' })).toBeVisible();
    response = unknown;
    await advance(30_100);
    expect(screen.queryByRole('main')).toBeNull();
  });

  test('keeps the last state while its requests fail', async () => {
    jest.useFakeTimers();
    let fails = false;
    const { requests } = show(() => (fails ? unreachable() : overlay('hunt')), {
      [hunts.LIST]: () => (fails ? respond(502, '<h1>Bad gateway</h1>') : hunts.list),
    });
    await advance(100);
    fails = true;
    const before = requests.length;
    await advance(120_000);
    expect(requests.length).toBeGreaterThan(before + 6);
    expect(screen.getByRole('region', { name: 'Bonus hunt' })).toHaveTextContent('4 / 5 opened');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows nothing of a kind that this version does not know', async () => {
    const { requests } = show(overlay('weather'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('main')).toBeNull();
  });
});

describe('the preview', () => {
  const preview = (api: Record<string, FakeEndpoint> = {}) =>
    renderPage(OverlayPage, { path: '/overlay/preview', route: '/overlay/:token', api });
  const send = (data: unknown, { origin = window.location.origin, source = window as Window | null } = {}) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
  const message = (kind: string, { sample = true, ...rest }: { sample?: boolean; redemptions?: object[]; options?: object } = {}) => ({
    type: 'greenroom-overlay',
    overlay: { kind, options: OPTIONS, target: null, ...rest },
    sample,
  });

  test('reports that it listens, and requests no overlay', async () => {
    const post = jest.spyOn(window, 'postMessage').mockReturnValue();
    const { requests } = preview();
    expect(post).toHaveBeenCalledWith({ type: 'greenroom-overlay-ready' }, window.location.origin);
    expect(requests).toEqual([]);
    post.mockRestore();
  });

  test('shows sample data of each kind, marked as such, without a request', async () => {
    const { requests } = preview();
    for (const [kind, name, text] of [
      ['hunt', 'Bonus hunt', 'Midnight Circus'],
      ['leaderboard', 'Leaderboard', 'PixelPanda'],
      ['raffle', 'Raffle', 'Headset raffle'],
      ['tournament', 'Tournament', 'Friday slot cup'],
      ['predictions', 'Predictions', '143 guesses'],
    ] as const) {
      send(message(kind));
      expect(await panel(name)).toHaveTextContent(text);
      expect(screen.getByText('Sample data')).toBeVisible();
    }
    expect(requests).toEqual([]);
  });

  test('shows a sample alert, and plays a test alert in its place', async () => {
    jest.useFakeTimers();
    preview();
    send(message('redemptions'));
    await advance(100);
    expect(screen.getByRole('status')).toHaveTextContent('Signed stage poster');
    send(message('redemptions', { redemptions: [redemption(99, 'tester')] }));
    expect(screen.getByRole('status')).toHaveTextContent('Poster 99tester');
    await advance(7000);
    expect(screen.getByRole('status')).toHaveTextContent('Signed stage poster');
  });

  test("shows the site's data with unsaved options", async () => {
    preview({ [hunts.LIST]: hunts.list });
    send(message('hunt', { sample: false }));
    expect(await panel('Bonus hunt')).toHaveTextContent('4 / 5 opened');
    send(message('hunt', { sample: false, options: { ...OPTIONS, corner: 'bottom-left' } }));
    expect(screen.getByRole('main')).toHaveAttribute('data-corner', 'bottom-left');
  });

  test.each([
    ['from another origin', message('hunt'), { origin: 'https://other.example' }],
    ['from another window', message('hunt'), { source: null }],
    ['of another type', { ...message('hunt'), type: 'other' }, {}],
    ['without an overlay', { type: 'greenroom-overlay' }, {}],
  ])('ignores messages %s', (_case, data, from) => {
    preview();
    send(data, from);
    expect(screen.queryByRole('main')).toBeNull();
  });
});
