import { compileServer } from './server-programs';
import { makeTemplatesFolder } from './data-folders';
import { makeTemplate } from './postgres-databases';

/** Creates the template that every test database is copied from, and the folder for templates of data folders. Compiles the server. */
export default async function globalSetup(): Promise<void> {
  await makeTemplate();
  await makeTemplatesFolder();
  await compileServer();
}
