import { removeSnapshot } from './test-database';

/** Removes the snapshot. */
export default async function globalTeardown(): Promise<void> {
  await removeSnapshot();
}
