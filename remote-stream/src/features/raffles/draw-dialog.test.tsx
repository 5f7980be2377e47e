import { webcrypto } from 'node:crypto';
import { type FakeEndpoint, renderPage, respond } from '@greenroom/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import { BEACON, DRAWN, DRAWN_ENTRIES, DRAW_RESPONSE, DRAW, ENTRIES, NOT_DRAWN, ONE, ended, headset, showRaffle } from './testing/raffles';
import { DrawDialog } from './draw-dialog';
import { readRaffle } from './raffles.api';

/** Opens the record of a raffle without its page, which takes longer. */
async function openRecord(name: string, response: object, api: Record<string, FakeEndpoint>) {
  const raffle = readRaffle(response as Parameters<typeof readRaffle>[0]);
  const shown = renderPage(() => <DrawDialog raffle={raffle} open onClose={() => undefined} />, { api });
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name })) };
}
const open = (draw: FakeEndpoint) => openRecord('How winners are drawn', headset, { [DRAW]: draw });
const openPending = (draw: object = {}) => open({ success: true, data: { ...NOT_DRAWN, ...draw } });
const openDrawn = (draw: object = {}, entries: FakeEndpoint = DRAWN_ENTRIES) =>
  openRecord('How the winners were found', ended, { [DRAW]: { success: true, data: { ...DRAW_RESPONSE, ...draw } }, [ENTRIES]: entries });

/** Browsers have `crypto.subtle` on secure origins; jsdom has none. */
function mockSubtleCrypto() {
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
}
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis.crypto, 'subtle');
});

test('shows only the commitment of a running raffle', async () => {
  const { dialog } = await openPending();
  expect(await dialog.findByText(DRAWN.commitment)).toBeVisible();
  expect(dialog.getByText('Not yet')).toBeVisible();
  expect(dialog.queryByText('Seed')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Check this draw' })).not.toBeInTheDocument();
});

const beacon = {
  chain_hash: '52db',
  public_key: '83cf',
  closes_at: BEACON.closesAt,
  round: BEACON.round,
  round_at: BEACON.roundAt,
  signature: null,
};

test.each([
  ['names the round of the public beacon before it is published', {}, /^Round 32285085 of drand/],
  ['says how the round of a raffle without an end is found', { closes_at: null, round: null, round_at: null }, /^The first round of drand/],
])('%s', async (_what, fields, text) => {
  const promise = { ...beacon, ...fields };
  const { dialog } = await openPending({ algorithm: 'greenroom-draw-4', beacon: promise });
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByText(promise.round ? /commitment now, and the round\./ : /commitment now\./)).toBeVisible();
});

test('waits no longer for the draw of a cancelled raffle', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const cancelled = { cancelled_at: '2026-11-05T12:00:00Z', cancel_reason: 'The headset was lost.' };
  const draw = { success: true, data: { ...NOT_DRAWN, ...cancelled } };
  const { user, requests } = showRaffle({ [ONE]: { ...ended, ...cancelled, winners: [] }, [DRAW]: draw });
  await user.click(await screen.findByRole('button', { name: 'How winners are drawn' }));
  expect(await screen.findByText('Never')).toBeVisible();
  const before = requests.length;
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(requests.length).toBeGreaterThan(before);
  expect(requests.slice(before).filter(({ path }) => path.endsWith('/draw'))).toEqual([]);
});

test('shows that an ended raffle needs its round', async () => {
  showRaffle({ [ONE]: { ...ended, winners: [] }, [DRAW]: { success: true, data: { ...NOT_DRAWN, beacon } }, [ENTRIES]: DRAWN_ENTRIES });
  expect(await screen.findByText('Not drawn yet, needs round 32285085')).toBeVisible();
});

