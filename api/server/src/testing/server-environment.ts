import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';
import { disableEnteredStorages, trackEnteredStorages } from './async-storages';
import { EmbeddedDatabasePool } from './embedded-database-pool';
import { PostgresDatabasePool } from './postgres-database-pool';

/** The worker's pools. The module is loaded once per worker, so they outlive a test file. */
const databases = new EmbeddedDatabasePool();
const postgresDatabases = new PostgresDatabasePool();
trackEnteredStorages();
// Without this, a worker frees its heap and its databases when it ends, for longer than Jest waits for it.
process.once('beforeExit', () => process.exit());

/** Jest's Node environment with pools of databases: opening or creating one takes longer than most files' tests. */
export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
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

/** Errors of libraries and Node come from another realm. Makes `instanceof Error` hold for them, as in production. */
function acceptErrorsOfAllRealms(SandboxError: ErrorConstructor): void {
  const ofThisRealm = SandboxError[Symbol.hasInstance];
  Object.defineProperty(SandboxError, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      return (this === SandboxError && types.isNativeError(value)) || ofThisRealm.call(this as ErrorConstructor, value);
    },
  });
}
