import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { ROOT } from '../../../api/server/src/config/config-values';
import { openPostgres } from '../../../api/server/src/db/client';
import { codes, drops, members, storeItems } from '../../../api/server/src/db/schema';
import { MockKick } from '../../../api/server/src/demo/mock-kick';
import { DAY } from '../../../api/server/src/lib/durations';
import { connectTestChannel, KICK_BODIES, TEST_SECRET } from '../../../api/server/src/testing/kick-webhooks';
import { TEST_PAGE } from '../../../api/server/src/testing/test-page';
import { judged, noted, percentile, type Finding } from '../../findings';
import { log, report, runBench } from '../../report';
import { judgeMemory } from '../api/memory';
import { query } from '../databases';
import { CODE_POINTS, fillDatabase, MEMBERS } from '../raid/fill';
import { DatabaseMonitor } from '../raid/database-monitor';
import { addressOf, PASSWORD, unsafeHeaders } from '../raid/load/load-members';
import { startServer, type Server } from '../servers';
import { pressAll, type Press, type Pressed } from './press';

// npm run bench -- drop. docs/performance.md describes the load.

const REPORT = path.join(ROOT, '.cache/bench-drop.json');
const LAST_MS = 5000;
/** Of the reference; a pass. */
const DEMANDED_RATIO = 1;
const DEMANDED_PAGE_MS = 100;
const PAGE_EVERY_MS = 50;
/** How many get the item that sells out. */
const PLACES = 500;
const WARM_UP = { raffle: 1001, code: 'WARMUP', unlimited: 2001 };
/** What everybody presses for within a time: two of the items, and a word in the chat, beside raffle and code. */
const DEMANDED = { name: '', withinMs: 2000, raffle: 1002, code: 'SITECODE', soldOut: 2002, unlimited: 2003, word: 'CHATWORD' };
type Round = typeof DEMANDED;
/** Faster than PostgreSQL alone, so that the arrivals limit nothing. */
const CAPACITY: Round = {
  ...DEMANDED,
  name: ' within 1 s',
  withinMs: 1000,
  raffle: 1003,
  code: 'FASTCODE',
  soldOut: 2004,
  unlimited: 2005,
  word: 'FASTWORD',
};
const ROUNDS = [DEMANDED, CAPACITY];
/** Of the reference, as of the server's pool. */
const CLIENTS = 10;
const DRAIN_MS = 60_000;

/** Measures on the PostgreSQL of TEST_DATABASE_URL. @returns the exit code: 1 if a demand fails */
async function main(): Promise<number> {
  const postgres = process.env.TEST_DATABASE_URL;
  if (!postgres) throw new Error('TEST_DATABASE_URL is not set: run npm run bench -- drop.');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-drop-'));
  await fs.mkdir(path.join(folder, 'host'));
  await fs.writeFile(path.join(folder, 'host/index.html'), TEST_PAGE);
  log('Drop: filling a database…');
  const database = await fillDatabase(postgres, [WARM_UP, ...ROUNDS]);
  try {
    await fillDrop(database.url);
    // Commits wait for the disk, as on a real server.
    await query(postgres, 'alter system set fsync = on');
    await query(postgres, 'select pg_reload_conf()');
    return await measure(database.url, folder);
  } finally {
    await database.drop();
    await fs.rm(folder, { recursive: true });
  }
}

