import { removeSnapshot } from './test-database';

/** Leaves nothing behind in the system's folder for temporary files. */
export default async function globalTeardown(): Promise<void> {
  await removeSnapshot();
}
