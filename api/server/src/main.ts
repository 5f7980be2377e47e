import { ReleaseRefused } from '@greenroom/contract/releases';
import { openStorage, StoreDown } from './storage/storage';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { BadConfiguration, readConfig, type Config } from './config/config';
import type { Db } from './db/client';
import { SERVER_LIMITS } from './db/connections';
import { DataFolderInUse } from './db/data-folder-lock';
import { openDatabase } from './db/open-database';
import { DatabaseRefused } from './db/refusals';
import { sessionSecretOf, storedSessionSecret } from './db/secret';
import { installDemoStream } from './demo/demo-stream';
import { storeDemoPictures } from './demo/pictures/demo-pictures';
import { seedDemoData } from './demo/seed';
import { EventLoopDelay } from './lib/event-loop-delay';
import { serverTexts } from './lib/texts';
import { installJobs } from './jobs/run-jobs';
import { installEventWorker } from './channel/kick/work-off-events';
import { installLocalSite } from './delivery/releases/local-site';
import { warnOfBreaks } from './delivery/releases/open-contracts';
import { importStore } from './delivery/releases/import-store';
import { releaseFirstVersions } from './delivery/releases/release-first-versions';
import { SETUP_PATH } from './delivery/setup/setup-page';
import { beginSetup } from './delivery/setup/setup.repository';
import { addListeningHandles } from './plugins/listening-handles';
import { closeOnSignal } from './shutdown';
import { createServices } from './services';
import { openOrServeKept } from './serve-kept';
import { startGuide } from './start-guide';
import { startTracing } from './tracing/tracing';
import { jobsOf } from './wings';

/**
 * Connections that wait for `accept` (capped by the kernel's `net.core.somaxconn`). Beyond Node's 511, the kernel drops first packets while
 * a crowd arrives at once, and clients retry after a second, even for `/healthz`.
 */
const LISTEN_BACKLOG = 4096;

/** Thrown if the start fails with a message for the terminal, printed without a stack. */
class CannotStart extends Error {}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const tracing = await startTracing(process.env);
  // The pictures are drawn by other threads.
  const prepareDemo = async (db: Db) => void (await Promise.all([storeDemoPictures(openStorage(config)), seedDemoData(db, new Date())]));
  const listen = async (app: FastifyInstance) => {
    await app.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG }).catch((cause: unknown) => {
      throw explain(cause, config);
    });
    return addressOf(app, config);
  };
  const open = () => openDatabase(config, config.demo ? prepareDemo : undefined, SERVER_LIMITS);
  const { database, stopServing } = await openOrServeKept(config, { open, listen, fail });
  const setupCode = await beginSetup(database.db, config, new Date());
  const eventLoopDelay = new EventLoopDelay();
  const services = await createServices({
    config,
    db: database.db,
    notifications: database.notifications,
    pool: database.pool,
    // The embedded database runs on the event loop itself.
    load: config.databaseUrl ? () => Math.max(database.load(), eventLoopDelay.load()) : database.load,
    sessionSecret: config.sessionSecret ?? (await sessionSecretOf(database.db)),
    formerSessionSecret: await storedSessionSecret(database.db),
    log: { level: config.logLevel, stream: process.stderr },
  });
  const app = await buildApp(services, tracing);
  const { kick, mocks } = services;
  installJobs(app, jobsOf(services), {
    ...services,
    runExclusively: database.runExclusively,
    onRun: (run) => services.metrics?.server.countJob(run),
    traceJob: tracing?.traceJob,
  });
  installEventWorker(app, kick.inbox, { ...services, handlers: kick.handlers });
  if (config.demoStream && mocks.demoKick) installDemoStream(app, { ...mocks.demoKick, ...services });
  // The embedded database runs on the event loop itself: it can't serve a crowd.
  if (config.databaseUrl) addListeningHandles(app);
  closeOnSignal({ app, database, tracing, delaySeconds: config.shutdownDelaySeconds, fail });
  const announce = installLocalSite(app, { ...services, dataDir: config.dataDir });
  const start = async () => {
    await importStore(database.db, services.releases, app.log);
    await releaseFirstVersions(services, config.firstRemotes);
    // The live versions are read before the first page, which may find no database.
    await services.remotes.all();
    // Read before the first request, which would block the others.
    for (const language of services.languages.offered) serverTexts(language);
    await stopServing();
    return listen(app);
  };
  const address = await start().catch(async (cause: unknown) => {
    await database.close();
    throw cause;
  });
  eventLoopDelay.start();
  await announce();
  void warnOfBreaks(services.releases, config.hostDist, app.log);
  const guide = config.startGuide ? ['', ...startGuide(config, address)] : [];
  const setup = setupCode
    ? [`Set the site up at ${config.publicUrl ?? address}${SETUP_PATH} with the code ${setupCode}: it works once, for 24 hours.`]
    : [];
  process.stdout.write([`Greenroom is running at ${address}`, ...setup, ...guide].map((line) => `${line}\n`).join(''));
}

function addressOf(app: FastifyInstance, { host }: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function explain(cause: unknown, { port, host }: Config): unknown {
  if (!isSystemError(cause)) return cause;
  if (cause.code === 'EADDRINUSE') {
    return new CannotStart(`Port ${port} is already in use. Stop what uses it, or set another one: PORT=${port + 1}.`);
  }
  if (cause.code === 'EACCES') {
    return new CannotStart(`Port ${port} is not allowed here. Set another one, such as PORT=8080.`);
  }
  if (cause.code === 'EADDRNOTAVAIL') return new CannotStart(`HOST=${host} is not an address of this machine.`);
  return cause;
}

const isSystemError = (cause: unknown): cause is NodeJS.ErrnoException => cause instanceof Error && 'code' in cause;

function fail(cause: unknown): never {
  const expected = [CannotStart, BadConfiguration, DatabaseRefused, DataFolderInUse, ReleaseRefused, StoreDown].some(
    (kind) => cause instanceof kind,
  );
  const text = expected && cause instanceof Error ? cause.message : String(cause instanceof Error ? cause.stack : cause);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
