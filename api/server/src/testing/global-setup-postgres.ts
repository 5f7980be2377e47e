import { makeTemplate } from './postgres-databases';

/** Creates the template that every test database is copied from. */
export default async function globalSetup(): Promise<void> {
  await makeTemplate();
}
