import { writeSnapshot } from './test-database';

/** Creates the snapshot that every test database starts from. */
export default async function globalSetup(): Promise<void> {
  await writeSnapshot();
}
