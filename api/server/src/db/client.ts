import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { NO_NOTIFICATIONS, PostgresNotifications, type Notifications } from './notifications';
import * as schema from './schema';

const MIGRATIONS = { migrationsFolder: path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations') };

/** Any number, the same in all our servers: it names the advisory lock around migrations and demo data. */
const SETUP_LOCK = 4_711_001;

/** The database or a transaction on it. Inside a transaction's callback, only the transaction may be asked. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * How many connections a server holds at most (docs/performance.md, "Members under a raid"): enough for both cores of a small
 * database while some transactions wait for a row, few enough for several servers on PostgreSQL's usual hundred.
 */
const CONNECTIONS = 10;

/**
 * How many queries may wait for each connection, and how long the last of them, before requests are refused: one that changes something
 * waits a dozen times.
 */
const QUEUE_PER_CONNECTION = 6;
const MAX_WAIT_MS = 150;

/** A query that has waited this long for one fails: the database is stuck, and browsers give up after 15 seconds. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** An open database with every migration applied. */
export interface OpenDatabase {
  db: Db;
  /** How full the queue for a connection is; from 1 on, requests should be refused. Always 0 where nothing queues outside. */
  load(): number;
  /** To and from other servers on the same database. */
  notifications: Notifications;
  close(): Promise<void>;
}

/** An open embedded database, which can be copied. */
export interface EmbeddedDatabase extends OpenDatabase {
  /** The bytes of the whole database as they are now. */
  snapshot(): Promise<Blob>;
}

/** What else stands between an open database and a server that may use it, such as demo data. */
type Prepare = (db: Db) => Promise<void>;

/**
 * Opens the embedded database in `dir`, or in memory without one.
 * @param snapshot the bytes of a database to begin with, instead of an empty one
 */
export async function openEmbedded(dir?: string, prepare?: Prepare, snapshot?: Blob): Promise<EmbeddedDatabase> {
  if (dir) await fs.mkdir(dir, { recursive: true });
  const client = await PGlite.create({ ...(dir && { dataDir: dir }), ...(snapshot && { loadDataDir: snapshot }) });
  const db = drizzlePglite(client, { schema });
  try {
    await migratePglite(db, MIGRATIONS);
    await prepare?.(db);
  } catch (cause) {
    await client.close();
    throw cause;
  }
  return { db, load: () => 0, notifications: NO_NOTIFICATIONS, close: () => client.close(), snapshot: () => client.dumpDataDir('none') };
}

/**
 * Connects to PostgreSQL. Servers that start at once take turns with the migrations.
 * @param connections how many at most
 */
export async function openPostgres(url: string, prepare?: Prepare, connections = CONNECTIONS): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: connections, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    const guard = await pool.connect();
    try {
      await guard.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
      const db = drizzlePg(guard, { schema });
      await migratePg(db, MIGRATIONS);
      await prepare?.(db);
      await guard.query('select pg_advisory_unlock($1)', [SETUP_LOCK]);
    } finally {
      // Closing the connection also gives the lock back if something failed above.
      guard.release(true);
    }
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  return {
    db: drizzlePg(pool, { schema }),
    load: loadOf(pool, connections * QUEUE_PER_CONNECTION),
    notifications: new PostgresNotifications(url, pool),
    close: () => pool.end(),
  };
}

/**
 * Measures the queue for a connection by its length and by the time that one takes which is asked for like any other, so that it
 * holds for fast and slow machines, and for a database that is stuck. While nothing waits, nothing is measured.
 */
function loadOf(pool: Pool, queue: number): () => number {
  let lastWait = 0;
  let probeStart: number | undefined;

  async function probe(start: number): Promise<void> {
    const client = await pool.connect().catch(() => undefined);
    lastWait = performance.now() - start;
    probeStart = undefined;
    client?.release();
  }

  return () => {
    if (pool.waitingCount === 0) return (lastWait = 0);
    const now = performance.now();
    if (probeStart === undefined) void probe((probeStart = now));
    const wait = Math.max(lastWait, now - (probeStart ?? now));
    return Math.max(pool.waitingCount / queue, wait / MAX_WAIT_MS);
  };
}

/** Whether a query failed before it was sent, since no connection became free or could be made in time. */
export function isConnectionTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'timeout exceeded when trying to connect' || isConnectionTimeout(error.cause);
}
