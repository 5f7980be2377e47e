import fs from 'node:fs';
import { startServer, temporaryFolder } from './site';

/**
 * Makes the demo's community once, in the folder that `DEMO_DATA` names: every site of the run begins with a copy of it,
 * which takes a fraction of the time.
 * @returns what removes it after the run
 */
export default async function makeDemoData(): Promise<() => void> {
  const dataDir = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop();
  process.env.DEMO_DATA = dataDir;
  return () => fs.rmSync(dataDir, { recursive: true, force: true });
}
