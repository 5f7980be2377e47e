import { RaffleDrawResponse } from '@greenroom/contract';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { members, raffleDraws, raffleEntries, raffles, raffleWithdrawals } from '../../../db/schema';
import { timeOfRound } from '../../../lib/drand';
import { type CheckDrawScript, openCheckDrawScript } from '../../../testing/check-draw-script';
import { type MockCasino, openMockCasino } from '../../../testing/mock-casino';
import { sharedPanel } from '../../../testing/staff-panel';
import { lockForWithdrawal, withdrawEntries } from '../../../people/safer-gambling/take-break';
import { roundOf } from './beacon';
import { drawDueRaffles } from './carry-out';

/** Round of quicknet as drand published it, on 17 September 2026 at 15:23:39. */
const ROUND = 32285085;
const SIGNATURE = '81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416';
const NEXT_SIGNATURE = 'a64d99fd7fa3e48912be7209c7b69c72c88fc5224be2516949b6f29f3a4b7e3fa069dd58b2bbb4bf2c34ae61ef631a44';
const ROUND_AT = timeOfRound(ROUND);
const before = (seconds: number) => new Date(ROUND_AT.getTime() - seconds * 1000);
const after = (seconds: number) => before(-seconds);
const END = before(30);

it('the round of a raffle is the first one that is published 30 seconds after its end', () => {
  const times = { startsAt: new Date(0), closedAt: null };
  const end = fc.date({ min: new Date('2024-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(end, (endsAt) => {
      const wait = timeOfRound(roundOf({ ...times, endsAt, usesBeacon: true }) ?? 0).getTime() - endsAt.getTime();
      return wait >= 30_000 && wait < 33_000;
    }),
  );
  expect(roundOf({ ...times, endsAt: null, usesBeacon: true })).toBeNull();
  expect(roundOf({ ...times, endsAt: END, usesBeacon: false })).toBeNull();
});

