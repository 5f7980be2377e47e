import { writeSnapshot } from './test-database';

/** Makes the database that every test file starts from, once for all of them. */
export default async function globalSetup(): Promise<void> {
  await writeSnapshot();
}
