import { preferReducedMotion, respond } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { DRAWN, DRAW_RESPONSE, DRAW, ENTRIES, NOT_DRAWN, ONE, ended, entries, showRaffle } from './testing/raffles';

const START = Date.parse('2026-11-01T12:00:00Z');
const WINNERS = DRAWN.winners.map(({ member: { name } }) => ({ username: name, avatar: null }));
const ENTRANTS = DRAWN.winners.map(({ member: { id, name }, entryId }) => ({
  ...entries[1]!,
  id: entryId,
  user: { id, username: name, avatar: null },
  tickets: 3,
}));
const nova = { id: '75', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
/** Advances in steps: React renders at the end of each, and then requests the record. */
async function advance(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 500) await wait(Math.min(left, 500));
}
const places = () =>
  within(screen.getByRole('region', { name: /^(Draw|Winners)$/ }))
    .getAllByRole('listitem')
    .map((place) => place.textContent);
const WINNERS_SHOWN = ['Ccomet', 'Nnova', 'Ppixel'].map((name, index) => `${name}Winner #${index + 1}`);
const messages = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .filter((text) => text?.includes('winner'));

/** Opens the page of an ended raffle, which is drawn while it is open: noticed by the poll after 30 seconds. */
async function showDraw({ drawnAt = START + 30_000, record = true, reducedMotion = false, user = null as typeof nova | null } = {}) {
  if (reducedMotion) preferReducedMotion();
  let isDrawn = false;
  const data = () => (isDrawn ? { ...DRAW_RESPONSE, drawn_at: new Date(drawnAt).toISOString() } : NOT_DRAWN);
  const shown = showRaffle(
    {
      [ONE]: () => ({ ...ended, winners: isDrawn ? WINNERS : [] }),
      [DRAW]: () => (record || !isDrawn ? { success: true, data: data() } : respond(500, { success: false })),
      [ENTRIES]: ENTRANTS,
    },
    { user },
  );
  await advance(1_000);
  expect(screen.getByRole('region', { name: 'Draw' })).toHaveTextContent('Entries are closed. The winners will be shown here.');
  expect(places()).toEqual(['Winner #1', 'Winner #2', 'Winner #3']);
  isDrawn = true;
  await wait(28_500);
  await advance(1_000);
  return shown;
}

test('a draw while the page is open is revealed name by name, announced once at its end, and can be verified there', async () => {
  await showDraw();
  // Half a second after the draw.
  expect(places()).toEqual(['Winner #1', 'Winner #2', 'Winner #3']);
  expect(screen.getByText('Drawing from 22 tickets…')).toBeVisible();

  await wait(3_000);
  expect(screen.getByText('Drawing winner 1 of 3…')).toBeVisible();
  expect(places()[0]).toMatch(/^(comet|nova|pixel)Winner #1$/);
  // Rolling names are not read by screen readers.
  const rolling = within(screen.getByRole('region', { name: 'Draw' })).getByText(/^(comet|nova|pixel)$/);
  expect(rolling.closest('[aria-hidden]')).toHaveAttribute('aria-hidden', 'true');
  await wait(2_000);
  expect(places()[0]).toBe(WINNERS_SHOWN[0]);
  await wait(1_000);
  expect(places()[1]).toMatch(/^(nova|pixel)Winner #2$/);
  expect(messages()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Winners' })).not.toBeInTheDocument();

  await wait(6_000);
  expect(screen.getByRole('region', { name: 'Winners' })).toBeVisible();
  expect(places()).toEqual(WINNERS_SHOWN);
  expect(messages()).toEqual(['The winners are comet, nova, and pixel.']);
  expect(screen.queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
  expect(screen.queryByText('You won!')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'How the winners were found' })).toBeVisible();
});

test('two viewers see the same name, though one of them notices the draw a second after the other', async () => {
  const first = await showDraw();
  await wait(3_300);
  const seen = places();
  first.unmount();
  jest.setSystemTime(START);
  await showDraw({ drawnAt: START + 29_000 });
  await wait(2_300);
  expect(places()).toEqual(seen);
});

test('"Skip" shows the winners at once and moves the focus to them', async () => {
  await showDraw();
  const skip = screen.getByRole('button', { name: 'Skip' });
  skip.focus();
  fireEvent.click(skip);
  expect(places()).toEqual(WINNERS_SHOWN);
  expect(messages()).toEqual(['The winners are comet, nova, and pixel.']);
  expect(screen.getAllByRole('list')).toContain(document.activeElement);
});

test.each([
  ['noticed after its reveal', { drawnAt: START + 10_000 }],
  ['seen with reduced motion', { reducedMotion: true }],
])('a draw that is %s shows and announces the winners at once', async (_, draw) => {
  await showDraw(draw);
  expect(places()).toEqual(WINNERS_SHOWN);
  expect(messages()).toEqual(['The winners are comet, nova, and pixel.']);
});

test('a visitor who comes after the draw sees the winners at once, without an announcement or a request for the record', async () => {
  const { requests } = showRaffle({ [ONE]: { ...ended, winners: WINNERS }, [ENTRIES]: ENTRANTS });
  await advance(100);
  expect(places()).toEqual(WINNERS_SHOWN);
  expect(messages()).toEqual([]);
  expect(requests.map(({ path }) => path)).not.toContain('/api/r/raffles/12/draw');
});

test('without a record of the draw, the winners are shown after three seconds', async () => {
  await showDraw({ record: false });
  expect(screen.getByText('Drawing…')).toBeVisible();
  await wait(3_000);
  expect(places()).toEqual(WINNERS_SHOWN);
});

test('the winner sees it, but not before the end of the reveal', async () => {
  await showDraw({ user: nova });
  await wait(10_000);
  expect(screen.queryByText('You won!')).not.toBeInTheDocument();
  await wait(2_000);
  expect(screen.getByText('You won!')).toBeVisible();
  expect(messages()).toEqual(['You won! The winners are comet, nova, and pixel.']);
});

test('a raffle has no more places than members who entered', async () => {
  showRaffle({ [ONE]: { ...ended, winners: [] }, [DRAW]: { success: true, data: NOT_DRAWN }, [ENTRIES]: ENTRANTS.slice(1) });
  await advance(100);
  expect(places()).toEqual(['Winner #1', 'Winner #2']);
});

test('a record that is ahead of the raffle refetches the raffle', async () => {
  let winners: object[] = [];
  let record: object = NOT_DRAWN;
  const { requests } = showRaffle({
    [ONE]: () => ({ ...ended, winners }),
    [DRAW]: () => ({ success: true, data: record }),
    [ENTRIES]: ENTRANTS,
  });
  await wait(29_000);
  const count = () => requests.filter(({ path }) => path === '/api/r/raffles/12').length;
  expect(count()).toBe(1);
  record = { ...DRAW_RESPONSE, drawn_at: new Date(START + 5_000).toISOString() };
  winners = WINNERS;
  await advance(2_000);
  expect(count()).toBeGreaterThan(1);
  expect(places()).toEqual(WINNERS_SHOWN);
});
