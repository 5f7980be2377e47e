import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../kit/lib/fingerprint.mjs';
import { npm } from '../../kit/lib/processes.mjs';
import { runStep } from '../../kit/lib/log.mjs';
import { packageFolders, root } from './workspace.mjs';

/** With NODE_ENV=production, npm would skip the build tools. */
const WITH_BUILD_TOOLS = ['--include=dev'];

/**
 * Decides how to install the dependencies.
 *
 * @param {{ hasModules: boolean, stamp: string | undefined, current: string }} state `stamp`: the fingerprint of the last installation,
 *   `current`: the current one
 * @returns {'nothing' | 'ci' | 'install'}
 */
export function installDecision({ hasModules, stamp, current }) {
  if (!hasModules) return 'ci';
  return stamp === current ? 'nothing' : 'install';
}

/**
 * Installs the dependencies if they changed. npm's output is shown only if it fails.
 * @throws with npm's output
 */
export async function ensureInstalled() {
  const stampFile = stampOf(root);
  const decision = installDecision({
    // npm writes this file last, so an interrupted installation lacks it.
    hasModules: fs.existsSync(path.join(root, 'node_modules/.package-lock.json')),
    stamp: fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined,
    current: dependencies(root),
  });
  if (decision === 'nothing') return;

  const outcome = await runStep('Installing dependencies', () => install(decision));
  if (outcome.code !== 0) throw new Error(`${outcome.output}\nThe dependencies could not be installed; npm's words are above.`);

  rememberInstalled(root);
}

/** @param {'ci' | 'install'} command */
async function install(command) {
  const outcome = await npm([command, ...WITH_BUILD_TOOLS]);
  // `ci` refuses a lock file that is out of sync with a package.json; `install` updates it.
  return outcome.code !== 0 && command === 'ci' ? npm(['install', ...WITH_BUILD_TOOLS]) : outcome;
}

/**
 * Marks the installed dependencies as up to date.
 * @param {string} dir the repository's folder
 */
export function rememberInstalled(dir) {
  fs.mkdirSync(path.dirname(stampOf(dir)), { recursive: true });
  fs.writeFileSync(stampOf(dir), dependencies(dir));
}

/** @param {string} dir */
const stampOf = (dir) => path.join(dir, 'node_modules/.cache/greenroom/installed');

/** A fingerprint of the files that determine what npm installs. @param {string} dir */
function dependencies(dir) {
  return fingerprint(dir, ['package.json', 'package-lock.json', ...packageFolders(dir).map((folder) => `${folder}/package.json`)]);
}
