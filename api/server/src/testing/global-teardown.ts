import { removeCompiledServer } from './server-programs';
import { removeTemplatesFolder } from './data-folders';
import { removeSnapshot } from './test-database';

/** Removes the snapshot, the templates and the compiled server. */
export default async function globalTeardown(): Promise<void> {
  await removeSnapshot();
  await removeTemplatesFolder();
  await removeCompiledServer();
}
