import { removeCompiledServer } from '../../../../scripts/lib/server-programs.mjs';
import { removeTemplatesFolder } from './data-folders';
import { dropTestDatabases } from './postgres-databases';

export default async function globalTeardown(): Promise<void> {
  await dropTestDatabases();
  await removeTemplatesFolder();
  await removeCompiledServer();
}
