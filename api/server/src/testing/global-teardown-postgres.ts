import { removeCompiledServer } from './server-programs';
import { removeTemplatesFolder } from './data-folders';
import { dropTestDatabases } from './postgres-databases';

export default async function globalTeardown(): Promise<void> {
  await dropTestDatabases();
  await removeTemplatesFolder();
  await removeCompiledServer();
}
