import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { npm } from './processes.mjs';
import { say } from './say.mjs';
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
  const modules = path.join(root, 'node_modules');
  const stampFile = path.join(modules, '.cache/greenroom/installed');
  const decision = installDecision({
    // npm writes this file last: an installation that was interrupted has none.
    hasModules: fs.existsSync(path.join(modules, '.package-lock.json')),
    stamp: fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined,
    wanted: dependencies(),
  });
  if (decision === 'nothing') return;

  say('Installing dependencies…');
  let outcome = await npm([decision, ...WITH_BUILD_TOOLS]);
  // `ci` refuses a lock file that lags behind a package.json; `install` brings it up to date.
  if (outcome.code !== 0 && decision === 'ci') outcome = await npm(['install', ...WITH_BUILD_TOOLS]);
  if (outcome.code !== 0) throw new Error(`${outcome.output}\nThe dependencies could not be installed; npm's words are above.`);

  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, dependencies());
}

/** The state of everything that decides what npm installs. */
function dependencies() {
  return fingerprint(root, ['package.json', 'package-lock.json', ...packageFolders().map((folder) => `${folder}/package.json`)]);
}
