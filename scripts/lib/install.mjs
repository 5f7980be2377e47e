import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { npm } from './processes.mjs';
import { runStep } from './log.mjs';
import { packageFolders, root } from './workspace.mjs';

/** With NODE_ENV=production npm would leave out what the site is built with. */
const WITH_BUILD_TOOLS = ['--include=dev'];

/**
 * What has to happen before the commands can run.
 *
 * @param {{ hasModules: boolean, stamp: string | undefined, wanted: string }} state `stamp` is what the last installation
 *   was made from, `wanted` what one made now would be
 * @returns {'nothing' | 'ci' | 'install'}
 */
export function installDecision({ hasModules, stamp, wanted }) {
  if (!hasModules) return 'ci';
  return stamp === wanted ? 'nothing' : 'install';
}

/**
 * Installs the dependencies where that is needed; npm is heard only when it fails.
 * @throws with npm's own words when it can't
 */
export async function ensureInstalled() {
  const stampFile = stampOf(root);
  const decision = installDecision({
    // npm writes this file last: an installation that was interrupted has none.
    hasModules: fs.existsSync(path.join(root, 'node_modules/.package-lock.json')),
    stamp: fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined,
    wanted: dependencies(root),
  });
  if (decision === 'nothing') return;

  const outcome = await runStep('Installing dependencies', () => install(decision));
  if (outcome.code !== 0) throw new Error(`${outcome.output}\nThe dependencies could not be installed; npm's words are above.`);

  rememberInstalled(root);
}

/** @param {'ci' | 'install'} command */
async function install(command) {
  const outcome = await npm([command, ...WITH_BUILD_TOOLS]);
  // `ci` refuses a lock file that lags behind a package.json; `install` brings it up to date.
  return outcome.code !== 0 && command === 'ci' ? npm(['install', ...WITH_BUILD_TOOLS]) : outcome;
}

/**
 * Has the commands take what is installed now for what the packages want.
 * @param {string} dir the repository's folder
 */
export function rememberInstalled(dir) {
  fs.mkdirSync(path.dirname(stampOf(dir)), { recursive: true });
  fs.writeFileSync(stampOf(dir), dependencies(dir));
}

/** @param {string} dir */
const stampOf = (dir) => path.join(dir, 'node_modules/.cache/greenroom/installed');

/** The state of everything that decides what npm installs. @param {string} dir */
function dependencies(dir) {
  return fingerprint(dir, ['package.json', 'package-lock.json', ...packageFolders(dir).map((folder) => `${folder}/package.json`)]);
}
