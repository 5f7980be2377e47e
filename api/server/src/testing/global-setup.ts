import { compileServer } from './server-programs';
import { makeTemplatesFolder } from './data-folders';
import { writeSnapshot } from './test-database';

/** Makes the snapshot that every test database starts from, and the folder for templates of data folders. Compiles the server. */
export default async function globalSetup(): Promise<void> {
  await writeSnapshot();
  await makeTemplatesFolder();
  await compileServer();
}
