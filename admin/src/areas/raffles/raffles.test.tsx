import { RAFFLE_ENTERED, type StaffDraw, type StaffRaffle } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { changesIn, type FakeEndpoint } from '../../testing/fake-api';
import { enter, press, renderArea, renderPanel } from '../../testing/render-panel';
import { DrawRecord } from './draw-record';
import { CancelButton } from './raffle-edit';
import { raffles } from './raffles';

const RAFFLE = { id: 12, version: 1, title: 'Headset', state: 'running', entries: 3, points_spent: 1500 } as StaffRaffle;

describe('the cancellation', () => {
  it('says what happens, and needs a reason, which it sends', async () => {
    const requests = renderPanel(<CancelButton raffle={RAFFLE} />, { 'POST /raffles/12/cancel': { data: RAFFLE } });
    await press('Cancel raffle');
    const text = /Nobody can enter any more, and nobody wins. All 1,500 points go back to the members who spent them. Everyone who entered/;
    expect(screen.getByText(text)).toBeVisible();
    await press('Yes, cancel the raffle');
    expect(changesIn(requests)).toEqual([]);
    await enter('Reason', 'Lost');
    await press('Yes, cancel the raffle');
    expect(await screen.findByText('The raffle is cancelled')).toBeVisible();
    expect(changesIn(requests)).toEqual([['POST', '/raffles/12/cancel', { reason: 'Lost' }]]);
  });

  it('of a drawn raffle says that its winners lose their prizes', async () => {
    renderPanel(<CancelButton raffle={{ ...RAFFLE, state: 'drawn' }} />);
    await press('Cancel raffle');
    expect(screen.getByText(/The winners lose their prizes, and nobody follows them. All 1,500 points/)).toBeVisible();
  });
});

describe('the draw', () => {
  const BEACON: StaffDraw['beacon'] = {
    chain_hash: '52db',
    public_key: '83cf',
    closes_at: '2026-09-17T15:23:09.000Z',
    round: 32285085,
    signature: null,
    round_at: '2026-09-17T15:23:39.000Z',
  };
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
    beacon: BEACON,
  };
  const DRAWN = { ...PROMISE, seed: '5eed', drawn_at: '2026-09-17T15:23:40.000Z', entries_hash: 'e0', entries_count: 4, tickets_count: 4 };

  const show = (data: StaffDraw, api: Record<string, FakeEndpoint> = {}) =>
    renderPanel(<DrawRecord raffle={RAFFLE} />, { 'GET /raffles/12/draw': { data }, ...api });

  it.each<[string, StaffDraw, RegExp]>([
    ['the round of the public beacon before the draw', PROMISE, /^32285085, published/],
    [
      'how the round is found before a raffle without an end is closed',
      { ...PROMISE, beacon: { ...BEACON, round: null, round_at: null } },
      /30 seconds after the raffle closes/,
    ],
    ['the signature that was used', { ...DRAWN, beacon: { ...BEACON, signature: 'ab12' } }, /^ab12$/],
    ['that the round was not used', DRAWN, /not received within 24 hours, so it was not used/],
  ])('shows %s', async (_what, draw, text) => {
    show(draw);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('declares the prize of a winner lapsed with a public reason, and shows who is next, without a beacon where there was none', async () => {
    const data = {
      ...DRAWN,
      beacon: null,
      winners: [{ position: 1, user_id: '1', username: 'ann', entry_id: 4 }],
      reserves: [{ user_id: '2', username: 'bob', entry_id: 7 }],
      replacements: [{ position: 1, entry_id: 3, reason: 'excluded', note: null, replaced_at: '2026-09-18T15:23:40.000Z' }],
    } satisfies StaffDraw;
    const requests = show(data, { 'POST /raffles/12/winners/4/lapse': { data } });
    expect(await screen.findByText('bob with entry 7')).toBeVisible();
    expect(screen.getByText('5eed')).toBeVisible();
    expect(screen.queryByText('Round of the beacon')).not.toBeInTheDocument();
    expect(screen.getByText(/^Winner #1 with entry 3, .*: is banned or on a break$/)).toBeVisible();
    await press('Declare lapsed: the prize of winner #1');
    await enter('Reason', 'Under age');
    await press('Declare lapsed', 'Declare the prize of winner #1 lapsed?');
    expect(await screen.findByText('The prize has passed to the next person in the draw order')).toBeVisible();
    expect(changesIn(requests)).toEqual([['POST', '/raffles/12/winners/4/lapse', { reason: 'Under age' }]]);
  });
});

it.each([true, false])('offers the draw of a raffle to staff who have not entered it, entered: %s', async (isEntered) => {
  renderArea(
    raffles,
    {
      'GET /raffles/12': { data: { ...RAFFLE, state: 'ended', allow_passwordless_entry: true } },
      'GET /raffles/12/entries': { data: [], total: 0 },
      'GET /participation/raffles/12': { data: { takes_part: isEntered, is_organizer: false } },
    },
    '/12',
  );
  if (isEntered) expect(await screen.findByText(RAFFLE_ENTERED)).toBeVisible();
  else expect(await screen.findByRole('button', { name: 'Draw winners' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /Draw winners|Save/ })).toHaveLength(isEntered ? 0 : 2);
  expect(screen.queryByText(/Your role can see this/)).toBeNull();
});
