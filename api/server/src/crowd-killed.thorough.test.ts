/** @both-databases Groups that are settled together meet the kill in the middle of their commit. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreResponse } from '@greenroom/contract';
import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { Pool } from 'undici';
import type { Db } from './db/client';
import { codes, codeUses, itemCodes, members, pointsLedger, raffleEntries, raffles, redemptions, sessions, storeItems } from './db/schema';
import { HIGH_ROLLER } from './demo/demo-people';
import { DAY } from './lib/durations';
import { csrfTokenOf } from './plugins/csrf-token';
import { bookPoints } from './core/points/points';
import { hashOf } from './session/session.repository';
import { SecretBox } from './lib/secret-box';
import { addCodes } from './rewards/store/item-codes';
import { copyEmptyData } from './testing/data-folders';
import { signInToDemo } from './testing/demo-server';
import { TestBrowser } from './testing/test-browser';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import { TEST_PAGE } from './testing/test-page';
import { originOf, startServer, type TestServer } from './testing/test-server';

/** Fewer on the embedded database, which runs on the server's only thread. */
const MEMBERS = globalThis.TEST_ON_POSTGRES ? 600 : 150;
/** Responses after which the server is killed, once somebody signed in meanwhile. Many more wait: every member presses three times. */
const ANSWERED_BEFORE_KILL = MEMBERS / 2;
const CONNECTIONS = 256;
/** Pause after a refusal, without which the refusals alone would keep the server busy. */
const SHED_PAUSE_MS = 100;
const [START, COST, GAIN] = [100, 30, 50];
/** Members who press for a code, twice as many as there are. */
const KEY_MEMBERS = Number(process.env.KEY_MEMBERS ?? 300);
const KEYS = Array.from({ length: KEY_MEMBERS / 2 }, (_, index) => `KEY-${index}`);
const KEY_COST = 10;
const memberIds = (length: number) => Array.from({ length }, (_, index) => String(index + 1));
const ids = memberIds(MEMBERS);
const SECRET = 'the same secret for both servers';
const sessionOf = (memberId: string) => `crowd-session-${memberId}`;

/** Requests of each member, and the response to who has it already; a purchase is repeated by its idempotency key. */
const KINDS = {
  code: { path: '/api/r/codes/redeem', body: { code: 'CROWD' }, again: 409 },
  item: { path: '/api/r/store/1/redeem', body: {}, again: 200 },
  entry: { path: '/api/r/raffles/1/enter', body: { entry_type: 'passwordless' }, again: 409 },
};
const KEY = { path: '/api/r/store/2/redeem', body: {} };
type Kind = keyof typeof KINDS;
const PRESSES = ids.flatMap((memberId) => (Object.keys(KINDS) as Kind[]).map((kind) => ({ memberId, kind })));
interface Press {
  memberId: string;
  kind: Kind | 'key';
}

let database: ServerDatabase;
let server: TestServer | undefined;
beforeAll(async () => {
  database = await makeServerDatabase(copyEmptyData);
  await fs.writeFile(path.join(database.env.DATA_DIR, 'index.html'), TEST_PAGE);
  await database.use(seed);
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await database.remove();
});

async function seed(db: Db): Promise<void> {
  const [at, expiresAt] = [new Date(), new Date(Date.now() + DAY)];
  const all = [...memberIds(Math.max(MEMBERS, KEY_MEMBERS)), HIGH_ROLLER.id];
  await db.insert(members).values(all.map((id) => ({ id, username: `member${id}`, confirmedAge: 99 })));
  await db.insert(sessions).values(all.map((id) => ({ idHash: hashOf(sessionOf(id)), memberId: id, createdAt: at, expiresAt })));
  const grants = all.map((memberId) => ({ memberId, amount: START, reason: 'test', key: `start:${memberId}`, at }));
  await db.transaction((tx) => bookPoints(tx, grants));
  await db.insert(codes).values({ code: KINDS.code.body.code, points: GAIN });
  await db.insert(storeItems).values({ id: 1, name: 'Cap', description: '', cost: COST, quantity: MEMBERS });
  await db.insert(storeItems).values({ id: 2, name: 'Key', description: '', cost: KEY_COST, quantity: 0, delivery: 'code' });
  await db.transaction((tx) => addCodes(tx, 2, KEYS, at, new SecretBox([SECRET])));
  const texts = { title: 'Spins', description: '', prize: 'A prize' };
  await db.insert(raffles).values({ id: 1, ...texts, startsAt: at, endsAt: expiresAt, allowPasswordlessEntry: true });
}

