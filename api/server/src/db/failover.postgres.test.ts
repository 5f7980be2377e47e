import { sql } from 'drizzle-orm';
import { makeServerDatabase, type ServerDatabase } from '../testing/test-database';
import { startTestDatabaseProxy, type TestDatabaseProxy } from '../testing/test-database-proxy';
import { openPostgres, type OpenDatabase } from './client';
import type { ConnectionLimits } from './connections';

const LIMITS: ConnectionLimits = { connectMs: 5000, statementMs: 4000, silenceMs: 6000, heartbeatMs: 200, lifetimeSeconds: 1 };

let place: ServerDatabase;
let network: TestDatabaseProxy;
let server: OpenDatabase;
beforeEach(async () => {
  place = await makeServerDatabase();
  network = await startTestDatabaseProxy(place.env.DATABASE_URL ?? '');
  server = await openPostgres(network.url, undefined, { connections: 3, limits: LIMITS });
});
afterEach(async () => {
  await server.close();
  await network.close();
  await place.remove();
});

const select = () => server.db.execute(sql`select 1`);
const sleep = (seconds: number) => server.db.execute(sql`select pg_sleep(${seconds})`);
const pidOf = async () => {
  const { rows } = (await server.db.execute(sql`select pg_backend_pid() as pid`)) as unknown as { rows: [{ pid: number }] };
  return rows[0].pid;
};
/** Collects messages of other servers. */
function listen(database: OpenDatabase) {
  const messages: (string | null)[] = [];
  let notify = () => {};
  const stop = database.notifications.listen((message) => {
    messages.push(message);
    notify();
  });
  return {
    stop,
    async received(message: string | null) {
      while (!messages.includes(message)) await new Promise<void>((resolve) => (notify = resolve));
    },
  };
}

it('is ready again after the database was gone without a word, however many connections were in use', async () => {
  const other = await openPostgres(place.env.DATABASE_URL ?? '');
  const { stop, received } = listen(server);
  // Published again and again, since the connection may not listen yet.
  const publishing = setInterval(() => void other.notifications.publish(['before', 'after']), 100);
  try {
    await received('before');
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const transaction = server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begin();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.execute(sql`select 1`);
    });
    await begun;
    network.dropPackets();
    const stuck = await Promise.allSettled([transaction, select(), select(), server.runExclusively('draw', async () => undefined)]);
    expect(stuck.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await expect(select()).rejects.toThrow();

    network.failOver();
    await Promise.all(Array.from({ length: 9 }, select));
    expect(await server.runExclusively('draw', async () => undefined)).toBe(true);
    // Something may have been missed, and then it listens again.
    await received(null);
  } finally {
    clearInterval(publishing);
    stop();
    await other.close();
  }
});

it('cancels a statement that takes too long', async () => {
  await server.close();
  server = await openPostgres(network.url, undefined, { connections: 1, limits: { ...LIMITS, statementMs: 300 } });
  await expect(sleep(30)).rejects.toMatchObject({ cause: { code: '57014' } });
});

it('replaces a connection in the course of time, so that its name is resolved again', async () => {
  const pid = await pidOf();
  while ((await pidOf()) === pid) await new Promise(setImmediate);
});

it('keeps the lock of exclusive work that takes longer than a connection may be silent', async () => {
  const other = await openPostgres(place.env.DATABASE_URL ?? '', undefined, { connections: 1 });
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * LIMITS.statementMs));
    expect(await other.runExclusively('draw', async () => undefined)).toBe(false);
  };
  expect(await server.runExclusively('draw', work)).toBe(true);
  await other.close();
});

it('gives migrations, and commands without limits, all the time that they need', async () => {
  await server.close();
  const prepare = async (db: OpenDatabase['db']) => void (await db.execute(sql`select pg_sleep(1)`));
  server = await openPostgres(network.url, prepare, { connections: 1, limits: { ...LIMITS, statementMs: 300 } });
  await server.close();
  server = await openPostgres(network.url, undefined, { connections: 1 });
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    expect(await server.db.execute(sql.raw(`show ${limit}`))).toMatchObject({ rows: [{ [limit]: '0' }] });
});
