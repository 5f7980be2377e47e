import {
  renderPage,
  respond,
  testLoadFailures,
  unreachable,
  type FakeEndpoint,
  type RenderPageOptions,
} from '@greenroom/shared-ui/testing';
import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { provideTexts, setLanguage } from '@greenroom/shared-ui/texts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import BonusHuntsPage from './bonus-hunts-page';
import { CLOSEST, LIST, PREDICTIONS, SLOTS, games, hunt, lena, list, member, anonymous, own, predictions } from './testing/hunts';

afterEach(() => {
  jest.useRealTimers();
  setLanguage('en');
});

const noSlots = { success: true, data: [] };

function show(responses: Record<string, FakeEndpoint> = {}, options: RenderPageOptions = {}) {
  const api = { [LIST]: list, [PREDICTIONS]: predictions, [SLOTS]: noSlots, ...responses };
  return renderPage(BonusHuntsPage, { path: '/bonus-hunts', route: '/bonus-hunts', api, ...options });
}

const GERMAN = `
msgid "Prize: {prize}"
msgstr "Preis: {prize}"

msgid "{count, plural, one {{count} points} other {{count} points}}"
msgstr "{count, plural, one {{count} Punkt} other {{count} Punkte}}"

msgid "For the closest prediction"
msgstr "Für den genauesten Tipp"

msgid "{prize} and {amount}"
msgstr "{prize} und {amount}"
`;

const previous = (responses?: Record<string, FakeEndpoint>, options?: RenderPageOptions) =>
  show(responses, { path: '/bonus-hunts?tab=previous', ...options });

