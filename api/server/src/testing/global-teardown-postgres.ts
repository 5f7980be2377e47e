import { removeTemplatesFolder } from './data-folders';
import { dropTestDatabases } from './postgres-databases';

/** Drops all test databases, including leftovers, and removes the templates of data folders. */
export default async function globalTeardown(): Promise<void> {
  await dropTestDatabases();
  await removeTemplatesFolder();
}
