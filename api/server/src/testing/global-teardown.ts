import { removeTemplatesFolder } from './data-folders';
import { removeSnapshot } from './test-database';

/** Removes the snapshot and the templates. */
export default async function globalTeardown(): Promise<void> {
  await removeSnapshot();
  await removeTemplatesFolder();
}
