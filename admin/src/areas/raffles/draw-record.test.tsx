import type { StaffDraw, StaffRaffle } from '@greenroom/contract/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../../testing/render-panel';
import { DrawRecord } from './draw-record';

const PROMISE: StaffDraw = {
  commitment: 'c0',
  algorithm: 'greenroom-draw-4',
  seed: null,
  entries_hash: null,
  entries_count: null,
  tickets_count: null,
  entries_made: 4,
  withdrawals: [],
  winners_count: 1,
  drawn_at: null,
  winners: [],
  reserves: [],
  replacements: [],
  cancelled_at: null,
  cancel_reason: null,
  beacon: {
    chain_hash: '52db',
    public_key: '83cf',
    closes_at: '2026-09-17T15:23:09.000Z',
    round: 32285085,
    round_at: '2026-09-17T15:23:39.000Z',
    signature: null,
  },
};
const DRAWN = { ...PROMISE, seed: '5eed', drawn_at: '2026-09-17T15:23:40.000Z', entries_hash: 'e0', entries_count: 4, tickets_count: 4 };

const show = (data: StaffDraw, api: object = {}) =>
  renderPanel(<DrawRecord raffle={{ id: 12, version: 1, state: 'running' } as StaffRaffle} />, {
    'GET /raffles/12/draw': { data },
    ...api,
  });

it.each<[string, Partial<NonNullable<StaffDraw['beacon']>>, RegExp]>([
  ['the round of the public beacon before the draw', {}, /^32285085, published/],
  [
    'how the round is found before a raffle without an end is closed',
    { round: null, round_at: null },
    /30 seconds after the raffle closes/,
  ],
])('shows %s', async (_what, fields, text) => {
  show({ ...PROMISE, beacon: { ...PROMISE.beacon!, ...fields } });
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  ['the signature that was used', 'ab12', /^ab12$/],
  ['that the round was not used', null, /not received within 24 hours, so it was not used/],
])('shows %s after the draw', async (_what, signature, text) => {
  show({ ...DRAWN, beacon: { ...PROMISE.beacon!, signature } });
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows nothing of a beacon for a draw without one', async () => {
  show({ ...DRAWN, beacon: null });
  expect(await screen.findByText('5eed')).toBeVisible();
  expect(screen.queryByText('Round of the beacon')).not.toBeInTheDocument();
});

it('declares the prize of a winner lapsed with a public reason, and shows who is next', async () => {
  const data = {
    ...DRAWN,
    beacon: null,
    winners: [{ position: 1, user_id: '1', username: 'ann', entry_id: 4 }],
    reserves: [{ user_id: '2', username: 'bob', entry_id: 7 }],
    replacements: [{ position: 1, entry_id: 3, reason: 'excluded', note: null, replaced_at: '2026-09-18T15:23:40.000Z' }],
  } satisfies StaffDraw;
  const user = userEvent.setup();
  const requests = show(data, { 'POST /raffles/12/winners/4/lapse': { data } });
  expect(await screen.findByText('bob with entry 7')).toBeVisible();
  expect(screen.getByText(/^Winner #1 with entry 3, .*: is banned or on a break$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Declare lapsed: the prize of winner #1' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Under age');
  await user.click(screen.getByRole('button', { name: 'Declare lapsed' }));
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', body: { reason: 'Under age' } })));
});
