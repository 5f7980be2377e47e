import { dropTestDatabases } from './postgres-databases';

/** Drops all test databases, including leftovers. */
export default async function globalTeardown(): Promise<void> {
  await dropTestDatabases();
}
