import { Busy } from '../lib/http-problem';
import { errorCodeOf, SQLSTATE } from './errors';

const LOCKED: string[] = [SQLSTATE.lockNotAvailable, SQLSTATE.deadlockDetected];
const ATTEMPTS = 10;

/**
 * Runs a transaction again that gave up waiting for a lock. It gives up before the database would look for a deadlock: otherwise a purchase
 * that the deletion waits for, and that waits for it, could be the one that fails.
 * @throws {Busy} after ten attempts
 */
export async function withLockRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await run();
    } catch (cause) {
      if (!LOCKED.includes(errorCodeOf(cause))) throw cause;
    }
  }
  throw new Busy();
}
