import { RaffleDrawResponse, RaffleResponse } from '@greenroom/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import {
  activities,
  auditLog,
  members,
  prizes,
  raffleDraws,
  raffleEntries,
  raffleReplacements,
  raffles,
  raffleWinners,
  siteSettings,
} from '../../../db/schema';
import { type CheckDrawScript, openCheckDrawScript } from '../../../testing/check-draw-script';
import { propertyRuns } from '../../../testing/property-runs';
import { sharedPanel } from '../../../testing/staff-panel';
import { conflict, errorAt } from '../../../testing/test-members';
import { insertRow } from '../../../admin/rows';
import { withLockRetries } from '../../../db/lock-retries';
import { deleteAccount } from '../../../people/account/delete-account';
import { settlePrizesJob } from '../../prizes/settle-prizes-job';
import { drawRaffle } from './carry-out';
import { drawOrder, take } from './decide';
import { hasPlace, replaceWinner } from './replace-winner';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const IDS = ['1', '2', '3', '4', '5', '6', '7', '8'];

const panel = sharedPanel({ now: () => NOW });
let site: string;
let script: CheckDrawScript;
beforeAll(async () => {
  await panel.db.insert(members).values(IDS.map((id) => ({ id, username: `name${id}` })));
  site = await panel.test.app.listen({ host: '127.0.0.1', port: 0 });
  script = openCheckDrawScript();
});
afterEach(() => panel.db.update(members).set({ bannedAt: null, banReason: null, excludedAt: null }));
afterAll(() => script.close());

/** Creates a raffle with the tickets of each member, and draws it. @returns its id, and its members in draw order */
async function makeDrawn(tickets: readonly number[], winnersCount: number, ids = IDS): Promise<{ id: number; order: string[] }> {
  const base = { title: 'Spins', description: '', prize: '100 spins', startsAt: hours(-2), endsAt: hours(-1) };
  const id = await insertRow(panel.db, raffles, { ...base, winnersCount });
  const entry = { raffleId: id, entryType: 'points', createdAt: NOW } as const;
  const rows = tickets.map((count, index) => ({ ...entry, memberId: ids[index] ?? '', tickets: count, pointsSpent: count }));
  await panel.db.insert(raffleEntries).values(rows);
  await panel.db.transaction((tx) => drawRaffle(tx, id, { ...panel.test.services, at: NOW }));
  const [draw] = await panel.db.select().from(raffleDraws).where(eq(raffleDraws.raffleId, id));
  const entries = await panel.db.select().from(raffleEntries).where(eq(raffleEntries.raffleId, id)).orderBy(raffleEntries.id);
  return { id, order: draw ? take(drawOrder(entries, draw), IDS.length).map(({ memberId }) => memberId) : [] };
}

type Reason = Parameters<typeof replaceWinner>[1]['reason'];
const replace = (raffleId: number, memberId: string, reason: Reason = 'not_claimed') =>
  panel.db.transaction((tx) => replaceWinner(tx, { raffleId, memberId, reason, at: NOW }));
