import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildFolders, buildableFolders } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { superviseUntilExit } from '../../kit/lib/processes.mjs';
import { releaseRemote, wasReleased } from '../../kit/lib/releases.mjs';
import { runCommand, log } from '../../kit/lib/log.mjs';
import { dataPlaces, remoteFolders, root } from './workspace.mjs';

/** Installs, builds and releases what is out of date, then runs the server, which prints how to use the site. */
export function startSite() {
  return runCommand(async () => {
    const { dataDir, remotesDir } = dataPlaces(process.env);
    await ensureInstalled();
    const built = await buildFolders(buildableFolders());
    await releaseWhatIsNew(built, remotesDir);
    // The first start seeds the demo, which takes seconds.
    log('Starting the server…');
    // In the demo, a stream plays unless DEMO_STREAM=0.
    const stream = process.env.DEMO_STREAM || '1';
    return superviseUntilExit(serverProcess({ DATA_DIR: dataDir, REMOTES_DIR: remotesDir, START_GUIDE: '1', DEMO_STREAM: stream }));
  });
}

/**
 * Releases new builds only, so that a start doesn't undo a later release or a rollback.
 * @param {string[]} built the folders that were just built
 * @param {string} remotesDir
 */
async function releaseWhatIsNew(built, remotesDir) {
  for (const folder of remoteFolders()) {
    const dist = path.join(root, folder, 'dist');
    if (built.includes(folder) || !(await wasReleased(dist, remotesDir))) await releaseRemote(dist, remotesDir);
  }
}

/** @param {Record<string, string>} env */
function serverProcess(env) {
  return spawn(process.execPath, ['--import', 'tsx', 'api/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}
