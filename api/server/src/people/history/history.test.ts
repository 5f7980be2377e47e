import { HistoryResponse } from '@greenroom/contract';
import { redemptions, storeItems } from '../../db/schema';
import { insertRow } from '../../admin/rows';
import { bookPoints } from '../../core/points/points';
import { sharedTestApp } from '../../testing/test-app';
import { recordActivity } from '../../core/activity/record-activity';

const JOINED = new Date('2026-01-05T12:00:00Z');
const AT = new Date('2026-03-15T20:00:00Z');
const later = (seconds: number, from = AT) => new Date(from.getTime() + seconds * 1000);

const test = sharedTestApp();

async function memberOf(id: string) {
  const headers = await test.signIn({ id, createdAt: JOINED });
  const get = (query: string) => test.app.inject({ url: `/api/r/history${query}`, headers });
  return {
    get,
    book: (...amounts: [amount: number, reason: string, at: Date][]) =>
      test.db.transaction((tx) =>
        bookPoints(
          tx,
          amounts.map(([amount, reason, at], index) => ({ memberId: id, amount, reason, key: `${id}:${reason}:${index}`, at })),
        ),
      ),
    async read(query = '') {
      const response = await get(query);
      expect(response.statusCode).toBe(200);
      return HistoryResponse.parse(response.json());
    },
  };
}

async function fullMember(id: string) {
  const member = await memberOf(id);
  const itemId = await insertRow(test.db, storeItems, { name: `Hoodie ${id}`, description: '', cost: 120, quantity: 1 });
  await member.book([500, 'watching', AT], [-120, 'redemption', later(1)]);
  await test.db.insert(redemptions).values({ memberId: id, itemId, itemName: 'Hoodie', cost: 120, note: 'Sent.', createdAt: later(1) });
  await test.db.transaction((tx) =>
    recordActivity(
      tx,
      { memberId: id, type: 'bonus_hunt_prediction', title: 'Predicted a bonus hunt', description: 'Hunt #3', at: later(2) },
      { memberId: id, type: 'other', title: 'Linked a Kick account', description: '', at: later(3) },
      { memberId: id, type: 'winning', title: 'Won a raffle', description: 'A mug', at: later(4) },
    ),
  );
  return member;
}

const titles = ({ data }: HistoryResponse) => data.map(({ kind, title }) => `${kind}: ${title}`);

it('lists points, purchases, entries and prizes together, newest first; a purchase stands for its points', async () => {
  await fullMember('1');
  const history = await (await fullMember('2')).read();
  expect(titles(history)).toEqual([
    'points: Achievement',
    'prizes: Won a raffle',
    'entries: Predicted a bonus hunt',
    'purchases: Hoodie',
    'points: Watching the stream',
  ]);
  expect(history.data.slice(1, 5)).toEqual([
    expect.objectContaining({ detail: 'A mug', points: null, balance_after: null, status: null, created_at: later(4).toISOString() }),
    expect.objectContaining({ detail: 'Hunt #3' }),
    expect.objectContaining({ detail: 'Sent.', points: -120, status: 'pending' }),
    expect.objectContaining({ detail: null, points: 500, balance_after: 500, status: null }),
  ]);
  expect(history).toMatchObject({ next: null, since: JOINED.toISOString() });
});

it('lists only one kind', async () => {
  const { read } = await fullMember('11');
  const only = async (kind: string) => titles(await read(`?kind=${kind}`));
  expect(await only('points')).toEqual(['points: Achievement', 'points: Store purchase', 'points: Watching the stream']);
  expect(await only('purchases')).toEqual(['purchases: Hoodie']);
  expect(await only('entries')).toEqual(['entries: Predicted a bonus hunt']);
  expect(await only('prizes')).toEqual(['prizes: Won a raffle']);
});

it('lists a month of the calendar of the visitor', async () => {
  const member = await memberOf('20');
  await member.book([1, 'watching', new Date('2026-02-28T22:59:59Z')], [2, 'watching', new Date('2026-02-28T23:00:00Z')]);
  await member.book([3, 'code', new Date('2026-03-31T21:59:59Z')], [4, 'code', new Date('2026-03-31T22:00:00Z')]);
  const { data } = await member.read('?from=2026-02-28T23:00:00.000Z&until=2026-03-31T22:00:00.000Z');
  expect(data.map(({ points }) => points)).toEqual([3, 2]);
});

it('returns pages of 100 that neither repeat nor skip anything, also of equal times and while points are booked', async () => {
  const member = await memberOf('30');
  // Two kinds with the same times, and several of each with the same time.
  await member.book(
    ...Array.from({ length: 120 }, (_, index): [number, string, Date] => [index + 1, 'watching', later(Math.floor(index / 7))]),
  );
  const entries = Array.from({ length: 130 }, (_, index) => ({
    memberId: '30',
    type: 'raffle_entry' as const,
    title: 'Entered a raffle',
    description: `Raffle ${index}`,
    at: later(Math.floor(index / 7)),
  }));
  await test.db.transaction((tx) => recordActivity(tx, ...entries));
  const pages = [await member.read()];
  await member.book([999, 'code', later(9999)]);
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await member.read(`?before=${next}`));
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 50]);
  const all = pages.flatMap(({ data }) => data);
  expect(new Set(all.map(({ id }) => id)).size).toBe(250);
  const times = all.map(({ created_at: at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
});

it.each(['kind=tickets', 'from=yesterday', 'until=1', 'before=5', 'before=2026-13-15T20:00:00.000Z_points_1'])(
  'refuses ?%s',
  async (query) => {
    expect((await (await memberOf('40')).get(`?${query}`)).statusCode).toBe(422);
  },
);

it('requires a member', async () => {
  expect((await test.app.inject('/api/r/history')).statusCode).toBe(401);
});
