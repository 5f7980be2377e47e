import { makeTemplate } from './postgres-databases';

/** Makes the database that every test's own is copied from, once for all of them. */
export default async function globalSetup(): Promise<void> {
  await makeTemplate();
}
