import fs from 'node:fs';
import { compileServer, removeCompiledServer } from '../scripts/lib/server-programs.mjs';
import { startServer, temporaryFolder } from './site';

/**
 * Compiles the server, and creates the demo data once, in the folder that `DEMO_DATA` names. Every site of the run starts with a copy,
 * which takes a fraction of the time.
 * @returns the teardown, which removes both
 */
export default async function prepareSites(): Promise<() => Promise<void>> {
  await compileServer();
  const dataDir = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop();
  process.env.DEMO_DATA = dataDir;
  return async () => {
    fs.rmSync(dataDir, { recursive: true, force: true });
    await removeCompiledServer();
  };
}
