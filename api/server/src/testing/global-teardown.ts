import { removeCompiledServer } from '../../../../scripts/lib/server-programs.mjs';
import { removeTemplatesFolder } from './data-folders';
import { removeSnapshot } from './test-database';

export default async function globalTeardown(): Promise<void> {
  await removeSnapshot();
  await removeTemplatesFolder();
  await removeCompiledServer();
}