const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const rows = () =>
  within(screen.getByRole('table', { name: 'Slots Played' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const correctSlot = () => screen.getByText('Correct Slot').closest('a');
const changed = (changes: object) => ({ ...list, latest_bonus_hunt: { ...hunt, ...changes } });

test('shows the figures, the progress, the games and who first predicted the correct slot of the current hunt', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Hunt #7' })).toBeVisible();
  expect(document.title).toBe('Bonus Hunts - Greenroom');
  expect(value('Start Balance')).toHaveTextContent('$1,000.00');
  expect(value('Winnings')).toHaveTextContent('$117.00');
  expect(value('Break Even')).toHaveTextContent('100.00x');
  expect(value('Average')).toHaveTextContent('18.67x');
  const progress = screen.getByRole('progressbar', { name: 'Progress of the hunt' });
  expect(progress).toHaveAttribute('aria-valuetext', '4 of 5 opened');
  expect(progress).toHaveAttribute('aria-valuenow', '4');

  expect(screen.getByRole('heading', { name: 'Slots Played (5)' })).toBeVisible();
  expect(rows()).toEqual([
    'Neon KoiBiggest win so far$2.00$100.0050.00x',
    'Sugar Comet$2.00$10.005.00x',
    'Temple$2.00$2.001.00x',
    'Loaded Alley$0.00$5.000.00x',
    'RingworldNot played yet$4.00$0.000.00x',
  ]);
  const win = (text: string, options?: { selector: string }) =>
    within(screen.getByRole('table', { name: 'Slots Played' })).getByText(text, options);
  expect(win('$100.00').parentElement).toHaveAttribute('data-won', 'true');
  expect(win('$0.00', { selector: '[data-won] *' }).parentElement).toHaveAttribute('data-won', 'false');

  expect((await screen.findByText('lena')).closest('a')).toBe(correctSlot());
  expect(correctSlot()).toHaveAttribute('href', '/profile/lena%20live');
  expect(correctSlot()).toHaveTextContent('+1 other');
  expect(correctSlot()).not.toHaveTextContent('others');
  expect(correctSlot()).toHaveTextContent('Neon Koi50.00x');
});

test('reads figures and balance from the fields of other back ends, and shows no banner while predictions are closed', async () => {
  const { winnings, break_even_x, average_x, ...rest } = list;
  const { start_balance, ...bare } = hunt;
  const latest_bonus_hunt = { ...bare, balance: start_balance, winnings, break_even_x, average_x, predictions_active: false };
  show({ [LIST]: { ...rest, latest_bonus_hunt, past_bonus_hunts: null } });
  await screen.findByRole('heading', { name: 'Hunt #7' });
  expect(screen.queryByText('Predictions are open')).not.toBeInTheDocument();
  expect(value('Start Balance')).toHaveTextContent('$1,000.00');
  expect(value('Winnings')).toHaveTextContent('$117.00');
  expect(value('Average')).toHaveTextContent('18.67x');
});

test('shows an empty state without a current hunt', async () => {
  show({ [LIST]: { success: true } });
  expect(await screen.findByRole('heading', { name: 'No Active Hunt' })).toBeVisible();
  expect(screen.getByText('No bonus hunt is currently active. Check back later!')).toBeVisible();
});

describe('the correct slot', () => {
  test.each([
    ['of another hunt', { ...predictions, bonus_hunt: { ...hunt, id: 6 } }],
    ['that failed', respond(500, { success: false })],
  ])('falls back to the predictions in the hunt after predictions %s', async (_case, response) => {
    show({ [PREDICTIONS]: response });
    expect(await screen.findByText('Zed')).toBeVisible();
    expect(correctSlot()).not.toHaveTextContent('other');
  });

  test('shows a note until a prediction names it', async () => {
    show({ [PREDICTIONS]: { ...predictions, predictions: [anonymous] } });
    expect(await screen.findByText('No one has guessed it yet')).toBeVisible();
    expect(correctSlot()).toBeNull();
  });

  test('is hidden without games', async () => {
    show({ [LIST]: changed({ games: null }) });
    await screen.findByRole('heading', { name: 'Hunt #7' });
    expect(screen.queryByText('Correct Slot')).not.toBeInTheDocument();
  });
});

test('opens the predictions from the banner, and moves the focus there', async () => {
  const { user, router } = show({}, { user: member });
  await user.click(await screen.findByRole('link', { name: 'Make a prediction' }));
  expect(router.state.location.search).toBe('?tab=predictions');
  const heading = screen.getByRole('heading', { name: 'Make Your Prediction' });
  await waitFor(() => expect(heading.closest('[tabindex="-1"]')).toHaveFocus());
});

test('searches the image of each slot once by name, and shows placeholders for the others', async () => {
  const twice = changed({ games: [...games, { ...games[0], id: 9, slot_name: 'NEON KOI' }, { ...games[0], id: 10, slot_name: null }] });
  const { requests, container, user } = show({
    [LIST]: twice,
    [SLOTS]: ({ params }) =>
      params.query === 'Neon Koi' ? { success: true, data: [{ name: 'NEON KOI', image: 'slots/koi.webp' }] } : respond(500, ''),
  });
  const images = () => [...container.querySelectorAll('img')].filter((image) => image.getAttribute('src') === '/storage/slots/koi.webp');
  // Two rows and the correct slot.
  await waitFor(() => expect(images()).toHaveLength(3));
  await user.type(screen.getByPlaceholderText('Search slots...'), 'koi{Escape}');
  const searches = requests.filter(({ path }) => path === '/api/r/slots/search').map(({ params }) => params.query);
  expect(searches.sort()).toEqual(['Loaded Alley', 'Neon Koi', 'Ringworld', 'Sugar Comet', 'Temple']);

  fireEvent.error(images()[0]!);
  expect(images()).toHaveLength(2);
});

test('shows the images of the games, and searches only missing ones', async () => {
  const [koi, comet, ...others] = games;
  const withImages = others.map((game) => ({ ...game, slot_image: '/storage/other.webp' }));
  const { requests, container } = show({
    [LIST]: changed({ games: [{ ...koi, slot_image: 'slots/koi.webp' }, { ...comet, slot_image: null }, ...withImages] }),
    [SLOTS]: { success: true, data: [{ name: 'Sugar Comet', image: '/storage/comet.webp' }] },
  });
  const shown = (source: string) => [...container.querySelectorAll('img')].filter((image) => image.getAttribute('src') === source);
  await waitFor(() => expect(shown('/storage/comet.webp')).toHaveLength(1));
  // Its row and the correct slot.
  expect(shown('/storage/slots/koi.webp')).toHaveLength(2);
  expect(shown('/storage/other.webp')).toHaveLength(others.length);
  expect(requests.filter(({ path }) => path === '/api/r/slots/search').map(({ params }) => params.query)).toEqual(['Sugar Comet']);
});

testLoadFailures(BonusHuntsPage, {
  path: '/bonus-hunts',
  api: { [PREDICTIONS]: predictions, [SLOTS]: noSlots },
  endpoint: LIST,
  response: list,
  toast: 'Failed to load bonus hunt data',
  empty: 'No Active Hunt',
  loaded: 'Hunt #7',
});

test('filters slots by the search term, which stays when the hunt is refetched, every 30 seconds', async () => {
  jest.useFakeTimers();
  let winnings = 1;
  const { requests } = show({ [LIST]: () => ({ ...list, winnings: winnings++ }) });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const search = screen.getByPlaceholderText('Search slots...');
  fireEvent.change(search, { target: { value: ' KOIx' } });
  expect(screen.getByText('No slots found matching "KOIx"')).toBeVisible();
  fireEvent.change(search, { target: { value: ' KOI' } });
  await act(() => jest.advanceTimersByTimeAsync(28_000));
  const hunts = () => requests.filter(({ path }) => path === '/api/r/bonus-hunts');
  expect(hunts()).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(hunts()).toHaveLength(2);
  expect(value('Winnings')).toHaveTextContent('$2.00');
  expect(search).toHaveValue(' KOI');
  expect(rows()).toEqual(['Neon KoiBiggest win so far$2.00$100.0050.00x']);
});

test('keeps the hunt when refetches fail, and shows one toast', async () => {
  jest.useFakeTimers();
  let response: () => object = () => list;
  const { requests, toasts } = show({ [LIST]: () => response() });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  response = unreachable;
  await act(() => jest.advanceTimersByTimeAsync(95_000));
  expect(requests.filter(({ path }) => path === '/api/r/bonus-hunts').length).toBeGreaterThan(3);
  expect(toasts).toEqual([{ message: 'Failed to load bonus hunt data', type: 'error' }]);
  expect(screen.getByRole('heading', { name: 'Hunt #7' })).toBeVisible();
});

describe('previous hunts', () => {
  const card = (id: number) => screen.getByRole('heading', { name: `Hunt #${id}` }).closest('li')!;

  test('show an empty state if there are none', async () => {
    previous({ [LIST]: { ...list, past_bonus_hunts: { data: [] } } });
    expect(await screen.findByRole('heading', { name: 'No Previous Hunts' })).toBeVisible();
    expect(screen.getByText('No bonus hunts have been completed yet.')).toBeVisible();
  });

  /** Opens the list as a browser does; jsdom fires no toggle event. */
  async function open() {
    const details = (await screen.findByRole('heading', { name: 'Hunt #6' })).closest('li')!.querySelector('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
  }
  const ranks = () =>
    within(card(6))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('show their profit or loss, and load the closest predictions when opened', async () => {
    const { requests } = previous(
      { [CLOSEST]: { success: true, data: [{ ...lena, difference: '12.50' }, own, { ...anonymous, difference: 99 }] } },
      { user: member },
    );
    await screen.findByRole('heading', { name: 'Hunt #6' });
    expect(card(6)).toHaveTextContent(/\+\$500\.50Start Balance\$1,000\.00End Balance\$1,500\.50Slots Played2DateOct 1, 2026/);
    expect(card(5)).toHaveTextContent(/-\$500\.00Start Balance\$2,000\.00/);
    expect(card(4)).toHaveTextContent(/Hunt #4Start Balance\$100\.00End Balance–Slots Played0/);
    expect(requests.some(({ path }) => path.includes('closest'))).toBe(false);
    await open();
    await waitFor(() =>
      expect(ranks()).toEqual(['#1Llena$1,004.00$12.50 off', '#2NnovaYou$1,234.50$266.00 off', '#3AAnonymous$1,002.00$99.00 off']),
    );
    expect(within(card(6)).getByRole('link', { name: 'lena' })).toHaveAttribute('href', '/profile/lena%20live');
  });

  test("show what was won in the page's language, and the prizes of the staff as they are", async () => {
    setLanguage('de');
    provideTexts('stream', compileCatalog(GERMAN));
    const won = [
      { ...lena, prize: '1,500 points' },
      { ...own, prize: 'For the closest prediction' },
      { ...anonymous, prize: 'Mug and $20.00' },
    ];
    previous({ [CLOSEST]: { success: true, data: won } });
    await open();
    for (const text of ['Preis: 1.500 Punkte', 'Preis: Für den genauesten Tipp', /^Preis: Mug und 20,00\s\$$/])
      expect(await screen.findByText(text)).toBeVisible();
  });

  test('show a retry button after a failure, and a note for a hunt without predictions', async () => {
    let response: object = respond(500, { success: false });
    const { user, toasts } = previous({ [CLOSEST]: () => response });
    await open();
    expect(await screen.findByRole('heading', { name: "Couldn't load the closest predictions" })).toBeVisible();
    response = { success: true, data: [] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody predicted this hunt.')).toBeVisible();
    expect(toasts).toEqual([]);
  });
});

test('counts the win of a bonus that is opened, marks the biggest win and announces both politely', async () => {
  let response: object = list;
  show({ [LIST]: () => response });
  expect(await screen.findByRole('heading', { name: 'Hunt #7' })).toBeVisible();
  expect(screen.queryByText(/Ringworld won/)).not.toBeInTheDocument();

  const opened = games.map((game) => (game.id === 5 ? { ...game, slot_win: 400, pending_win: false } : game));
  response = { ...changed({ games: opened }), winnings: 517 };
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Ringworld won $400.00, 100.00x. The biggest win so far.')).toHaveAttribute('role', 'status');
  expect(rows()[0]).toBe('Neon Koi$2.00$100.0050.00x');
  expect(screen.getByRole('progressbar', { name: 'Progress of the hunt' })).toHaveAttribute('aria-valuetext', '5 of 5 opened');
  // Assistive technology reads the end of the count from the first frame.
  const winnings = within(value('Winnings') as HTMLElement);
  expect(winnings.getByText('$517.00').closest('[aria-hidden]')).toBeNull();
  expect(winnings.getByText(/^\$(117|[1-4]\d\d|51[0-6])\./).closest('[aria-hidden]')).not.toBeNull();
  await waitFor(() => expect(rows().at(-1)).toBe('RingworldBiggest win so far$4.00$400.00100.00x'));
});
