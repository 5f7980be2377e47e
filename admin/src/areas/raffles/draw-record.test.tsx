import type { StaffDraw, StaffRaffle } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
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

const show = (data: StaffDraw) =>
  renderPanel(<DrawRecord raffle={{ id: 12, version: 1, state: 'running' } as StaffRaffle} />, { 'GET /raffles/12/draw': { data } });

it.each<[string, Partial<NonNullable<StaffDraw['beacon']>>, RegExp]>([
  ['the round of the public beacon before the draw', {}, /^32285085, published/],
  [
    'how the round is found before a raffle without an end is closed',
    { round: null, round_at: null },
    /30 seconds after the raffle is closed/,
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
