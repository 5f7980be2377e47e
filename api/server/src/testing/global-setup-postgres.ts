import { makeTemplate } from './postgres-databases';
import globalSetup from './global-setup';

/** Creates the template that every test database is copied from, and what the tests on the embedded database begin with. */
export default async function globalSetupPostgres(): Promise<void> {
  await makeTemplate();
  await globalSetup();
}