async function measure(url: string, folder: string): Promise<number> {
  const mock = new MockKick(() => new Date());
  const server = await startServer(
    process.env.BENCH_SERVER ?? '../../api/server/src/main.ts',
    {
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      HOST_DIST: path.join(folder, 'host'),
      KICK_PUBLIC_KEY: mock.publicKey,
      KICK_API_URL: 'http://127.0.0.1:9',
      SESSION_SECRET: TEST_SECRET,
      LOG_LEVEL: 'fatal',
    },
    process.env.BENCH_NODE_OPTIONS?.split(' '),
  );
  try {
    const cookies = await openPage(server);
    const redeem = (code: string) => pressesOf(cookies, '/api/r/codes/redeem', { code });
    const buy = (item: number) => pressesOf(cookies, `/api/r/store/${item}/redeem`, {});
    const enter = (raffle: number) => pressesOf(cookies, `/api/r/raffles/${raffle}/enter`, { entry_type: 'password', password: PASSWORD });
    log('Drop: warming up…');
    for (const presses of [redeem(WARM_UP.code), buy(WARM_UP.unlimited), enter(WARM_UP.raffle)])
      await pressAll({ origin: server.origin, presses: presses.slice(0, 1000), withinMs: DEMANDED.withinMs });

    // One before each part and one after the last, as the machine may have other work meanwhile.
    const database = await DatabaseMonitor.start(url);
    const cpuMs = () => ({ server: server.cpuMs() ?? NaN, postgres: database.cpuMs() ?? NaN });
    const references = [await measureReference(url)];
    const parts: { what: string; rate: number; finding: typeof judged }[] = [];
    const findings: Finding[] = [];
    const part = async ({ name, withinMs }: Round, kind: string, presses: Press[], options: PartOptions = {}) => {
      const what = kind + name;
      log(`Drop: ${what}…`);
      const before = cpuMs();
      const measured = await measurePart(server, presses, { ...options, withinMs });
      const after = cpuMs();
      const isDemanded = withinMs === DEMANDED.withinMs;
      parts.push({ what, rate: measured.rate, finding: isDemanded ? noted : judged });
      findings.push(...judgePart(what, measured, { ...options, finding: isDemanded ? judged : noted }));
      references.push(await measureReference(url));
      const each = (milliseconds: number) => `${(milliseconds / MEMBERS).toFixed(2)} ms`;
      findings.push(
        noted(
          `${what}: processor for each member`,
          `server ${each(after.server - before.server)}, PostgreSQL ${each(after.postgres - before.postgres)}; PostgreSQL alone ${each(cpuMs().postgres - after.postgres)}`,
        ),
      );
    };
    for (const round of ROUNDS) {
      await part(round, 'a code', redeem(round.code));
      await part(round, `an item of ${PLACES}`, buy(round.soldOut), { places: PLACES });
      await part(round, 'an item without limit', buy(round.unlimited));
      await part(round, 'a raffle', enter(round.raffle));
      await part(round, 'a word in chat', chatPresses(mock, round.word), { done: () => settledClaims(url, round.word) });
    }
    await database.stop();
    findings.push(await judgeStored(url), await judgeFirst(url), judgeMemory(server));
    const compared = parts.map(({ what, rate, finding }, index) => {
      const reference = ((references[index] ?? NaN) + (references[index + 1] ?? NaN)) / 2;
      const measured = `${Math.round(rate)}, PostgreSQL alone ${Math.round(reference)}: ${(rate / reference).toFixed(2)} of it`;
      return finding(`${what}: done in a second`, measured, `>= ${DEMANDED_RATIO} of it`, rate >= DEMANDED_RATIO * reference);
    });
    return await report(REPORT, [...compared, ...findings]);
  } finally {
    await server.stop();
  }
}

/** Adds what members press for to the raid's database. */
async function fillDrop(url: string): Promise<void> {
  const { db, close } = await openPostgres(url);
  const item = { name: 'Shirt', description: '', cost: 1 };
  await db
    .insert(storeItems)
    .values([
      ...[WARM_UP, ...ROUNDS].map(({ unlimited: id }) => ({ ...item, id, quantity: 1_000_000 })),
      ...ROUNDS.map(({ soldOut: id }) => ({ ...item, id, quantity: PLACES })),
    ]);
  const expiresAt = new Date(Date.now() + DAY);
  const words = await db
    .insert(codes)
    .values(ROUNDS.map(({ word }) => ({ code: word, points: CODE_POINTS, expiresAt })))
    .returning();
  const drop = { startedAt: new Date(), onOverlay: false, inChat: false, isTimed: false };
  await db.insert(drops).values(words.map(({ id }) => ({ ...drop, codeId: id })));
  const kickUserId = sql`substr(${members.id}, 5)::int::text`;
  // As linking does it: events name nobody anew.
  await db
    .update(members)
    .set({ kickUserId, kickUsername: sql`'viewer' || ${kickUserId}`, kickSlug: sql`'viewer' || ${kickUserId}`, kickNamedAt: new Date() });
  await connectTestChannel(db, { accessExpiresAt: expiresAt });
  await close();
  await query(url, 'vacuum analyze');
}

let references = 0;

/** PostgreSQL alone: pgbench, with a prepared transaction for each member. @returns the transactions in a second */
async function measureReference(url: string): Promise<number> {
  log('Drop: PostgreSQL alone…');
  const name = `REFERENCE${++references}`;
  const code = await query<{ id: number }>(url, `insert into codes (code, points) values ('${name}', ${CODE_POINTS}) returning id`);
  const each = MEMBERS / CLIENTS;
  const variables = { n: 0, each, code: code?.id ?? 0 };
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-j', '2', '-t', `${each}`],
    ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ...['-f', fileURLToPath(new URL('reference.sql', import.meta.url)), url],
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** @returns the cookies of a page */
async function openPage({ origin }: Server): Promise<string[]> {
  const response = await fetch(origin, { headers: { accept: 'text/html' } });
  return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
}

/** A request of every member, in the order of their numbers. */
function pressesOf(cookies: readonly string[], to: string, body: object): Press[] {
  return Array.from({ length: MEMBERS }, (_, index) => ({
    path: to,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(index + 1),
      ...unsafeHeaders(index + 1, cookies),
    },
    body: JSON.stringify(body),
  }));
}

function chatPresses(mock: MockKick, word: string): Press[] {
  return Array.from({ length: MEMBERS }, (_, index) => {
    const content = { content: word, created_at: new Date().toISOString() };
    const { headers, body } = mock.sign({
      event: 'chat.message.sent',
      body: JSON.stringify(KICK_BODIES.chat(index + 1, `${word} ${index}`, content)),
    });
    return { path: '/webhooks/kick', headers: { ...headers }, body };
  });
}

