import { sql } from 'drizzle-orm';
import { makeServerDatabase, type ServerDatabase } from '../testing/test-database';
import { openPostgres, type OpenDatabase } from './client';
import journal from './migrations/meta/_journal.json';
import { notifyWithin } from './notifications';

let place: ServerDatabase;
let url: string;
const opened: OpenDatabase[] = [];
beforeEach(async () => {
  place = await makeServerDatabase();
  url = place.env.DATABASE_URL ?? '';
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  await place.remove();
});

async function open(prepare?: () => Promise<void>): Promise<OpenDatabase> {
  const server = await openPostgres(url, prepare, { connections: 3 });
  opened.push(server);
  return server;
}

const migrationsOf = async ({ db }: OpenDatabase) =>
  (await db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as unknown as { rows: unknown[] };

describe('migrations', () => {
  it('run once when several servers start at the same time', async () => {
    const { db } = await open();
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`drop schema drizzle cascade`);
    await db.execute(sql`create schema public`);
    let preparing = 0;
    const prepare = async () => {
      preparing += 1;
      expect(preparing).toBe(1);
      await new Promise(setImmediate);
      preparing -= 1;
    };
    const [first] = await Promise.all([open(prepare), open(prepare), open(prepare)]);
    expect((await migrationsOf(first)).rows).toHaveLength(journal.entries.length);
  });

  it('of a newer version do not keep an older server from starting', async () => {
    const { db } = await open();
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
    await db.execute(sql`create table of_a_newer_version (id integer)`);
    expect((await migrationsOf(await open())).rows).toHaveLength(journal.entries.length + 1);
  });
});

describe('exclusive work', () => {
  /** Starts work that runs until `finish` is called. */
  function pendingWork() {
    let finish = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const done = new Promise<void>((resolve) => (finish = resolve));
    return { begun, finish, work: async () => (begin(), done) };
  }

  it('runs on one server at a time, and on the next one after it has ended or failed', async () => {
    const [one, other] = [await open(), await open()];
    const long = pendingWork();
    const running = one.runExclusively('draw', long.work);
    await long.begun;
    const unexpected = jest.fn();
    expect(await other.runExclusively('draw', unexpected)).toBe(false);
    expect(await one.runExclusively('draw', unexpected)).toBe(false);
    expect(unexpected).not.toHaveBeenCalled();
    expect(await other.runExclusively('sweep', async () => undefined)).toBe(true);
    long.finish();
    expect(await running).toBe(true);

    await expect(other.runExclusively('draw', () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke');
    expect(await one.runExclusively('draw', async () => undefined)).toBe(true);
  });

  it('is done although there is more of it at once than there are connections', async () => {
    const server = await open();
    const query = async () => void (await server.db.execute(sql`select 1`));
    const works = Array.from({ length: 8 }, (_none, index) => server.runExclusively(`work ${index}`, query));
    expect(await Promise.all(works)).toEqual(Array(8).fill(true));
  });

  it('is taken over from a server that lost its connection', async () => {
    const [one, other] = [await open(), await open()];
    const long = pendingWork();
    const running = one.runExclusively('draw', long.work);
    await long.begun;
    await other.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4711002 and database = (select oid from pg_database where datname = current_database())`,
    );
    // The lock is free once the connection's process has ended.
    while (!(await other.runExclusively('draw', async () => undefined)));
    long.finish();
    expect(await running).toBe(true);
  });
});

it('tells other servers with the commit of a transaction, whatever becomes of the one that made it', async () => {
  const [one, other] = [await open(), await open()];
  const received: string[] = [];
  const stop = other.notifications.listen((message) => void (message !== null && received.push(message)));
  const undone = one.db.transaction(async (tx) => notifyWithin(tx, 'topic undone').then(() => Promise.reject(new Error('undone'))));
  await expect(undone).rejects.toThrow('undone');
  // Until the other one listens.
  while (received.length === 0) await one.db.transaction((tx) => notifyWithin(tx, 'topic releases'));
  expect(new Set(received)).toEqual(new Set(['topic releases']));
  stop();
});