/**
 * Starts a server. @returns `press` sends a member's request, with its status, or 0 without a response; `pressUntilServed` repeats it while
 * the server sheds load; `keyOf` reads the code that the store shows a member; `end` ends both sides
 */
async function start() {
  server = startServer({ ...database.env, HOST_DIST: database.env.DATA_DIR, SESSION_SECRET: SECRET });
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
    const { path, body } = kind === 'key' ? KEY : KINDS[kind];
    const response = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
    await response?.body.dump().catch(() => undefined);
    return response?.statusCode ?? 0;
  };
  const pressUntilServed = async (one: Press): Promise<number> => {
    const status = await press(one);
    if (status !== 503) return status;
    await sleep(SHED_PAUSE_MS);
    return pressUntilServed(one);
  };
  const keyOf = async (memberId: string): Promise<string | undefined> => {
    const { statusCode, body } = await pool.request({
      path: '/api/r/store',
      method: 'GET',
      headers: { cookie: `greenroom_session=${sessionOf(memberId)}` },
    });
    const response = await body.json();
    if (statusCode === 503) {
      await sleep(SHED_PAUSE_MS);
      return keyOf(memberId);
    }
    return StoreResponse.parse(response).data.recent_redemptions.find(({ item }) => item.name === 'Key')?.code;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await pool.destroy();
    await ended;
  };
  return { origin, press, pressUntilServed, keyOf, end };
}

/** Reads members' possessions, one row for each; checks that balances, ledger, stock and counters agree. */
async function readStored(db: Db): Promise<string[]> {
  const uses = await db.select({ memberId: codeUses.memberId }).from(codeUses);
  const bought = await db.select({ memberId: redemptions.memberId }).from(redemptions).where(eq(redemptions.itemId, 1));
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

/** Opens a browser with the session of another one. */
function returnTo(origin: string, visitor: TestBrowser): TestBrowser {
  const returning = new TestBrowser(origin);
  returning.setCookie('greenroom_session', visitor.cookie('greenroom_session') ?? '');
  return returning;
}

it('keeps what a crowd was answered and every sign-in, and books nothing twice, when the server is killed with hundreds in flight', async () => {
  const first = await start();
  const received = new Set<string>();
  const signedIn = [await signInToDemo(first.origin)];
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    return first.end('SIGKILL');
  };
  let onSignIn: () => void = () => undefined;
  const anotherSignIn = new Promise<void>((resolve) => (onSignIn = resolve));
  const signInAgain = async () => {
    try {
      for (;;) {
        signedIn.push(await signInToDemo(first.origin));
        onSignIn();
      }
    } catch (cause) {
      if (!isKilled) throw cause;
    }
  };
  const presses = PRESSES.map(async (one, index) => {
    if (index > ANSWERED_BEFORE_KILL * 2) await anotherSignIn;
    if ((await first.pressUntilServed(one)) !== 200) return;
    received.add(nameOf(one));
    if (!isKilled && received.size >= ANSWERED_BEFORE_KILL && signedIn.length > 1) await kill();
  });
  await Promise.all([signInAgain(), Promise.all(presses).then(kill)]);
  expect(signedIn.length).toBeGreaterThan(1);
  expect(received.size).toBeGreaterThanOrEqual(ANSWERED_BEFORE_KILL);
  expect(received.size).toBeLessThan(PRESSES.length);
  const kept = await database.use(readStored);
  expect(new Set(kept).size).toBe(kept.length);
  expect([...received].filter((name) => !kept.includes(name))).toEqual([]);

  const second = await start();
  const had = new Set(kept);
  const wrong: string[] = [];
  await Promise.all(
    PRESSES.map(async (one) => {
      const status = await second.pressUntilServed(one);
      const expected = had.has(nameOf(one)) ? KINDS[one.kind].again : 200;
      if (status !== expected) wrong.push(`${nameOf(one)}: ${status} instead of ${expected}`);
    }),
  );
  expect(wrong).toEqual([]);
  for (const visitor of signedIn) {
    const { text } = await returnTo(second.origin, visitor).get('/');
    expect(text).toContain(`"${HIGH_ROLLER.username}"`);
  }
  await second.end('SIGTERM');
  const stored = await database.use(readStored);
  expect(stored.sort()).toEqual(PRESSES.map(nameOf).sort());
});