describe('a draw with a public beacon', () => {
  let now = before(3600);
  let mock: MockCasino;
  let script: CheckDrawScript;
  let site = '';
  beforeAll(async () => {
    mock = await openMockCasino();
  });
  const panel = sharedPanel(() => ({ now: () => now, env: { DRAW_BEACON: `${mock.origin}/`, SOURCES_ALLOW: '127.0.0.0/8' } }));
  beforeAll(async () => {
    await panel.db.insert(members).values(['1', '2', '3', '4'].map((id) => ({ id, username: `name${id}` })));
    site = await panel.test.app.listen({ host: '127.0.0.1', port: 0 });
    script = openCheckDrawScript();
  });
  beforeEach(() => {
    now = before(3600);
    mock.received.length = 0;
    mock.respond(() => ({ body: JSON.stringify({ round: ROUND, signature: SIGNATURE }) }));
  });
  afterAll(async () => {
    await script.close();
    await mock.close();
  });

  async function makeRaffle(fields: object = {}): Promise<number> {
    const terms = { prize: 'A mug', starts_at: before(7200).toISOString(), ends_at: END.toISOString(), winners_count: 2 };
    const ways = { allow_passwordless_entry: true, allow_points_entry: false };
    const texts = { title: 'Mug', description: '' };
    const { data } = await panel.call('POST', '/raffles', { ...texts, ...terms, ...ways, ...fields });
    const entry = { raffleId: data.id, entryType: 'passwordless', createdAt: now } as const;
    await panel.db.insert(raffleEntries).values(['1', '2', '3', '4'].map((memberId) => ({ ...entry, memberId })));
    return data.id;
  }

  const drawAt = (at: Date) => {
    now = at;
    return drawDueRaffles(panel.db, { ...panel.test.services, at });
  };
  const drawByStaff = (id: number) => panel.call('POST', `/raffles/${id}/draw`);
  const see = async (id: number) => RaffleDrawResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}/draw`)).json()).data;
  const check = (id: number, ...noted: (string | number)[]) => script.check(site, id, ...noted);

  it('names the round before the raffle closes, waits for it, and can be verified', async () => {
    const id = await makeRaffle();
    const promise = await see(id);
    expect(promise).toMatchObject({
      algorithm: 'greenroom-draw-4',
      entries_made: 4,
      beacon: { closes_at: END.toISOString(), round: ROUND, round_at: ROUND_AT.toISOString(), signature: null },
    });
    expect(await drawAt(before(1))).toBe(0);
    expect(await drawByStaff(id)).toMatchObject({ status: 409, message: expect.stringContaining(`waits for round ${ROUND}`) });
    expect(mock.received).toEqual([]);

    expect(await drawAt(ROUND_AT)).toBe(1);
    const record = await see(id);
    expect(record).toMatchObject({ commitment: promise.commitment, algorithm: 'greenroom-draw-4', entries_made: 4, entries_count: 4 });
    expect(record.beacon).toEqual({ ...promise.beacon, signature: SIGNATURE });
    const text = `The draw of raffle ${id} is right: 2 of 4 entries won. It used round ${ROUND} of the beacon.`;
    expect(await check(id, promise.commitment, ROUND)).toBe(text);
    await expect(check(id, promise.commitment, ROUND - 1)).rejects.toThrow('round: found');
  });

  it('is refused by the script with a signature that is not of the promised round, or left out without the wait', async () => {
    const id = await makeRaffle();
    await drawAt(ROUND_AT);
    const next = { beaconSignature: NEXT_SIGNATURE };
    const none = { beaconSignature: null };
    for (const [change, message] of [
      [next, "the beacon's signature"],
      [{ ...next, beaconRound: ROUND + 1 }, 'round: found'],
      [{ ...none, beaconRound: ROUND }, 'a signature of the beacon: found'],
      [{ ...none, algorithm: 'greenroom-draw-3' }, 'a wait of 24 hours for the round: found'],
    ] as const) {
      await panel.db.update(raffleDraws).set(change).where(eq(raffleDraws.raffleId, id));
      await expect(check(id)).rejects.toThrow(message);
    }
  });

  it('gets an earlier round when the staff closes the raffle early, and one at all when it has no end', async () => {
    const early = await makeRaffle();
    const endless = await makeRaffle({ ends_at: null });
    expect((await see(endless)).beacon).toMatchObject({ closes_at: null, round: null, round_at: null });
    now = before(60);
    for (const id of [early, endless]) {
      expect(await panel.call('POST', `/raffles/${id}/close`)).toMatchObject({ status: 200 });
      expect((await see(id)).beacon).toMatchObject({ closes_at: now.toISOString(), round: ROUND - 10, round_at: before(30).toISOString() });
    }
    // The mock's signature is of another round.
    expect(await drawAt(ROUND_AT)).toBe(0);
    expect(mock.received.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([`${ROUND - 10}`, `${ROUND - 10}`]);
    await panel.db
      .update(raffles)
      .set({ closedAt: END })
      .where(inArray(raffles.id, [early, endless]));
    expect(await drawAt(ROUND_AT)).toBe(2);
  });

  it('is tried again until the beacon responds, by the job and by the staff', async () => {
    const id = await makeRaffle({ draws_itself: false });
    mock.respond(() => ({ status: 503 }));
    now = after(60);
    expect(await drawByStaff(id)).toMatchObject({ status: 409, message: expect.stringContaining('public beacon') });
    mock.respond(() => ({ body: JSON.stringify({ round: ROUND, signature: SIGNATURE }) }));
    expect(await drawAt(after(70))).toBe(0);
    expect(await drawByStaff(id)).toMatchObject({ status: 200, data: { state: 'drawn' } });
    expect(await see(id)).toMatchObject({ algorithm: 'greenroom-draw-4', beacon: { signature: SIGNATURE } });
    expect(await drawByStaff(id)).toMatchObject({ status: 409, message: 'This raffle has already been drawn.' });
  });

  it('goes on without a round that cannot be fetched for 24 hours, and the record and the script show it', async () => {
    const id = await makeRaffle();
    mock.respond(() => ({ status: 503 }));
    expect(await drawAt(after(24 * 3600 - 1))).toBe(0);
    expect(await drawAt(after(24 * 3600))).toBe(1);
    expect(await see(id)).toMatchObject({ algorithm: 'greenroom-draw-3', beacon: { round: ROUND, signature: null } });
    expect(await check(id)).toBe(
      `The draw of raffle ${id} is right: 2 of 4 entries won. It did NOT use round ${ROUND} of the beacon, as was promised: look up whether that was published.`,
    );
  });

  it('shows withdrawals after the round', async () => {
    const id = await makeRaffle({ draws_itself: false });
    await panel.db.transaction(async (tx) => {
      const raffleIds = await lockForWithdrawal(tx, '4');
      await withdrawEntries(tx, { memberId: '4', raffleIds, at: after(5) });
    });
    await panel.db.update(raffleWithdrawals).set({ withdrawnAt: after(5) });
    now = after(60);
    expect(await drawByStaff(id)).toMatchObject({ status: 200 });
    expect(await check(id)).toContain('2 of 3 entries won, and 1 were withdrawn (1 after the round).');
  });

  it('is not promised without the setting, nor for raffles from before it', async () => {
    const id = await makeRaffle();
    await panel.db.update(raffles).set({ usesBeacon: false }).where(eq(raffles.id, id));
    expect(await see(id)).toMatchObject({ algorithm: 'greenroom-draw-3', beacon: null });
    expect(await drawAt(END)).toBe(1);
    expect(await see(id)).toMatchObject({ algorithm: 'greenroom-draw-3', beacon: null });
    expect(mock.received).toEqual([]);
  });
});
