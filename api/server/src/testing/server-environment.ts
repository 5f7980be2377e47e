import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';
import { EmbeddedDatabasePool } from './embedded-database-pool';

/** Those of this worker: the module stays while the worker goes from one test file to the next. */
const databases = new EmbeddedDatabasePool();

/** Node's environment, with embedded databases that outlive the test file: opening one takes longer than most files' tests. */
export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    databases.begin();
    await super.setup();
    acceptErrorsOfAllRealms(this.global.Error);
    // Frozen, since Jest empties what a test file leaves on its global object.
    this.global.testWorker = Object.freeze({ databases });
  }

  override async teardown(): Promise<void> {
    await databases.end();
    await super.teardown();
  }
}

/** What libraries and Node itself throw is made outside of the sandbox; there it is an Error all the same, as in production. */
function acceptErrorsOfAllRealms(SandboxError: ErrorConstructor): void {
  const ofThisRealm = SandboxError[Symbol.hasInstance];
  Object.defineProperty(SandboxError, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      return (this === SandboxError && types.isNativeError(value)) || ofThisRealm.call(this as ErrorConstructor, value);
    },
  });
}
