import fs from 'node:fs';
import { startServer, temporaryFolder } from './site';

/**
 * Creates the demo data once, in the folder that `DEMO_DATA` names. Every site of the run starts with a copy, which takes a fraction
 * of the time.
 * @returns the teardown, which removes the folder
 */
export default async function makeDemoData(): Promise<() => void> {
  const dataDir = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop();
  process.env.DEMO_DATA = dataDir;
  return () => fs.rmSync(dataDir, { recursive: true, force: true });
}
