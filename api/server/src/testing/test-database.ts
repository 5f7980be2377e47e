import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DATABASE } from '../config/data-folder';
import { openClient, openEmbedded, openPostgres, type Db, type OpenDatabase } from '../db/client';
import { runAlone } from '../db/exclusive-runs';
import { NO_NOTIFICATIONS } from '../db/notifications';
import { dropTemplates } from './data-folders';
import { SNAPSHOT, type EmbeddedDatabasePool } from './embedded-database-pool';
import { keptFolder, SERVER } from './kept-files';
import type { PostgresDatabasePool } from './postgres-database-pool';
import { makeDatabase } from './postgres-databases';

export { makeEmptyDatabase, type PostgresDatabase } from './postgres-databases';

declare global {
  /** Set by the Jest project that runs the tests on PostgreSQL. */
  var TEST_ON_POSTGRES: boolean | undefined;
  /** Shared by all test files of a worker; set by `server-environment.ts`. */
  var testWorker: { databases: EmbeddedDatabasePool; postgresDatabases: PostgresDatabasePool };
}

const SNAPSHOT_FILE = 'database.tar';

/** Enough for requests to race; few enough for all workers' apps within the server's limit of 100. */
const CONNECTIONS = 5;

/** Writes the snapshot, an empty, migrated database, to a file: loading it is faster than migrating. */
export async function writeSnapshot(): Promise<void> {
  const folder = await keptFolder('snapshot', [path.join(SERVER, 'src/db'), import.meta.dirname], async (unfinished) => {
    const { db, snapshot, close } = await openEmbedded();
    await dropTemplates(db);
    await fs.writeFile(path.join(unfinished, SNAPSHOT_FILE), Buffer.from(await (await snapshot()).arrayBuffer()));
    await close();
  });
  process.env[SNAPSHOT] = path.join(folder, SNAPSHOT_FILE);
}

/** A database of the pool. */
export interface TestDatabase extends OpenDatabase {
  /** Restores the rows of the migrations. No id is used again: an app may know a row by it. */
  resetRows(): Promise<void>;
}

/** Opens an empty database: embedded, or a copy of the template if the tests run on PostgreSQL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (globalThis.TEST_ON_POSTGRES) return openCopy();
  const client = await globalThis.testWorker.databases.acquire();
  const database = { ...openClient(client), notifications: NO_NOTIFICATIONS, runExclusively: runAlone };
  return { ...database, resetRows: client.resetRows, close: async () => client.close() };
}

async function openCopy(): Promise<TestDatabase> {
  const { url, resetRows, release } = await globalThis.testWorker.postgresDatabases.acquire();
  const { close, ...database } = await openPostgres(url, undefined, { connections: CONNECTIONS });
  return {
    ...database,
    resetRows,
    async close() {
      await close();
      release();
    },
  };
}

export interface ServerDatabase {
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** Opens it while no server runs. */
  use<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/**
 * Creates an empty data folder, and on PostgreSQL a copy of the template. @param fill fills the data folder where the database is embedded,
 * so that the server need not create it
 */
export async function makeServerDatabase(fill?: (dataDir: string) => Promise<void>): Promise<ServerDatabase> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-server-'));
  const database = globalThis.TEST_ON_POSTGRES ? await makeDatabase() : undefined;
  if (!database) await fill?.(folder);
  return {
    env: { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    async use(work) {
      // PostgreSQL may still commit what a killed server asked for.
      await database?.disconnected();
      const { db, close } = await (database ? openPostgres(database.url) : openEmbedded(path.join(folder, DATABASE)));
      return work(db).finally(close);
    },
    async remove() {
      await database?.drop();
      await fs.rm(folder, { recursive: true });
    },
  };
}
