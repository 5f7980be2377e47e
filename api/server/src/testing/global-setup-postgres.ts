import { makeTemplatesFolder } from './data-folders';
import { makeTemplate } from './postgres-databases';

/** Creates the template that every test database is copied from, and the folder for templates of data folders. */
export default async function globalSetup(): Promise<void> {
  await makeTemplate();
  await makeTemplatesFolder();
}
