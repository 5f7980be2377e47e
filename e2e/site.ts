import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { releaseRemote } from '../scripts/lib/releases.mjs';
import { remoteFolders, root } from '../scripts/lib/workspace.mjs';

/** Demo data take seconds of a processor that other sites may be starting on as well. */
const START_TIMEOUT_MS = 120_000;

/** A running site with data of its own. */
export interface Site {
  url: string;
  /** The released remotes; what is released there while the site runs is live at once. */
  remotesDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the real server on a free port, with demo data in a temporary folder and the built remotes released.
 * @param env more of the server's environment (contracts.md, section 5)
 * @param dataDir where its data lie until it is stopped
 */
export async function startSite(env: Record<string, string> = {}, dataDir = temporaryFolder()): Promise<Site> {
  const { DEMO_DATA } = process.env;
  if (DEMO_DATA && env.DEMO !== '0') fs.cpSync(DEMO_DATA, dataDir, { recursive: true });
  const remotesDir = path.join(dataDir, 'remotes');
  for (const folder of remoteFolders()) await releaseRemote(path.join(root, folder, 'dist'), remotesDir);

  const stopped = async () => fs.rmSync(dataDir, { recursive: true, force: true });
  const server = await startServer({ DATA_DIR: dataDir, REMOTES_DIR: remotesDir, ...env }).catch(async (error) => {
    await stopped();
    throw error;
  });
  return { url: server.url, remotesDir, stop: () => server.stop().then(stopped) };
}

/** Starts the server alone, on a free port; what it stores stays. */
export async function startServer(env: Record<string, string>): Promise<Pick<Site, 'url' | 'stop'>> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'api/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  try {
    return { url: await announcedAddress(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A folder of its own for a site, in the system's place for such. */
export const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-site-'));

/** Waits for the line with which the server says where it is. */
function announcedAddress(server: ReturnType<typeof spawn>): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. It printed:\n${output}`));
    const timer = setTimeout(() => fail('did not say in time where it runs'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address.replace(/\/$/, ''));
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with exit code ${code}`);
    });
  });
}
