import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FURTHER_BUILDS, HOST, buildFolders, siteBuilds } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { stopProcess, superviseUntilExit } from '../../kit/lib/processes.mjs';
import { openReleases, releaseRemote, wasReleased } from '../../kit/lib/releases.mjs';
import { log } from '../../kit/lib/log.mjs';
import { dataPlaces, remoteFolders, root } from './workspace.mjs';

/**
 * Installs, builds and releases what is out of date, and runs the server, which prints how to use the site. What visitors don't load is
 * installed and built once the site can be used.
 */
export async function startSite() {
  const { dataDir, remotesDir } = dataPlaces(process.env);
  await ensureInstalled('site');
  // Beside the builds: the first start creates the demo community, which takes seconds.
  log('Starting the server…');
  // In the demo, a stream plays unless DEMO_STREAM=0.
  const stream = process.env.DEMO_STREAM || '1';
  const server = startServer({ DATA_DIR: dataDir, REMOTES_DIR: remotesDir, START_GUIDE: '1', DEMO_STREAM: stream });
  const stopping = new AbortController();
  const exited = superviseUntilExit(server).finally(() => stopping.abort());
  try {
    await makeSite(server, remotesDir, stopping.signal);
    await makeFurtherBuilds(stopping.signal);
  } catch (error) {
    // A server that could not start has said why, and its exit ended the builds.
    if (!stopping.signal.aborted) {
      await stopProcess(server);
      throw error;
    }
  }
  return exited;
}

/**
 * Builds and releases the site, and waits until it can be used. What the server prints is held back until then.
 * @param {ReturnType<typeof startServer>} server @param {string} remotesDir @param {AbortSignal} signal
 */
async function makeSite({ stdout }, remotesDir, signal) {
  const built = await buildFolders(siteBuilds(), { signal });
  await releaseWhatIsNew(built, remotesDir);
  const printed = once(stdout, 'data', { signal });
  stdout.pipe(process.stdout);
  await printed;
}

/** The staff panel and the host for developers. The site runs without them, so a failure is only reported. @param {AbortSignal} signal */
async function makeFurtherBuilds(signal) {
  try {
    await ensureInstalled('panel', signal);
    await buildFolders(FURTHER_BUILDS, { signal });
  } catch (error) {
    if (!signal.aborted) log(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Releases new builds only, so that a start doesn't undo a later release or a rollback.
 * @param {string[]} built the folders that were just built
 * @param {string} remotesDir
 */
async function releaseWhatIsNew(built, remotesDir) {
  const releases = await openReleases(remotesDir);
  // Until the host is released, visitors get its build.
  const host = (await releases.newest(HOST)) ? [HOST] : [];
  for (const folder of [...host, ...remoteFolders()]) {
    const dist = path.join(root, folder, 'dist');
    if (built.includes(folder) || !(await wasReleased(dist, remotesDir))) await releaseRemote(dist, remotesDir);
  }
}

/** @param {Record<string, string>} env */
function startServer(env) {
  return spawn(process.execPath, ['--import', 'tsx', 'api/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
