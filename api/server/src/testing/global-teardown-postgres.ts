import { removeCompiledServer } from './server-programs';
import { removeTemplatesFolder } from './data-folders';
import { dropTestDatabases } from './postgres-databases';

/** Drops all test databases, including leftovers, and removes the templates of data folders and the compiled server. */
export default async function globalTeardown(): Promise<void> {
  await dropTestDatabases();
  await removeTemplatesFolder();
  await removeCompiledServer();
}
