import { spawn } from 'node:child_process';
import { findLocalSite } from '../../kit/lib/releases.mjs';
import { stopProcess } from '../../kit/lib/processes.mjs';
import { targetOf } from '../../kit/lib/release-target.mjs';
import { dataFolder, root } from './workspace.mjs';

/** @import { ReleaseTarget } from '../../kit/lib/release-target.mjs' */

/**
 * Finds the site that runs over this folder's data; if none does, starts one on a free port, with the same data.
 * @param {NodeJS.ProcessEnv} env the environment of the site
 * @returns {Promise<{ url: string, token: string, home: string, close: () => Promise<void> }>} `home`: its origin in browsers, also later;
 *   `close` ends a site that was started for the command @throws with what the server printed, if it can't start
 */
export async function useLocalSite(env) {
  const dataDir = dataFolder(env);
  const running = await findLocalSite(dataDir);
  if (running) return { ...running, home: running.url, close: async () => undefined };
  const close = await startServer(env);
  const site = await findLocalSite(dataDir);
  if (site) return { ...site, home: `http://localhost:${env.PORT || 8080}`, close };
  await close();
  throw new Error(`The site of this folder can't be used: is its data folder ${dataDir} writable?`);
}

/**
 * Returns the site of this folder. Its first use opens it: a command that is used wrongly starts no server.
 * @param {NodeJS.ProcessEnv} env @param {Parameters<typeof targetOf>[1]} options @returns {ReleaseTarget}
 */
export function localTarget(env, options) {
  /** @type {ReturnType<typeof useLocalSite> | undefined} */
  let used;
  const locate = () => (used ??= useLocalSite(env));
  const target = targetOf(locate, options);
  return {
    ...target,
    async preview(versions) {
      const { url, home } = await locate();
      const preview = await target.preview(versions);
      return { ...preview, url: preview.url.replace(url, home) };
    },
    close: async () => (await used)?.close(),
  };
}

/**
 * Starts the server of this folder, without what is for visitors alone.
 * @param {NodeJS.ProcessEnv} env @returns {Promise<() => Promise<void>>} ends it; fails with what it printed
 */
async function startServer(env) {
  const server = spawn(process.execPath, ['--import', 'tsx', 'api/server/src/main.ts'], {
    cwd: root,
    // This server need not fill the folder.
    env: { ...env, PORT: '0', HOST: '127.0.0.1', DEMO: '0', START_GUIDE: '', DEMO_STREAM: '', LOG_LEVEL: 'error' },
    // The channel ends the server with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Greenroom is running at ')) resolve(undefined);
      });
    server.once('exit', () => reject(new Error(output.trimEnd() || 'The site of this folder could not be started.')));
  });
  return () => stopProcess(server);
}