test('shows a draw without the round that was promised, also when it is checked', async () => {
  mockSubtleCrypto();
  const { user, dialog } = await openDrawn({ algorithm: 'greenroom-draw-3', drawn_at: '2026-09-18T15:23:39Z', beacon });
  expect(await dialog.findByText(/not received within 24 hours, so it was not used$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Check this draw' }));
  expect(await dialog.findByText(/^The promised round of the public beacon wasn't used/)).toBeVisible();
});

test('checks the round of a draw with a beacon', async () => {
  mockSubtleCrypto();
  const { user, dialog } = await openDrawn({ algorithm: 'greenroom-draw-4', beacon: { ...beacon, signature: BEACON.signature } });
  expect(await dialog.findByText(BEACON.signature)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Check this draw' }));
  expect(await dialog.findByText("The public beacon's round is the promised one, and its signature is valid.")).toBeVisible();
});

test.each([
  ['', [BEACON.roundAt], null, '1 entry'],
  [
    ' after the round of the beacon',
    ['2026-09-17T15:23:38Z', BEACON.roundAt, '2026-09-17T15:24:00Z'],
    beacon,
    '3 entries, 2 of them after the round of the beacon was published',
  ],
])('shows how many entries were withdrawn%s', async (_, times, beacon, text) => {
  const withdrawals = times.map((withdrawn_at, index) => ({ number: index + 3, entry_id: index + 6, tickets: 1, withdrawn_at }));
  const { dialog } = await openDrawn({ withdrawals, beacon });
  expect(await dialog.findByText(text)).toBeVisible();
});

test('shows the complete record after the draw, with the winning entries', async () => {
  const { dialog } = await openDrawn();
  for (const text of [DRAWN.commitment, DRAWN.seed, DRAWN.entriesHash!, DRAWN.algorithm, '8 entries with 22 tickets']) {
    expect(await dialog.findByText(text)).toBeVisible();
  }
  const winners = within(dialog.getByRole('list', { name: 'Winners' })).getAllByRole('listitem');
  expect(winners[0]).toHaveTextContent(/Winner #1.*comet.*with entry 5/);
  // Without HTTPS, browsers have no `crypto.subtle`.
  expect(dialog.queryByRole('button', { name: 'Check this draw' })).not.toBeInTheDocument();
});

test('names the reserves, and who did not keep a place, with the reason', async () => {
  const lost = (position: number, entry_id: number, reason: string, note: string | null = null) =>
    ({ position, entry_id, reason, note, replaced_at: '2026-11-08T12:00:00Z' }) as const;
  const { dialog } = await openDrawn({
    winners: DRAW_RESPONSE.winners.slice(0, 2),
    reserves: [{ user_id: '76', username: 'quasar', entry_id: 100 }],
    replacements: [lost(3, 4, 'not_claimed'), lost(3, 10, 'excluded'), lost(3, 9, 'declared', 'under age')],
  });
  expect(await dialog.findByText('quasar with entry 100')).toBeVisible();
  const replaced = within(dialog.getByRole('list', { name: 'Replaced winners' })).getAllByRole('listitem');
  expect(replaced.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Winner #3 was replaced, because the prize was not claimed by .*2026\.$/),
    'Winner #3 was replaced, because the member can no longer take part.',
    expect.stringMatching(
      /^Winner #3 was replaced, because the staff declared the prize lapsed on .*: under age\. Nobody is left to follow\.$/,
    ),
  ]);
});

test.each([
  ['right', DRAWN_ENTRIES, ['The seed matches the commitment.', 'The entries match the draw.', 'The seed and entries give these winners.']],
  [
    'wrong',
    DRAWN_ENTRIES.slice(1),
    ['The seed matches the commitment.', "The entries don't match the draw.", 'The seed and entries give different winners.'],
  ],
])('shows the result of each step of the verification: %s', async (_, entries, texts) => {
  mockSubtleCrypto();
  const { user, dialog } = await openDrawn({}, entries);
  await user.click(await dialog.findByRole('button', { name: 'Check this draw' }));
  for (const text of texts) expect(await dialog.findByText(text)).toBeVisible();
});

test('shows an error when the entries for the verification fail to load, and verifies on the next press', async () => {
  mockSubtleCrypto();
  let entries: object = respond(500, { success: false });
  const { user, dialog } = await openDrawn({}, () => entries);
  await user.click(await dialog.findByRole('button', { name: 'Check this draw' }));
  expect(await dialog.findByText("Couldn't load the entries. Please try again.")).toBeVisible();
  entries = DRAWN_ENTRIES;
  await user.click(dialog.getByRole('button', { name: 'Check this draw' }));
  expect(await dialog.findByText('The seed matches the commitment.')).toBeVisible();
});

test('shows a retry button when the record fails to load', async () => {
  let response: object = respond(500, { success: false });
  const { user, dialog, toasts } = await open(() => response);
  expect(await dialog.findByText("Couldn't load the draw record")).toBeVisible();
  response = { success: true, data: NOT_DRAWN };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(DRAWN.commitment)).toBeVisible();
  expect(toasts).toEqual([]);
});

test.each([
  ['404', respond(404, { success: false })],
  ['a response without a record', {}],
])('shows that there is no record after %s', async (_, response) => {
  const { dialog } = await open(response);
  expect(await dialog.findByText("This site doesn't keep a draw record.")).toBeVisible();
});

test.each([
  ['running', headset],
  ['ended without winners', { ...ended, winners: [] }],
])('neither offers nor requests a draw record if the back end has none: %s', async (_, raffle) => {
  const { requests } = showRaffle({ [ONE]: { ...raffle, has_draw_record: undefined } });
  expect(await screen.findByRole('region', { name: 'Stats' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /winners/ })).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.endsWith('/draw'))).toEqual([]);
});
