/** @both-databases Groups that are settled together meet the kill in the middle of their commit. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Pool } from 'undici';
import { DATABASE } from './config/data-folder';
import { openEmbedded, openPostgres, type Db } from './db/client';
import { codes, codeUses, members, pointsLedger, raffleEntries, raffles, redemptions, sessions, storeItems } from './db/schema';
import { DAY } from './lib/durations';
import { csrfTokenOf } from './plugins/csrf-token';
import { bookPoints } from './core/points/points';
import { hashOf } from './session/session.repository';
import { copyEmptyData } from './testing/data-folders';
import { TestBrowser } from './testing/test-browser';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import { TEST_PAGE } from './testing/test-page';
import { originOf, startServer, type TestServer } from './testing/test-server';

/** Fewer on the embedded database, which runs on the server's only thread. */
const MEMBERS = globalThis.TEST_ON_POSTGRES ? 2000 : 150;
/** Responses after which the server is killed, while many more wait: every member presses three times. */
const ANSWERED_BEFORE_KILL = MEMBERS / 2;
const CONNECTIONS = 256;
const [START, COST, GAIN] = [100, 30, 50];
const ids = Array.from({ length: MEMBERS }, (_, index) => String(index + 1));
const sessionOf = (memberId: string) => `crowd-session-${memberId}`;

/** Requests of each member, and the response to who has it already; a purchase is repeated by its idempotency key. */
const KINDS = {
  code: { path: '/api/r/codes/redeem', body: { code: 'CROWD' }, again: 409 },
  item: { path: '/api/r/store/1/redeem', body: {}, again: 200 },
  entry: { path: '/api/r/raffles/1/enter', body: { entry_type: 'passwordless' }, again: 409 },
};
type Kind = keyof typeof KINDS;
const PRESSES = ids.flatMap((memberId) => (Object.keys(KINDS) as Kind[]).map((kind) => ({ memberId, kind })));
type Press = (typeof PRESSES)[number];

let database: ServerDatabase;
let server: TestServer | undefined;
beforeAll(async () => {
  database = await makeServerDatabase(copyEmptyData);
  await fs.writeFile(path.join(database.env.DATA_DIR, 'index.html'), TEST_PAGE);
  await withDatabase(seed);
}, 60_000);
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await database.remove();
});

/** Opens the server's database while the server does not run. */
async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL, DATA_DIR } = database.env;
  const { db, close } = await (DATABASE_URL ? openPostgres(DATABASE_URL) : openEmbedded(path.join(DATA_DIR, DATABASE)));
  return work(db).finally(close);
}

async function seed(db: Db): Promise<void> {
  const [at, expiresAt] = [new Date(), new Date(Date.now() + DAY)];
  await db.insert(members).values(ids.map((id) => ({ id, username: `member${id}`, confirmedAge: 99 })));
  await db.insert(sessions).values(ids.map((id) => ({ idHash: hashOf(sessionOf(id)), memberId: id, createdAt: at, expiresAt })));
  const grants = ids.map((memberId) => ({ memberId, amount: START, reason: 'test', key: `start:${memberId}`, at }));
  await db.transaction((tx) => bookPoints(tx, grants));
  await db.insert(codes).values({ code: KINDS.code.body.code, points: GAIN });
  await db.insert(storeItems).values({ id: 1, name: 'Cap', description: '', cost: COST, quantity: MEMBERS });
  const texts = { title: 'Spins', description: '', prize: 'A prize' };
  await db.insert(raffles).values({ id: 1, ...texts, startsAt: at, endsAt: expiresAt, allowPasswordlessEntry: true });
}