interface PartOptions {
  /** How many can have it; everybody by default. */
  places?: number;
  /** How many have been settled, where the response does not say so. */
  done?: () => Promise<number>;
}

interface MeasuredPart {
  pressed: Pressed[];
  /** When the last one was done, in milliseconds after the first was due. */
  lastMs: number;
  rate: number;
  pageMs: number[];
}

async function measurePart(
  server: Server,
  presses: Press[],
  { done, withinMs }: PartOptions & { withinMs: number },
): Promise<MeasuredPart> {
  const watching = new AbortController();
  const pages = readPages(server, watching.signal);
  const start = performance.now();
  const pressed = await pressAll({ origin: server.origin, presses, withinMs });
  const answeredMs = Math.max(...pressed.map(({ endedAt }) => endedAt));
  const startedMs = performance.now() - start - answeredMs;
  while (done && (await done()) < presses.length && performance.now() - start < DRAIN_MS) await pause(50);
  const lastMs = done ? performance.now() - start - startedMs : answeredMs;
  watching.abort();
  const isDone = ({ status }: Pressed) => status === 200 || status === 409;
  const count = done ? await done() : pressed.filter(isDone).length;
  return { pressed, lastMs, rate: (1000 * count) / lastMs, pageMs: await pages };
}

/** Reads a guest's page again and again. @returns how long each took */
async function readPages({ origin }: Server, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await (await fetch(origin, { headers: { accept: 'text/html' } })).arrayBuffer();
    times.push(performance.now() - start);
    await pause(PAGE_EVERY_MS);
  }
  return times;
}

function judgePart(
  what: string,
  { pressed, lastMs, pageMs }: MeasuredPart,
  { places = MEMBERS, finding }: PartOptions & { finding: typeof judged },
): Finding[] {
  const statuses = new Map<number, number>();
  for (const { status } of pressed) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const given = statuses.get(200) ?? 0;
  const isRight = given === places && (statuses.get(409) ?? 0) === pressed.length - places;
  const times = pressed.map(({ dueAt, endedAt }) => endedAt - dueAt);
  const responses = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  const pageTime = percentile(pageMs, 95);
  return [
    finding(`${what}: responses`, responses, `${places} x 200, nobody refused`, isRight),
    finding(`${what}: the last one`, `after ${(lastMs / 1000).toFixed(1)} s`, `< ${LAST_MS / 1000} s`, lastMs < LAST_MS),
    noted(`${what}: response`, `p50 ${Math.round(percentile(times, 50))} ms, p99 ${Math.round(percentile(times, 99))} ms`),
    finding(`${what}: a page meanwhile`, `p95 ${Math.round(pageTime)} ms`, `< ${DEMANDED_PAGE_MS} ms`, pageTime < DEMANDED_PAGE_MS),
  ];
}

async function settledClaims(url: string, word: string): Promise<number> {
  const given = `select count(*) as given from drop_claims join codes on codes.id = code_id where code = '${word}' and status = 'given'`;
  return Number((await query<{ given: string }>(url, given))?.given);
}

/** Whether everybody has what they were promised in all rounds, and the ledger agrees with the balances. */
async function judgeStored(url: string): Promise<Finding> {
  const used = ROUNDS.flatMap(({ code, word }) => [`'${code}'`, `'${word}'`]).join();
  const sold = ROUNDS.flatMap(({ soldOut, unlimited }) => [soldOut, unlimited]).join();
  const row = await query<Record<'balances' | 'ledger' | 'uses' | 'items' | 'entries', string>>(
    url,
    `select (select sum(points) from members) as balances, (select sum(amount) from points_ledger) as ledger,
       (select count(*) from code_uses join codes on codes.id = code_id where code in (${used})) as uses,
       (select count(*) from redemptions where item_id in (${sold})) as items,
       (select count(*) from raffle_entries where raffle_id in (${ROUNDS.map(({ raffle }) => raffle).join()})) as entries`,
  );
  const { balances, ledger, uses, items, entries } = row ?? {};
  const given = ROUNDS.length * MEMBERS;
  const holds =
    balances !== undefined &&
    balances === ledger &&
    Number(uses) === 2 * given &&
    Number(items) === given + ROUNDS.length * PLACES &&
    Number(entries) === given;
  return judged(
    'what is stored',
    `${uses} uses of codes and words, ${items} items, ${entries} entries; balances ${balances}, ledger ${ledger}`,
    'as answered',
    holds,
  );
}

/** How late those who got the item that sold out may have pressed, after somebody who got none. */
const FAIR_MS = 250;

/** Whether those who pressed first got the item: members press in the order of their numbers. */
async function judgeFirst(url: string): Promise<Finding> {
  const row = await query<{ last: string }>(
    url,
    `select max(substr(member_id, 5)::int) as last from redemptions where item_id = ${DEMANDED.soldOut}`,
  );
  const lateMs = ((Number(row?.last) - PLACES) / MEMBERS) * DEMANDED.withinMs;
  return judged('who came first gets the item', `${Math.round(lateMs)} ms late at most`, `< ${FAIR_MS} ms`, lateMs < FAIR_MS);
}

runBench(main);
