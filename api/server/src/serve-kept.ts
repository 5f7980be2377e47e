import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { Config } from './config/config';
import { openClient, type OpenDatabase } from './db/client';
import { isConnectionError } from './db/errors';
import { readKeptRecords } from './delivery/releases/kept-releases';
import { randomToken } from './lib/random-token';
import { createServices } from './services';
import { closeApp, closeOnSignal } from './shutdown';

const RETRY_MS = 1000;

interface StartSteps {
  open: () => Promise<OpenDatabase>;
  listen: (app: FastifyInstance) => Promise<string>;
  /** Reports a failure, and exits. */
  fail: (cause: unknown) => never;
}

/**
 * Opens the database. While PostgreSQL can't be reached, a server whose data folder has what was live last serves that: pages of guests and
 * all files.
 * @returns also what ends that, before the server listens in full
 */
export async function openOrServeKept(
  config: Config,
  { open, ...steps }: StartSteps,
): Promise<{ database: OpenDatabase; stopServing: () => Promise<void> }> {
  const tryToOpen = () =>
    open().catch((cause: unknown) => {
      if (isConnectionError(cause)) return null;
      throw cause;
    });
  const hasKept = config.databaseUrl !== undefined && (await readKeptRecords(config.dataDir)).length > 0;
  let database = hasKept ? await tryToOpen() : await open();
  if (database) return { database, stopServing: async () => undefined };
  const stopServing = await serveKept(config, steps);
  while (!database) {
    await sleep(RETRY_MS);
    database = await tryToOpen();
  }
  return { database, stopServing };
}

/** Serves without a database. Its API responds as on a server that lost its database, and no job runs. */
async function serveKept(config: Config, { listen, fail }: Omit<StartSteps, 'open'>): Promise<() => Promise<void>> {
  const refuse = () => Promise.reject(Object.assign(new Error("The database can't be reached."), { code: 'ECONNREFUSED' }));
  const services = await createServices({
    config,
    db: openClient({ query: refuse, transaction: refuse }).db,
    isDatabaseAway: true,
    // The stored one is in the database, without which no form works. Pages renew a token that was signed by another one.
    sessionSecret: config.sessionSecret ?? randomToken(32, 'hex'),
    log: { level: config.logLevel, stream: process.stderr },
  });
  const app = await buildApp(services);
  const ignoreSignals = closeOnSignal({ app, delaySeconds: config.shutdownDelaySeconds, fail });
  const address = await listen(app);
  app.log.warn(`The database can't be reached: what was live last is served at ${address} until it can.`);
  return async () => {
    ignoreSignals();
    await closeApp(app);
  };
}
