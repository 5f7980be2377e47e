import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FURTHER_BUILDS, HOST, buildFolders, siteBuilds } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { stopProcess, superviseUntilExit } from '../../kit/lib/processes.mjs';
import { log } from '../../kit/lib/log.mjs';
import { dataFolder, remoteFolders, root } from './workspace.mjs';

/** Installs, builds and releases what is out of date, and runs the server. What visitors don't load follows once the site can be used. */
export async function startSite() {
  const dataDir = dataFolder(process.env);
  await ensureInstalled('site');
  // Beside the builds, since the first start creates the demo community.
  log('Starting the server…');
  // In the demo, a stream plays unless DEMO_STREAM=0.
  const stream = process.env.DEMO_STREAM || '1';
  const server = startServer({ DATA_DIR: dataDir, START_GUIDE: '1', DEMO_STREAM: stream });
  const stopping = new AbortController();
  const exited = superviseUntilExit(server).finally(() => stopping.abort());
  try {
    await makeSite(server, dataDir, stopping.signal);
    await makeFurtherBuilds(stopping.signal);
  } catch (error) {
    // A server that couldn't start has said why, and its exit ended the builds.
    if (!stopping.signal.aborted) {
      await stopProcess(server);
      throw error;
    }
  }
  return exited;
}

/**
 * Builds and releases the site. The server's output is held back until it can be used.
 * @param {ReturnType<typeof startServer>} server @param {string} dataDir @param {AbortSignal} signal
 */
async function makeSite({ stdout }, dataDir, signal) {
  const listening = once(stdout, 'readable', { signal });
  // A failed build is the error to report.
  listening.catch(() => undefined);
  const built = await buildFolders(siteBuilds(), { signal });
  await listening;
  await releaseWhatIsNew(built, dataDir);
  const printed = once(stdout, 'data', { signal });
  stdout.pipe(process.stdout);
  await printed;
}

/** Builds the panel and the host for developers. The site runs without them, so a failure is only reported. @param {AbortSignal} signal */
async function makeFurtherBuilds(signal) {
  try {
    await ensureInstalled('panel', signal);
    await buildFolders(FURTHER_BUILDS, { signal });
  } catch (error) {
    if (!signal.aborted) log(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Releases new builds only, so a start doesn't undo a later release. A refused build is reported.
 * @param {string[]} built the folders that were just built
 * @param {string} dataDir of the site
 */
async function releaseWhatIsNew(built, dataDir) {
  // Imported here: they need the first installation.
  const { readBuild, readDescription } = await import('@greenroom/contract/releases');
  const { openStartingSite, releaseBuilds, wasReleased } = await import('../../kit/lib/releases.mjs');
  const target = await openStartingSite(dataDir, 'npm start');
  const listed = await target.list();
  // Until the host is released, visitors get its build.
  const host = listed.some(({ name, history }) => name === HOST && history.length > 0) ? [HOST] : [];
  const builds = [...host, ...remoteFolders()]
    .map((folder) => ({ folder, files: readBuild(path.join(root, folder, 'dist')) }))
    .filter(({ folder, files }) => built.includes(folder) || !wasReleased(listed, readDescription(files)));
  for (const reason of await releaseBuilds(
    target,
    builds.map(({ files }) => files),
  ))
    log(reason);
}

/** @param {Record<string, string>} env */
function startServer(env) {
  return spawn(process.execPath, ['--import', 'tsx', 'api/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
