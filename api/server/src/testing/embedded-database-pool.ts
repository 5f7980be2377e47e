import fs from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { leaveParsing } from '../db/embedded-parsers';
import { recordInitialState, resetDatabase, resetRows, type InitialState } from './reset-database';

/** Variable with the snapshot's file, an empty, migrated database. Jest's workers inherit it. */
export const SNAPSHOT = 'GREENROOM_TEST_SNAPSHOT';

/** Longer than the time between two test files. */
const IDLE_MS = 250;

/** Large integers are text, as from PostgreSQL's driver, so that a query that forgets to convert a count fails here too. */
const PARSERS = { [types.INT8]: (text: string) => text };

interface Database {
  client: PGlite;
  initial: InitialState;
}

/** A pooled database. `close` returns it to the pool, and its queries fail from then on. */
export class PooledClient implements Pick<PGlite, 'query' | 'transaction'> {
  private client: PGlite | undefined;
  private readonly initial: InitialState;
  private release: () => void;

  constructor({ client, initial }: Database, release: () => void) {
    this.client = client;
    this.initial = initial;
    this.release = release;
  }

  /** Restores the rows of the snapshot. */
  readonly resetRows = (): Promise<void> => resetRows(this.open, this.initial);

  readonly query: PGlite['query'] = (...query) => this.open.query(...query);
  readonly transaction: PGlite['transaction'] = (callback) => this.open.transaction(callback);

  close(): void {
    if (!this.client) throw new Error('The database was closed before.');
    this.client = undefined;
    this.release();
  }

  private get open(): PGlite {
    if (!this.client) throw new Error('The database is closed.');
    return this.client;
  }
}

/** A pool of embedded databases, each reset to the snapshot before it is reused. */
export class EmbeddedDatabasePool {
  private readonly idle: Database[] = [];
  private readonly acquired = new Set<Database>();
  private endTimer: NodeJS.Timeout | undefined;

  async acquire(): Promise<PooledClient> {
    const database = (await this.takeIdle()) ?? (await open());
    this.acquired.add(database);
    return new PooledClient(database, () => {
      if (this.acquired.delete(database)) this.idle.push(database);
    });
  }

  begin(): void {
    clearTimeout(this.endTimer);
  }

  /** Called at the end of a test file. Closes databases that it left open, since pending writes would leak into the next file. */
  async end(): Promise<void> {
    await closeAll(this.acquired);
    this.acquired.clear();
    // A single file runs in Jest's own process, which an open database would keep alive.
    this.endTimer = setTimeout(() => void closeAll(this.idle.splice(0)), IDLE_MS);
  }

  private async takeIdle(): Promise<Database | undefined> {
    const database = this.idle.pop();
    if (!database) return undefined;
    if (await resetDatabase(database.client, database.initial)) return database;
    await database.client.close();
    return undefined;
  }
}

async function closeAll(databases: Iterable<Database>): Promise<void> {
  for (const { client } of databases) await client.close();
}

/** The snapshot, read once per worker. */
let snapshot: Blob | undefined;

async function open(): Promise<Database> {
  const file = process.env[SNAPSHOT];
  if (!file) throw new Error('There is no snapshot to start from: run the tests through Jest.');
  snapshot ??= new Blob([new Uint8Array(await fs.readFile(file))]);
  const client = leaveParsing(await PGlite.create({ loadDataDir: snapshot, parsers: PARSERS }));
  return { client, initial: await recordInitialState(client) };
}
