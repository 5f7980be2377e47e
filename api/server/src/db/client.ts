import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, Pool } from 'pg';
import { connectionOptions, isPooledByTransaction, poolOptions, type ConnectionLimits } from './connections';
import { leaveParsing, withoutParsers } from './embedded-parsers';
import { exclusiveRuns, runAlone, type RunExclusively } from './exclusive-runs';
import { NO_NOTIFICATIONS, PostgresNotifications, type Notifications } from './notifications';
import { PreparingClient } from './prepared-statements';
import { DatabaseRefused, problemOfVersion } from './refusals';

export const MIGRATIONS = { migrationsFolder: path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations') };

/** Advisory lock around migrations and demo data; arbitrary, the same in all servers. */
export const SETUP_LOCK = 4_711_001;

/** The database or a transaction. In a transaction's callback, use only the transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/**
 * Size of a server's connection pool (docs/performance.md, "Members under a raid"): enough for both cores of a small database while some
 * transactions wait for a lock, and small enough for several servers within PostgreSQL's default of 100 connections.
 */
export const SERVER_CONNECTIONS = 10;

/** Queue per connection, and its waiting time, from which requests are shed. A write waits a dozen times. */
const QUEUE_PER_CONNECTION = 6;
const MAX_WAIT_MS = 150;

/**
 * Queue of the embedded database, which runs one query at a time. Its waiting time doesn't count: a backup may take seconds, after which
 * the requests of a small site succeed.
 */
const EMBEDDED_QUEUE = 60;

interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

/** An open database with every migration applied. */
export interface OpenDatabase {
  db: Db;
  /** Load of the connection pool, or of the embedded database's queue; shed requests from 1 on. */
  load(): number;
  /** Connection pool; the embedded database has none. */
  pool?(): PoolCounts;
  notifications: Notifications;
  runExclusively: RunExclusively;
  close(): Promise<void>;
}

export interface EmbeddedDatabase extends OpenDatabase {
  snapshot(): Promise<Blob>;
  /** Runs `work` while no query runs: the files don't change and contain all committed writes. */
  whileAtRest(work: () => Promise<void>): Promise<void>;
}

/** Prepares a migrated database before its first use, for example with demo data. */
type Prepare = (db: Db) => Promise<void>;

/** Opens the embedded database in `dir`, or in memory. @param snapshot the initial database, as dumped by `snapshot()` */
export async function openEmbedded(dir?: string, prepare?: Prepare, snapshot?: Blob): Promise<EmbeddedDatabase> {
  if (dir) await fs.mkdir(dir, { recursive: true });
  if (!snapshot && !(dir && existsSync(path.join(dir, 'PG_VERSION')))) useBaselineCompiler();
  const client = leaveParsing(await PGlite.create({ ...(dir && { dataDir: dir }), ...(snapshot && { loadDataDir: snapshot }) }));
  const { db, load } = openClient(client);
  try {
    await migratePglite(db, MIGRATIONS);
    await prepare?.(db);
  } catch (cause) {
    await client.close();
    throw cause;
  }
  return {
    db,
    load,
    notifications: NO_NOTIFICATIONS,
    runExclusively: runAlone,
    close: () => client.close(),
    snapshot: () => client.dumpDataDir('none'),
    whileAtRest: (work) =>
      client.transaction(async (tx) => {
        // A copy of the files then opens without replaying the log.
        await tx.exec('checkpoint');
        await work();
      }),
  };
}

/** Opens an embedded client (`leaveParsing`), and counts the queries and transactions that wait for it. */
export function openClient(client: Pick<PGlite, 'query' | 'transaction'>) {
  let pending = 0;
  const counted = async <Result>(running: Promise<Result>): Promise<Result> => {
    pending += 1;
    return running.finally(() => (pending -= 1));
  };
  const counting: Pick<PGlite, 'query' | 'transaction'> = {
    query: (text, values, options) => counted(client.query(text, values, withoutParsers(options))),
    transaction: (callback) =>
      counted(
        client.transaction((tx) => callback({ ...tx, query: (text, values, options) => tx.query(text, values, withoutParsers(options)) })),
      ),
  };
  return { db: drizzlePglite(counting as PGlite), load: () => Math.max(0, pending - 1) / EMBEDDED_QUEUE };
}

/**
 * Makes V8 compile WebAssembly with its baseline compiler only. Creating a database runs most of PostgreSQL's code briefly: optimizing it
 * would take 3 seconds of CPU time, and makes a site's queries no faster.
 */
function useBaselineCompiler(): void {
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
}

interface PostgresOptions {
  connections?: number;
  /** Limits; none by default, since commands have statements that take long. */
  limits?: ConnectionLimits | undefined;
  /** True if frequent statements are prepared. */
  prepares?: boolean | undefined;
}

/** Connects to PostgreSQL. Servers that start at once run the migrations one after the other. */
export async function openPostgres(
  url: string,
  prepare?: Prepare,
  { connections = SERVER_CONNECTIONS, limits, prepares = true }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const { keepsConnections } = await setUp(url, prepare);
  const pool = new Pool({
    ...poolOptions(url, limits),
    max: connections,
    pipeline: true,
    ...(prepares && keepsConnections && { Client: PreparingClient }),
  });
  // The pool replaces a connection that breaks, in use or not; without listeners the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzlePg(pool),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    load: queueLoad(pool, connections * QUEUE_PER_CONNECTION),
    notifications: new PostgresNotifications(url, pool, limits),
    runExclusively: exclusiveRuns(pool, limits?.heartbeatMs),
    close: () => pool.end(),
  };
}

/** Runs the migrations and `prepare` on connections without limits, since they may take long. */
async function setUp(url: string, prepare?: Prepare): Promise<{ keepsConnections: boolean }> {
  const guard = await connect(url);
  try {
    await requireVersion(guard);
    const client = await connect(url);
    try {
      const keepsConnections = !(await isPooledByTransaction(guard, client));
      // A session's lock would stay with a pooler's connection for ever; a transaction's ends with this client.
      await guard.query('begin; set local idle_in_transaction_session_timeout = 0');
      await guard.query('select pg_advisory_xact_lock($1)', [SETUP_LOCK]);
      const db = drizzlePg(client);
      await migratePg(db, MIGRATIONS);
      await prepare?.(db);
      return { keepsConnections };
    } finally {
      await client.end();
    }
  } finally {
    await guard.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client(connectionOptions(url));
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** @throws {DatabaseRefused} if PostgreSQL is too old */
export async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const problem = problemOfVersion(Number(rows[0]?.server_version_num));
  if (problem) throw new DatabaseRefused(problem);
}

/**
 * Measures the pool's queue by its length and a probe's waiting time, which is right for fast and slow machines and for a stuck database.
 * No probe is sent while the queue is empty.
 */
function queueLoad(pool: Pool, queue: number): () => number {
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
