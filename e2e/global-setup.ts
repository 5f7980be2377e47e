import fs from 'node:fs';
import { compileServer } from '@greenroom/server/testing/server-programs';
import { startServer, temporaryFolder } from './helpers/site';

/**
 * Compiles the server and creates the demo data, which every site of the run needs.
 * @returns the teardown, which removes the data
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await compileServer();
  const dataDir = temporaryFolder();
  await createDemoData(dataDir);
  return async () => fs.rmSync(dataDir, { recursive: true, force: true });
}

/** Creates the demo data in the folder that `DEMO_DATA` names. Every site of the run starts with a copy, which takes a fraction of the time. */
async function createDemoData(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop();
  process.env.DEMO_DATA = dataDir;
}
