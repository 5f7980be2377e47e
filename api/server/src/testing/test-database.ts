import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { openEmbedded, openPostgres, type OpenDatabase } from '../db/client';
import { NO_NOTIFICATIONS } from '../db/notifications';
import * as schema from '../db/schema';
import { SNAPSHOT, type EmbeddedDatabases } from './embedded-databases';
import { makeDatabase } from './postgres-databases';

declare global {
  /** Set by the Jest project that runs the tests on PostgreSQL. */
  var TEST_ON_POSTGRES: boolean | undefined;
  /** What the worker process shares with every test file that it runs, by `server-environment.ts`. */
  var testWorker: { databases: EmbeddedDatabases };
}

/** Enough for requests to race; few enough for all apps of all workers to stay below the server's hundred. */
const CONNECTIONS = 5;

/** Writes an empty database with every migration to a file: starting from its bytes is faster than making one. */
export async function writeSnapshot(): Promise<void> {
  const { snapshot, close } = await openEmbedded();
  const file = path.join(os.tmpdir(), `greenroom-test-${process.pid}.tar`);
  await fs.writeFile(file, Buffer.from(await (await snapshot()).arrayBuffer()));
  process.env[SNAPSHOT] = file;
  await close();
}

/** Opens a fresh, empty database: in memory, or a copy of the template where the tests run on PostgreSQL. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (globalThis.TEST_ON_POSTGRES) return openCopy();
  const client = await globalThis.testWorker.databases.lend();
  const db = drizzle(client as Pick<PGlite, 'query' | 'transaction'> as PGlite, { schema });
  return { db, load: () => 0, notifications: NO_NOTIFICATIONS, close: async () => client.close() };
}

async function openCopy(): Promise<OpenDatabase> {
  const { url, drop } = await makeDatabase();
  const { db, load, notifications, close } = await openPostgres(url, undefined, CONNECTIONS);
  return {
    db,
    load,
    notifications,
    async close() {
      await close();
      await drop();
    },
  };
}

/** A database for a server that runs as a process of its own. */
export interface ServerDatabase {
  /** What names it in the server's environment. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

/** Makes a place for one: an empty folder, and on PostgreSQL a copy of the template. */
export async function makeServerDatabase(): Promise<ServerDatabase> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-server-'));
  const database = globalThis.TEST_ON_POSTGRES ? await makeDatabase() : undefined;
  return {
    env: { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    async remove() {
      await database?.drop();
      await fs.rm(folder, { recursive: true });
    },
  };
}

export async function removeSnapshot(): Promise<void> {
  const file = process.env[SNAPSHOT];
  if (file) await fs.rm(file, { force: true });
}
