import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../kit/lib/fingerprint.mjs';
import { npm } from '../../kit/lib/processes.mjs';
import { runStep } from '../../kit/lib/log.mjs';
import { packageFolders, root } from './workspace.mjs';

/**
 * Extents of an installation, each including the previous: what builds and runs the site, the staff panel, and what tests, checks and
 * measures.
 */
const EXTENTS = /** @type {const} */ (['site', 'panel', 'everything']);
/** @typedef {typeof EXTENTS[number]} Extent */

/** @type {Record<Extent, { title: string, args: () => string[] }>} */
const INSTALLATIONS = {
  site: {
    title: 'Installing what the site needs',
    args: () => [
      '--omit=dev',
      '--include-workspace-root',
      ...packageFolders()
        .filter((folder) => !folder.startsWith('admin'))
        .map((folder) => `--workspace=${folder}`),
    ],
  },
  panel: { title: 'Installing what the staff panel needs', args: () => ['--omit=dev'] },
  // npm would leave them out with NODE_ENV=production.
  everything: { title: 'Installing what tests and further tools need', args: () => ['--include=dev'] },
};

/**
 * Decides what to install, and how.
 * @param {{ hasModules: boolean, stamp: string | undefined, current: string, wanted: Extent }} state `stamp`: what the last installation
 *   remembered, `current`: a fingerprint of the dependencies
 * @returns {{ command: 'ci' | 'install', extent: Extent } | undefined} `ci` only where nothing is installed, since it begins by deleting
 */
export function installDecision({ hasModules, stamp, current, wanted }) {
  if (!hasModules) return { command: 'ci', extent: wanted };
  const [installed, fingerprint] = (stamp ?? '').split(' ');
  // Without a stamp, another tool has installed: possibly everything, which less would remove.
  const known = EXTENTS.findIndex((extent) => extent === installed);
  const extent = EXTENTS[Math.max(known === -1 ? EXTENTS.length - 1 : known, EXTENTS.indexOf(wanted))] ?? wanted;
  return extent === installed && fingerprint === current ? undefined : { command: 'install', extent };
}

/**
 * Installs missing or changed dependencies. npm's output is shown only if it fails.
 * @param {Extent} [wanted]
 * @param {AbortSignal} [signal] ends npm; the next call completes the installation
 * @throws with npm's output
 */
export async function ensureInstalled(wanted = 'everything', signal) {
  const stampFile = stampOf(root);
  const decision = installDecision({
    // npm writes this file last.
    hasModules: fs.existsSync(path.join(root, 'node_modules/.package-lock.json')),
    stamp: fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined,
    current: dependencies(root),
    wanted,
  });
  if (!decision) return;
  const { command, extent } = decision;
  const { title, args } = INSTALLATIONS[extent];
  const outcome = await runStep(title, () => install(command, args(), signal));
  if (outcome.code !== 0) throw new Error(`${outcome.output}\nThe dependencies could not be installed; npm's words are above.`);

  rememberInstalled(root, extent);
}

/** @param {'ci' | 'install'} command @param {string[]} args @param {AbortSignal} [signal] */
async function install(command, args, signal) {
  const outcome = await npm([command, ...args], { signal });
  // `ci` refuses a lock file that is out of sync; `install` updates it.
  return outcome.code !== 0 && command === 'ci' && !signal?.aborted ? npm(['install', ...args], { signal }) : outcome;
}

/** Marks the installed dependencies as up to date. @param {string} dir the repository's folder @param {Extent} [extent] */
export function rememberInstalled(dir, extent = 'everything') {
  fs.mkdirSync(path.dirname(stampOf(dir)), { recursive: true });
  fs.writeFileSync(stampOf(dir), `${extent} ${dependencies(dir)}`);
}

/** @param {string} dir */
const stampOf = (dir) => path.join(dir, 'node_modules/.cache/greenroom/installed');

/** Returns a fingerprint of the files that determine what npm installs. @param {string} dir */
function dependencies(dir) {
  return fingerprint(dir, ['package.json', 'package-lock.json', ...packageFolders(dir).map((folder) => `${folder}/package.json`)]);
}
