import { dropTestDatabases } from './postgres-databases';

/** Leaves nothing behind on the server, whatever a test forgot. */
export default async function globalTeardown(): Promise<void> {
  await dropTestDatabases();
}
