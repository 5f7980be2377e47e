import type { EventEmitter } from 'node:events';
import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';
import { EmbeddedDatabasePool } from './embedded-database-pool';
import { PostgresDatabasePool } from './postgres-database-pool';

/** Resources that a test file has to close: servers and child processes. */
const LEAKS = ['TCPServerWrap', 'ProcessWrap'];

/** The worker's pools. The module is loaded once per worker, so they outlive a test file. */
const databases = new EmbeddedDatabasePool();
const postgresDatabases = new PostgresDatabasePool();
(process as EventEmitter).on('removeListener', endWorker);

/** The environment of each project in this worker. */
const environments = new Map<string, ServerEnvironment>();

/**
 * Jest's Node environment, one per worker instead of one per test file, so that modules are evaluated once (`server-runtime.mjs`). After a file, the clock,
 * globals and variables are again as before it. It has pools of databases: opening or creating one takes longer than most files' tests.
 */
export default class ServerEnvironment extends TestEnvironment {
  declare private initial: { globals: ReadonlySet<PropertyKey>; env: NodeJS.ProcessEnv };

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    const { id } = args[0].projectConfig;
    const existing = environments.get(id);
    if (existing) return existing;
    super(...args);
    environments.set(id, this);
    acceptErrorsOfAllRealms(this.global.Error);
    this.global.testWorker = { databases, postgresDatabases };
    this.initial = { globals: new Set(Reflect.ownKeys(this.global)), env: { ...this.global.process.env } };
  }

  override async setup(): Promise<void> {
    databases.begin();
  }

  override async teardown(): Promise<void> {
    await databases.end();
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    const { globals, env } = this.initial;
    for (const key of Reflect.ownKeys(this.global)) if (!globals.has(key)) Reflect.deleteProperty(this.global, key);
    const current = this.global.process.env;
    for (const name of Object.keys(current)) if (!(name in env)) delete current[name];
    Object.assign(current, env);
  }
}

/**
 * Ends the worker once Jest has stopped listening for its parent's messages. Otherwise it would wait for the timer with which an embedded
 * database writes statistics, up to ten seconds, and free its heap, longer than Jest waits for it.
 */
function endWorker(event: string | symbol): void {
  if (event !== 'message' || process.listenerCount('message') > 0) return;
  const leaks = process.getActiveResourcesInfo().filter((resource) => LEAKS.includes(resource));
  if (leaks.length > 0) process.stderr.write(`Test files of a worker have left open: ${leaks.join(', ')}.\n`);
  process.exit();
}

/** Makes `instanceof Error` hold for errors of libraries and Node, which come from another realm, as in production. */
function acceptErrorsOfAllRealms(SandboxError: ErrorConstructor): void {
  const ofThisRealm = SandboxError[Symbol.hasInstance];
  Object.defineProperty(SandboxError, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      return (this === SandboxError && types.isNativeError(value)) || ofThisRealm.call(this as ErrorConstructor, value);
    },
  });
}
