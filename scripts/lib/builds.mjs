import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../../kit/lib/fingerprint.mjs';
import { mapLimited, npm } from '../../kit/lib/processes.mjs';
import { log, runStep } from '../../kit/lib/log.mjs';
import { compile as compileIn, hasWarnings } from '../../kit/lib/webpack-command.mjs';
import { cacheDir, remoteFolders, remoteName, root } from './workspace.mjs';

/** The folder of the host. */
export const HOST = 'host';
/** The folder of the admin panel. */
export const ADMIN = 'admin';
/** Its build is the gallery; the host compiles its sources, and each remote the icons that it imports. */
export const GALLERY = 'shared-ui';
/** The inputs of every build besides its own folder. */
const COMMON = ['api/contract/src', 'shared-ui/package.json', 'shared-ui/deprecations.json', 'shared-ui/src/icons', 'kit/federation', 'kit/webpack', 'kit/tsconfig.base.json', 'scripts/webpack'];
/** Each build uses one core; more than two in parallel only need more memory. */
const MAX_PARALLEL = 2;

/** @returns {string[]} every folder with a build */
export function buildableFolders() {
  const apps = [HOST, ADMIN].filter((folder) => fs.existsSync(path.join(root, folder, 'package.json')));
  return [...apps, ...remoteFolders()];
}

/**
 * A fingerprint of everything that a build of this folder reads.
 * @param {string} dir the repository's folder
 * @param {string} folder
 */
export function inputsOf(dir, folder) {
  const own = [`${folder}/dist`, `${folder}/node_modules`];
  const leftOut = folder === GALLERY ? /\.test\.[cm]?tsx?$/ : /\.(test|gallery)\.[cm]?tsx?$|^shared-ui\/src\/gallery$/;
  const paths = [folder, ...COMMON, ...(folder === HOST ? ['shared-ui/src'] : [])];
  return fingerprint(dir, paths, (file) => own.includes(file) || leftOut.test(file)) + lockedDependencies(dir);
}

/**
 * A fingerprint of the third-party packages in the lock file. The repository's own packages are left out: a new remote doesn't change the
 * builds of host and other remotes.
 * @param {string} dir
 */
function lockedDependencies(dir) {
  /** @type {{ packages?: Record<string, { link?: boolean }> }} */
  const { packages = {} } = JSON.parse(fs.readFileSync(path.join(dir, 'package-lock.json'), 'utf8'));
  const thirdParty = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  return createHash('sha256').update(JSON.stringify(thirdParty)).digest('hex');
}

/**
 * @param {{ inputs: string, stamp: string | undefined, hasDist: boolean }} state `stamp`: the `inputs` of the last build
 * @returns {boolean}
 */
export function isUpToDate({ inputs, stamp, hasDist }) {
  return hasDist && stamp === inputs;
}

/**
 * Builds the folders that are not up to date.
 *
 * @param {string[]} folders
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<string[]>} the folders that were built
 * @throws with webpack's messages if a build fails
 */
export async function buildFolders(folders, { force = false } = {}) {
  const stale = folders.filter((folder) => force || !isUpToDate(stateOf(folder)));
  const failures = await mapLimited(stale, MAX_PARALLEL, (folder) => runStep(`Building ${remoteName(folder)}`, () => buildFolder(folder)));
  const messages = failures.filter((message) => message !== undefined);
  if (messages.length > 0) throw new Error(messages.join('\n'));
  return stale;
}

/** @param {string} folder @returns {Promise<string | undefined>} webpack's messages if it fails */
async function buildFolder(folder) {
  const { inputs, stampFile } = stateOf(folder);
  // Also invalidates dist if the build is interrupted.
  fs.rmSync(stampFile, { force: true });
  const { code, output } = await (hasWebpack(folder) ? compile(folder, { development: false }) : runOwnBuild(folder));
  if (code !== 0) return `${output.trimEnd()}\nThe build of ${folder} failed.`;
  if (hasWarnings(output)) log(output.trimEnd());
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, inputs);
  return undefined;
}

/** @param {string} folder @returns {boolean} whether webpack builds it; a remote may use another tool */
export const hasWebpack = (folder) => fs.existsSync(path.join(root, folder, 'webpack.config.mjs'));

/**
 * Builds a remote with its own tool, and writes its `remote.json`, which webpack builds write themselves.
 * @param {string} folder
 */
async function runOwnBuild(folder) {
  const outcome = await npm(['run', 'build', '-w', folder], { env: { ...process.env, NODE_ENV: 'production' } });
  if (outcome.code !== 0) return outcome;
  const { readExternalBuild } = await import('../../kit/lib/external-build.mjs');
  const dist = path.join(root, folder, 'dist');
  try {
    const description = readExternalBuild(dist, { name: remoteName(folder) }).get('remote.json');
    fs.writeFileSync(path.join(dist, 'remote.json'), description ?? '');
  } catch (cause) {
    return { code: 1, output: cause instanceof Error ? cause.message : String(cause) };
  }
  return outcome;
}

/**
 * Runs webpack once in a folder of the repository.
 * @param {string} folder
 * @param {Parameters<typeof compileIn>[1]} options
 */
export const compile = (folder, options) => compileIn(path.join(root, folder), options);

/** @param {string} folder */
function stateOf(folder) {
  const stampFile = path.join(cacheDir, 'builds', folder);
  const builtFile = remoteFolders().includes(folder) ? 'remote.json' : 'index.html';
  return {
    stampFile,
    inputs: inputsOf(root, folder),
    stamp: fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined,
    hasDist: fs.existsSync(path.join(root, folder, 'dist', builtFile)),
  };
}