/** Starts a server. @returns `press` sends a member's request, with its status, or 0 without a response; `end` ends both sides */
async function start() {
  server = startServer({ ...database.env, HOST_DIST: database.env.DATA_DIR });
  const { child, ended } = server;
  const origin = await originOf(server);
  const visitor = new TestBrowser(origin);
  await visitor.get('/');
  const cookie = visitor.cookie('greenroom_csrf') ?? '';
  const [secret = ''] = decodeURIComponent(cookie).split('.');
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const press = async ({ memberId, kind }: Press): Promise<number> => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: `greenroom_session=${sessionOf(memberId)}; greenroom_csrf=${cookie}`,
      'x-csrf-token': csrfTokenOf({ secret, session: sessionOf(memberId), salt: 'test' }),
      'idempotency-key': `${kind}-of-${memberId}`,
    };
    const response = await pool
      .request({ path: KINDS[kind].path, method: 'POST', headers, body: JSON.stringify(KINDS[kind].body) })
      .catch(() => undefined);
    await response?.body.dump().catch(() => undefined);
    return response?.statusCode ?? 0;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await pool.destroy();
    await ended;
  };
  return { press, end };
}

/** Reads members' possessions, one row for each; checks that balances, ledger, stock and counters agree. */
async function readStored(db: Db): Promise<string[]> {
  const uses = await db.select({ memberId: codeUses.memberId }).from(codeUses);
  const bought = await db.select({ memberId: redemptions.memberId }).from(redemptions);
  const entered = await db.select({ memberId: raffleEntries.memberId }).from(raffleEntries);
  const countOf = (rows: { memberId: string | null }[], id: string) => rows.filter(({ memberId }) => memberId === id).length;
  const ledger = await db
    .select({ id: pointsLedger.memberId, sum: sql`sum(${pointsLedger.amount})`.mapWith(Number) })
    .from(pointsLedger)
    .groupBy(pointsLedger.memberId);
  const sums = new Map(ledger.map(({ id, sum }) => [id, sum]));
  const rows = await db.select({ id: members.id, points: members.points }).from(members);
  const expected = (id: string) => START + GAIN * countOf(uses, id) - COST * countOf(bought, id);
  expect(rows.map(({ id, points }) => [id, points, sums.get(id)])).toEqual(rows.map(({ id }) => [id, expected(id), expected(id)]));
  const [code] = await db.select().from(codes).where(eq(codes.id, 1));
  const [item] = await db.select().from(storeItems).where(eq(storeItems.id, 1));
  expect([code?.uses, item?.quantity]).toEqual([uses.length, MEMBERS - bought.length]);
  const named = (kind: Kind, of: { memberId: string | null }[]) => of.map(({ memberId }) => nameOf({ kind, memberId: memberId ?? '' }));
  return [...named('code', uses), ...named('item', bought), ...named('entry', entered)];
}

const nameOf = ({ memberId, kind }: Press) => `${kind} of ${memberId}`;

it('keeps what a crowd was answered, and books nothing twice, when the server is killed with thousands in flight', async () => {
  const first = await start();
  const received = new Set<string>();
  await Promise.all(
    PRESSES.map(async (one) => {
      if ((await first.press(one)) !== 200) return;
      received.add(nameOf(one));
      if (received.size === ANSWERED_BEFORE_KILL) await first.end('SIGKILL');
    }),
  );
  await first.end('SIGKILL');
  expect(received.size).toBeGreaterThanOrEqual(ANSWERED_BEFORE_KILL);
  expect(received.size).toBeLessThan(PRESSES.length);
  const kept = await withDatabase(readStored);
  expect(new Set(kept).size).toBe(kept.length);
  expect([...received].filter((name) => !kept.includes(name))).toEqual([]);

  const second = await start();
  const had = new Set(kept);
  const wrong: string[] = [];
  await Promise.all(
    PRESSES.map(async (one) => {
      const status = await second.press(one);
      const expected = had.has(nameOf(one)) ? KINDS[one.kind].again : 200;
      if (status !== expected) wrong.push(`${nameOf(one)}: ${status} instead of ${expected}`);
    }),
  );
  expect(wrong).toEqual([]);
  await second.end('SIGTERM');
  const stored = await withDatabase(readStored);
  expect(stored.sort()).toEqual(PRESSES.map(nameOf).sort());
}, 300_000);