const see = async (id: number) => RaffleDrawResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}/draw`)).json()).data;
const winnersOf = async (id: number) => new Map((await see(id)).winners.map(({ position, user_id: member }) => [position, member]));
const lapse = (id: number, entry: number | undefined, reason = 'Is under age') =>
  panel.call('POST', `/raffles/${id}/winners/${entry}/lapse`, { reason });

itOnBoth('passes places on as a plain model does, to no member twice, and the script verifies that', async () => {
  const cases = fc.record({
    tickets: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: IDS.length }),
    winnersCount: fc.integer({ min: 1, max: 4 }),
    banned: fc.subarray(IDS),
    onBreak: fc.subarray(IDS),
    losses: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ tickets, winnersCount, banned, onBreak, losses }) => {
      const { id, order } = await makeDrawn(tickets, winnersCount);
      const set = (ids: string[], values: Partial<typeof members.$inferInsert>) =>
        panel.db.update(members).set(values).where(inArray(members.id, ids));
      await set(IDS, { bannedAt: null, banReason: null, excludedAt: null });
      await set(banned, { bannedAt: NOW, banReason: 'Spam' });
      await set(onBreak, { excludedAt: NOW });

      const places = order.slice(0, winnersCount) as (string | undefined)[];
      const left = order.slice(winnersCount);
      for (const position of losses) {
        const loser = places[position - 1];
        if (loser === undefined) continue;
        let next = left.shift();
        while (next && (banned.includes(next) || onBreak.includes(next))) next = left.shift();
        places[position - 1] = next;
        expect(await replace(id, loser)).toBe(true);
        expect(await replace(id, loser)).toBe(false);
      }

      const { winners, reserves } = await see(id);
      expect(winners.map(({ position, user_id: member }) => [position, member])).toEqual(
        places.flatMap((member, index) => (member ? [[index + 1, member]] : [])),
      );
      expect(new Set(winners.map(({ user_id: member }) => member)).size).toBe(winners.length);
      expect(reserves.map(({ user_id: member }) => member)).toEqual(left.slice(0, Math.max(3, winnersCount)));
      expect(await script.check(site, id)).toContain(`The draw of raffle ${id} is right: ${winners.length} of`);
      const isOpen = and(eq(prizes.sourceId, id), isNull(prizes.lapsedAt));
      const open = await panel.db.select().from(prizes).where(and(isOpen, hasPlace));
      expect(open.map(({ memberId }) => memberId).sort()).toEqual(winners.map(({ user_id: member }) => member).sort());
      expect(await panel.db.$count(prizes, isOpen)).toBe(winners.length);
    }),
    { numRuns: propertyRuns(12) },
  );
});

itOnBoth('takes two reserves for two places that are lost at once, in the order of the draw', async () => {
  const { id, order } = await makeDrawn([1, 1, 1, 1, 1, 1], 2);
  const [first = '', second = ''] = order;
  const [once, other, again] = await Promise.all([replace(id, first), replace(id, second), replace(id, first)]);
  // Whichever of the two comes first.
  expect([once, again].sort()).toEqual([false, true]);
  expect(other).toBe(true);
  expect([...(await winnersOf(id)).values()].sort()).toEqual(order.slice(2, 4).sort());
});

it('is shown with its reason, and with none of the names', async () => {
  const { id, order } = await makeDrawn([1, 1, 1], 1);
  const [first = '', second = '', third = ''] = order;
  await panel.db.update(members).set({ excludedAt: NOW }).where(eq(members.id, second));
  await replace(id, first);
  const raffle = RaffleResponse.parse((await panel.test.app.inject(`/api/r/raffles/${id}`)).json()).data;
  expect(raffle.winners).toEqual([{ username: `name${third}`, avatar: null, position: 1 }]);
  expect(raffle.replacements).toMatchObject([
    { position: 1, reason: 'not_claimed', note: null, replaced_at: NOW.toISOString() },
    { position: 1, reason: 'excluded' },
  ]);
  expect(JSON.stringify(raffle.replacements)).not.toContain('name');
  const texts = await panel.db.select().from(activities).where(eq(activities.description, '100 spins in the raffle Spins'));
  expect(texts.map(({ memberId }) => memberId)).toContain(third);
  const passedOn = and(eq(activities.memberId, first), eq(activities.title, 'Prize passed on'));
  expect(await panel.db.$count(activities, passedOn)).toBeGreaterThan(0);
});

const stateOf = async (memberId: string, raffleId: number) => {
  const isRow = and(eq(prizes.sourceId, raffleId), eq(prizes.memberId, memberId));
  return (await panel.db.select().from(prizes).where(isRow)).map(({ place, lapsedAt }) => [place, lapsedAt !== null]);
};

describe('a winner whose prize is not paid', () => {
  it('is followed by the next when they are banned, and the prize is recorded for the next', async () => {
    const { id, order } = await makeDrawn([1, 1, 1, 1], 2);
    const [, second = '', third = ''] = order;
    const { version } = (await panel.call('GET', `/members/${second}`)).data;
    expect(await panel.call('POST', `/members/${second}/ban`, { reason: 'Spam', version })).toMatchObject({ status: 200 });
    expect((await see(id)).replacements).toMatchObject([{ position: 2, reason: 'excluded' }]);
    expect((await winnersOf(id)).get(2)).toBe(third);
    expect([await stateOf(second, id), await stateOf(third, id)]).toEqual([[[2, true]], [[3, false]]]);
    expect(await script.check(site, id)).toContain('Places passed on by the rule: 1.');
  });

  itOnBoth('is followed by the next when they delete their account', async () => {
    await panel.db.insert(members).values({ id: '78', username: 'yan' });
    const { id, order } = await makeDrawn([1, 1, 1, 1], 1, ['78', '2', '3', '4']);
    const before = order.indexOf('78');
    for (const earlier of order.slice(0, before)) await replace(id, earlier);
    const accounts = { keys: [Buffer.from('key')] as const, days: 1 };
    await withLockRetries(() => panel.db.transaction((tx) => deleteAccount(tx, '78', { at: NOW, accounts })));
    const { replacements, winners } = await see(id);
    expect(replacements.slice(before)).toMatchObject([{ position: 1, reason: 'deleted' }]);
    expect(winners.map(({ user_id: member }) => member)).toEqual(order.slice(before + 1, before + 2));
    expect(await script.check(site, id)).toContain('is right');
  });

  it('keeps a prize that is paid', async () => {
    const { id, order } = await makeDrawn([1, 1, 1], 1);
    const [first = ''] = order;
    await panel.db
      .update(prizes)
      .set({ paidAt: NOW })
      .where(and(eq(prizes.sourceId, id), eq(prizes.memberId, first)));
    const { version } = (await panel.call('GET', `/members/${first}`)).data;
    expect(await panel.call('POST', `/members/${first}/ban`, { reason: 'Spam', version })).toMatchObject({ status: 200 });
    expect(await lapse(id, (await see(id)).winners[0]?.entry_id)).toMatchObject(conflict(expect.stringContaining('paid')));
    expect(await see(id)).toMatchObject({ replacements: [], winners: [{ user_id: first }] });
  });
});

describe('a winner who has not claimed the prize in time', () => {
  const UNTIL = hours(-0.5);
  const settle = () => settlePrizesJob.run(panel.test.jobContext);
  const setLapse = (prizesLapse: boolean) => panel.db.update(siteSettings).set({ prizesLapse });
  async function makeDue() {
    const drawn = await makeDrawn([1, 1, 1, 1], 2);
    await panel.db.update(prizes).set({ claimUntil: UNTIL }).where(eq(prizes.sourceId, drawn.id));
    return drawn;
  }

  itOnBoth('is followed by the next, once on several servers, unless the prize is claimed or the staff does not want it', async () => {
    const { id, order } = await makeDue();
    const [first = '', second = '', third = ''] = order;
    const isClaimed = and(eq(prizes.sourceId, id), eq(prizes.memberId, second));
    await panel.db.update(prizes).set({ claimedAt: UNTIL }).where(isClaimed);
    await setLapse(false);
    await settle();
    expect((await see(id)).replacements).toEqual([]);
    await setLapse(true);
    await Promise.all([settle(), settle()]);
    await setLapse(false);
    expect((await see(id)).replacements).toMatchObject([{ position: 1, reason: 'not_claimed', note: null }]);
    expect(Object.fromEntries(await winnersOf(id))).toEqual({ 1: third, 2: second });
    expect([await stateOf(first, id), await stateOf(third, id)]).toEqual([[[1, true]], [[3, false]]]);
    expect(await script.check(site, id)).toContain('Places passed on by the rule: 1.');
  });

  it('is followed by the next when the staff lapses the prize, with a reason', async () => {
    const { id, order } = await makeDue();
    const isFirst = and(eq(prizes.sourceId, id), eq(prizes.memberId, order[0] ?? ''));
    const [prize] = await panel.db.select().from(prizes).where(isFirst);
    const lapsePrize = (note: string | null) => panel.call('POST', `/prizes/${prize?.id}/lapse`, { note, version: prize?.version });
    expect(await lapsePrize(null)).toMatchObject(errorAt('note'));
    expect(await lapsePrize('Is under age')).toMatchObject({ status: 200 });
    expect((await see(id)).replacements).toMatchObject([{ position: 1, reason: 'declared', note: 'Is under age' }]);
  });
});

describe('the prize of a place', () => {
  const prizeOf = async (raffleId: number, place: number) => {
    const isPlace = and(eq(prizes.sourceId, raffleId), eq(prizes.place, place));
    return (await panel.db.select().from(prizes).where(isPlace))[0]!;
  };
  const change = ({ id, version }: { id: number; version: number }, action: string, body: object) =>
    panel.call('POST', `/prizes/${id}/${action}`, { ...body, version });

  it('is never matched with another member, nor with nobody', async () => {
    const { id } = await makeDrawn([1, 1, 1], 1);
    for (const member of ['8', null])
      expect(await change(await prizeOf(id, 1), 'match', { member_id: member })).toMatchObject(
        conflict("The winner won this with their account here, so it can't be matched with anyone else."),
      );
  });

  itOnBoth('is paid once, also if another member was matched with it before that was refused', async () => {
    const { id, order } = await makeDrawn([1, 1, 1], 1);
    const matched = await prizeOf(id, 1);
    await panel.db.update(prizes).set({ memberId: '8' }).where(eq(prizes.id, matched.id));
    expect(await change(matched, 'pay', { note: null })).toMatchObject(conflict(expect.stringContaining("can't be paid")));
    expect(await replace(id, order[0] ?? '')).toBe(true);
    expect((await prizeOf(id, 1)).lapsedAt).not.toBeNull();
    expect(await change(await prizeOf(id, 2), 'pay', { note: null })).toMatchObject({ status: 200 });
    expect(await replace(id, order[1] ?? '')).toBe(false);
  });
});

describe('declared lapsed by the staff', () => {
  it('is audited, once for each entry, and the reason goes with the account', async () => {
    await panel.test.signIn({ id: '77', username: 'zed' });
    const { id } = await makeDrawn([1, 1], 2, ['77', '2']);
    const [entry] = await panel.db
      .select()
      .from(raffleEntries)
      .where(and(eq(raffleEntries.raffleId, id), eq(raffleEntries.memberId, '77')));
    expect(await lapse(id, entry?.id, 'zed is under age')).toMatchObject({
      status: 200,
      data: { replacements: [{ entry_id: entry?.id, reason: 'declared', note: 'zed is under age' }] },
    });
    expect(await lapse(id, entry?.id)).toMatchObject({ status: 409 });
    const audited = await panel.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'lapse'), eq(auditLog.subject, 'raffles')));
    expect(audited.map(({ summary }) => summary)).toEqual([expect.stringContaining('of the raffle Spins lapsed: zed is under age')]);

    const accounts = { keys: [Buffer.from('key')] as const, days: 1 };
    await panel.db.transaction((tx) => deleteAccount(tx, '77', { at: NOW, accounts }));
    expect((await see(id)).replacements).toMatchObject([{ note: null }]);
    expect(JSON.stringify(await panel.db.select().from(auditLog))).not.toContain('zed');
  });

  it('needs a winner, and a reason', async () => {
    const { id } = await makeDrawn([1], 1);
    const [winner] = (await see(id)).winners;
    expect(await lapse(id, 999_999)).toMatchObject({ status: 409 });
    expect(await lapse(id, winner?.entry_id, ' ')).toMatchObject({ status: 422 });
  });
});

describe('the script refuses', () => {
  type Drawn = Awaited<ReturnType<typeof makeDrawn>>;
  const entryOf = async ({ id, order }: Drawn, turn: number) => {
    const isEntry = and(eq(raffleEntries.raffleId, id), eq(raffleEntries.memberId, order[turn] ?? ''));
    return (await panel.db.select().from(raffleEntries).where(isEntry))[0]?.id ?? 0;
  };

  it.each<[string, (drawn: Drawn) => Promise<unknown>, string]>([
    [
      'a reserve whose turn had not come',
      async (drawn) => {
        const reserve = { memberId: drawn.order[3], entryId: await entryOf(drawn, 3) };
        const isFirst = and(eq(raffleWinners.raffleId, drawn.id), eq(raffleWinners.position, 1));
        await panel.db.update(raffleWinners).set(reserve).where(isFirst);
      },
      'winners: found',
    ],
    [
      'a place that another entry is said to have lost',
      async (drawn) => {
        const entryId = await entryOf(drawn, 4);
        await panel.db.update(raffleReplacements).set({ entryId }).where(eq(raffleReplacements.raffleId, drawn.id));
      },
      'entry that lost place 1: found',
    ],
    [
      'a replacement that is not in the record',
      async ({ id }) => panel.db.delete(raffleReplacements).where(eq(raffleReplacements.raffleId, id)),
      'winners: found',
    ],
    [
      'reserves in another order',
      async ({ id }) => {
        const [draw] = await panel.db.select().from(raffleDraws).where(eq(raffleDraws.raffleId, id));
        await panel.db.update(raffleDraws).set({ reserves: draw?.reserves.toReversed() }).where(eq(raffleDraws.raffleId, id));
      },
      'reserves: found',
    ],
  ])('%s', async (_what, tamper, message) => {
    const drawn = await makeDrawn([3, 1, 4, 1, 5, 9], 2);
    await replace(drawn.id, drawn.order[0] ?? '');
    await tamper(drawn);
    await expect(script.check(site, drawn.id)).rejects.toThrow(message);
  });
});
