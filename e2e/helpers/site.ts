import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serverProgram } from '@greenroom/server/testing/server-programs';
import { remoteFolders, root } from '../../scripts/lib/workspace.mjs';

/** Creating the demo data takes seconds of processor time, and other sites may be starting at the same time. */
const START_TIMEOUT_MS = 120_000;

export interface Site {
  url: string;
  dataDir: string;
  /** The folder of the files of released remotes. */
  remotesDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the real server on a free port, with demo data in a temporary folder and the built remotes released.
 * @param env further environment variables of the server (docs/contracts.md#environment)
 * @param dataDir the folder of its data, removed when it stops, but not by `stopServer`
 */
export async function startSite(
  env: Record<string, string> = {},
  dataDir = temporaryFolder(),
): Promise<Site & { stopServer: () => Promise<void> }> {
  const { DEMO_DATA } = process.env;
  if (DEMO_DATA && env.DEMO !== '0') fs.cpSync(DEMO_DATA, dataDir, { recursive: true });
  const removeData = async () => fs.rmSync(dataDir, { recursive: true, force: true });
  const server = await startServer({ DATA_DIR: dataDir, FIRST_REMOTES: linkBuilds(dataDir), ...env }).catch(async (error) => {
    await removeData();
    throw error;
  });
  const remotesDir = path.join(dataDir, 'remotes');
  return { url: server.url, dataDir, remotesDir, stopServer: server.stop, stop: () => server.stop().then(removeData) };
}

/** A folder with the builds of the remotes, each of which the server releases unless it was released before. */
function linkBuilds(dataDir: string): string {
  const builds = path.join(dataDir, 'builds');
  fs.mkdirSync(builds, { recursive: true });
  for (const folder of remoteFolders()) {
    const link = path.join(builds, folder);
    if (!fs.existsSync(link)) fs.symlinkSync(path.join(root, folder, 'dist'), link, 'junction');
  }
  return builds;
}

/**
 * Creates the fixture of a site that all tests of a worker share. Each call's has its own site: Playwright runs tests in the same worker if
 * their fixtures are the same functions.
 * @param env as `startSite` takes it
 */
export function siteFixture(
  env?: Record<string, string>,
): [(fixtures: object, use: (site: Site) => Promise<void>) => Promise<void>, { scope: 'worker'; timeout: number }] {
  return [
    async ({}, use) => {
      const site = await startSite(env);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ];
}

/** Starts only the server, on a free port, and keeps its data. */
export async function startServer(env: Record<string, string>): Promise<Pick<Site, 'url' | 'stop'> & { setupCode: string | undefined }> {
  const server = spawn(process.execPath, serverProgram('main.ts'), {
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
    return { ...(await announced(server)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-site-'));

/** Resolves with what the server prints once it listens: its address, and the code of a new site. */
function announced(server: ReturnType<typeof spawn>): Promise<{ url: string; setupCode: string | undefined }> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. It printed:\n${output}`));
    const timer = setTimeout(() => fail('did not say in time where it runs'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve({ url: address.replace(/\/$/, ''), setupCode: /with the code ([\w-]+)/.exec(output)?.[1] });
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with exit code ${code}`);
    });
  });
}