/** Reads who has which code, in the order of the purchases; checks that codes, redemptions and stock agree. */
async function readKeys(db: Db): Promise<string[]> {
  const bought = await db.select().from(redemptions).where(eq(redemptions.itemId, 2)).orderBy(asc(redemptions.id));
  const given = await db.select().from(itemCodes).where(isNotNull(itemCodes.redemptionId)).orderBy(asc(itemCodes.id));
  // The first to press got the first code.
  expect(given.map(({ redemptionId }) => redemptionId)).toEqual(bought.map(({ id }) => id));
  expect(given.map(({ id }) => id)).toEqual(given.map((_row, index) => index + 1));
  const [item] = await db.select().from(storeItems).where(eq(storeItems.id, 2));
  expect(item?.quantity).toBe(KEYS.length - bought.length);
  const paid = await db
    .select({ memberId: pointsLedger.memberId })
    .from(pointsLedger)
    .where(
      inArray(
        pointsLedger.idempotencyKey,
        bought.map(({ id }) => `redemption:${id}`),
      ),
    );
  expect(paid).toHaveLength(bought.length);
  return bought.map(({ memberId }) => memberId);
}

it('gives each code of a pool once, to those who came first, when the server is killed with hundreds in flight', async () => {
  const crowd = memberIds(KEY_MEMBERS);
  const first = await start();
  const received = new Set<string>();
  let answered = 0;
  await Promise.all(
    crowd.map(async (memberId) => {
      const status = await first.press({ memberId, kind: 'key' });
      if (status !== 0) answered += 1;
      if (status !== 200) return;
      received.add(memberId);
      if (received.size === 10) await first.end('SIGKILL');
    }),
  );
  await first.end('SIGKILL');
  const kept = await database.use(readKeys);
  expect(kept).toEqual(expect.arrayContaining([...received]));
  expect(answered).toBeLessThan(crowd.length);

  const second = await start();
  const before = new Map<string, string | undefined>();
  for (const memberId of kept) before.set(memberId, await second.keyOf(memberId));
  const statuses = await Promise.all(crowd.map((memberId) => second.pressUntilServed({ memberId, kind: 'key' })));
  expect(statuses.filter((status) => status === 200)).toHaveLength(KEYS.length);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const shown: (string | undefined)[] = [];
  for (const memberId of crowd) shown.push(await second.keyOf(memberId));
  expect(shown.map((key) => key !== undefined)).toEqual(statuses.map((status) => status === 200));
  expect(shown.filter((key) => key !== undefined).sort()).toEqual([...KEYS].sort());
  for (const [memberId, key] of before) expect(shown[crowd.indexOf(memberId)]).toBe(key);
  await second.end('SIGTERM');
  expect(await database.use(readKeys)).toHaveLength(KEYS.length);
});
