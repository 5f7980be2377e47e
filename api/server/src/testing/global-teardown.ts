import { removeCompiledServer } from './server-programs';
import { removeTemplatesFolder } from './data-folders';
import { removeSnapshot } from './test-database';

export default async function globalTeardown(): Promise<void> {
  await removeSnapshot();
  await removeTemplatesFolder();
  await removeCompiledServer();
}
