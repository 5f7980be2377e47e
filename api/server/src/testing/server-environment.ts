import type { EventEmitter } from 'node:events';
import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';
import { disableEnteredStorages, trackEnteredStorages } from './async-storages';
import { EmbeddedDatabasePool } from './embedded-database-pool';
import { PostgresDatabasePool } from './postgres-database-pool';

/** Resources that a test file has to close: servers and child processes. */
const LEAKS = ['TCPServerWrap', 'ProcessWrap'];

/** The worker's pools. The module is loaded once per worker, so they outlive a test file. */
const databases = new EmbeddedDatabasePool();
const postgresDatabases = new PostgresDatabasePool();
trackEnteredStorages();
(process as EventEmitter).on('removeListener', endWorker);

/** Jest's Node environment with pools of databases: opening or creating one takes longer than most files' tests. */
export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    databases.begin();
    await super.setup();
    acceptErrorsOfAllRealms(this.global.Error);
    // Frozen, since Jest clears objects on a test file's global.
    this.global.testWorker = Object.freeze({ databases, postgresDatabases });
  }

  override async teardown(): Promise<void> {
    await databases.end();
    disableEnteredStorages();
    await super.teardown();
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
