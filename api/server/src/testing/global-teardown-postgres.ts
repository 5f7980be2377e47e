import globalTeardown from './global-teardown';
import { dropTestDatabases } from './postgres-databases';

export default async function globalTeardownPostgres(): Promise<void> {
  await dropTestDatabases();
  await globalTeardown();
}
