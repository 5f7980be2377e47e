import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readConfig } from '../config/config';
import type { Db, OpenDatabase } from '../db/client';
import type { Notifications } from '../db/notifications';
import { members, releaseChanges, releaseContracts, releaseLeftovers, releaseVersions } from '../db/schema';
import type { JobContext } from '../jobs/run-jobs';
import { createServices, type Services } from '../services';
import { HOST_ONLY } from '../plugins/cookies';
import { startSession } from '../session/session.repository';
import { openTestDatabase } from './test-database';
import { TEST_PAGE } from './test-page';

export { TEST_PAGE };

/** The real app with its own database and folders: a minimal host build, and no remotes. */
export interface TestApp {
  app: FastifyInstance;
  services: Services;
  jobContext: JobContext;
  db: Db;
  dataDir: string;
  hostDist: string;
  remotesDir: string;
  /** Lines of the app's log, from `logLevel` on (default: warnings). */
  warnings: string[];
  /** Creates a member and signs them in. @returns the browser's headers */
  signIn(member: Partial<typeof members.$inferInsert> & { id: string }): Promise<{ cookie: string }>;
  /** Opens a page. @returns its CSRF token, and the given and new cookies */
  openPage(headers?: { cookie?: string }): Promise<{ token: string; cookie: string }>;
  /** Resets the folders, the warnings and what is released, but nothing else of the database. */
  reset(): Promise<void>;
  /** Restores the rows of the migrations. What the app has in memory stays. */
  resetRows(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: NodeJS.ProcessEnv;
  now?: () => Date;
  prepare?: (db: Db) => Promise<void>;
  logLevel?: string;
  rateLimits?: boolean;
  load?: () => number;
  pool?: OpenDatabase['pool'];
  /** Site of which it is another server: on the same database, with the same folders of the host and the remotes. */
  site?: TestApp;
  /** Notifications to and from other servers; by default it hears nothing of them. */
  notifications?: Notifications;
  /** Time responses and sessions are cached; by default none, since tests write to the database directly. */
  cacheMs?: number;
}

/** Creates an app for all tests of a file before the first of them, and closes it after the last. @param options read at the creation */
export function sharedTestApp(options: TestAppOptions | (() => TestAppOptions) = {}): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => void Object.assign(test, await createTestApp(typeof options === 'function' ? options() : options)));
  afterAll(() => test.close());
  return test;
}

/** Signs a member in without the prefix: one of 4,096 ids begins like those that only a cookie with it may have. @returns the session's id */
export async function startPlainSession(db: Db, memberId: string, now: Date): Promise<string> {
  const id = await startSession(db, memberId, now);
  return id.startsWith(HOST_ONLY) ? startPlainSession(db, memberId, now) : id;
}

/** Creates the app; `close` removes its database and folders. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { site } = options;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-app-'));
  const { hostDist, remotesDir } = site ?? { hostDist: path.join(folder, 'host'), remotesDir: path.join(folder, 'remotes') };
  const warnings: string[] = [];
  async function resetFolders() {
    warnings.length = 0;
    await Promise.all([hostDist, remotesDir].map((dir) => fs.rm(dir, { recursive: true, force: true })));
    await fs.mkdir(hostDist);
    await fs.writeFile(path.join(hostDist, 'index.html'), TEST_PAGE);
  }
  if (!site) await resetFolders();

  const database = site ? { db: site.db, resetRows: () => site.resetRows(), close: async () => undefined } : await openTestDatabase();
  const { db } = database;
  await options.prepare?.(db);
  const services = await createServices({
    config: readConfig({ DATA_DIR: folder, HOST_DIST: hostDist, REMOTES_DIR: remotesDir, ...options.env }),
    db,
    cacheMs: options.cacheMs ?? 0,
    sessionSecret: 'a secret for tests, long enough to sign with',
    ...(options.now && { now: options.now }),
    ...(options.load && { load: options.load }),
    ...(options.notifications && { notifications: options.notifications }),
    pool: options.pool,
    log: { level: options.logLevel ?? 'warn', stream: { write: (line: string) => void warnings.push(line) } },
    rateLimits: options.rateLimits ?? false,
  });
  const app = await buildApp(services);

  return {
    app,
    services,
    jobContext: { ...services, signal: new AbortController().signal },
    db,
    dataDir: folder,
    hostDist,
    remotesDir,
    warnings,
    async reset() {
      await resetFolders();
      for (const table of [releaseChanges, releaseVersions, releaseContracts, releaseLeftovers]) await db.delete(table);
      services.releases.announce();
    },
    resetRows: () => database.resetRows(),
    async signIn(member) {
      const now = options.now?.() ?? new Date();
      await db
        .insert(members)
        .values({ username: `member${member.id}`, confirmedAge: 99, ...member })
        .onConflictDoNothing();
      return { cookie: `greenroom_session=${await startPlainSession(db, member.id, now)}` };
    },
    async openPage({ cookie } = {}) {
      const page = await app.inject({ url: '/', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
      const token = /name="csrf-token" content="([^"]+)"/.exec(page.body)?.[1] ?? '';
      const set = page.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
      return { token, cookie: [cookie, ...set].filter(Boolean).join('; ') };
    },
    async close() {
      await app.close();
      await database.close();
      // Again, if a file that is still being written appears meanwhile.
      await fs.rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
