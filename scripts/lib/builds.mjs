import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fingerprint } from '../../kit/lib/fingerprint.mjs';
import { npm } from '../../kit/lib/processes.mjs';
import { log, runStep } from '../../kit/lib/log.mjs';
import { COMPILED_IN } from '../../kit/webpack/shared-ui-parts.mjs';
import { compile as compileIn, hasWarnings } from '../../kit/lib/webpack-command.mjs';
import { cacheDir, remoteFolders, remoteName, root } from './workspace.mjs';

export const HOST = 'host';
/** Second build of the host for the dev proxy, in the `development` folder of the first (docs/local-remote.md). */
export const HOST_DEVELOPMENT = 'host/development';
export const ADMIN = 'admin';
/** Its build is the gallery; the host compiles its sources. */
export const GALLERY = 'shared-ui';
/** Inputs of every build. */
const COMMON = [
  'contract/package.json',
  'contract/src',
  'shared-ui/package.json',
  'shared-ui/deprecations.json',
  ...COMPILED_IN.map((part) => `shared-ui/src/${part}`),
  'kit/browsers',
  'kit/federation',
  'kit/webpack',
  'tsconfig.base.json',
];
/** Imports from other packages, by build. @type {Record<string, string[]>} */
const IMPORTED = { [HOST]: ['shared-ui/src'] };
/** Each build uses a core; more than two in parallel only need more memory. */
const MAX_PARALLEL = 2;

/** Builds without which the site doesn't start. */
export const siteBuilds = () => [HOST, ...remoteFolders()];

/** Builds for the staff and for developers. */
export const FURTHER_BUILDS = [ADMIN, HOST_DEVELOPMENT];

/** @returns {string[]} every build but the gallery */
export const allBuilds = () => [...FURTHER_BUILDS, ...siteBuilds()];

/** Returns a fingerprint of everything that a build reads. @param {string} dir the repository's folder @param {string} build */
export function inputsOf(dir, build) {
  const folder = folderOf(build);
  const own = [`${folder}/dist`, `${folder}/node_modules`];
  const leftOut =
    folder === GALLERY ? /\.test\.[cm]?tsx?$|\.md$|^shared-ui\/storybook$/ : /\.(test|stories)\.[cm]?tsx?$|\.md$|^shared-ui\/src\/gallery$/;
  const paths = [folder, ...COMMON, ...(IMPORTED[folder] ?? [])];
  return fingerprint(dir, paths, (file) => own.includes(file) || leftOut.test(file)) + lockedDependencies(dir);
}

/** Returns a fingerprint of third-party packages, so a new remote doesn't change other builds. @param {string} dir */
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
 * Makes outdated builds, those of remotes in one process, which loads the compilers once.
 * @param {string[]} builds folders, and `HOST_DEVELOPMENT`
 * @param {{ force?: boolean, signal?: AbortSignal, isSilent?: boolean }} [options] `signal` ends them; `isSilent`: no progress is printed
 * @returns {Promise<string[]>} those that were made
 * @throws with webpack's messages if a build fails
 */
export async function buildFolders(builds, { force = false, signal, isSilent = false } = {}) {
  const stale = builds.filter((build) => force || !isUpToDate(stateOf(build)));
  const remotes = stale.filter((build) => remoteFolders().includes(build) && hasWebpack(build));
  const groups = [...stale.filter((build) => !remotes.includes(build)).map((build) => [build]), ...(remotes.length > 0 ? [remotes] : [])];
  // Imported here, since it is missing before the first installation.
  const { default: pLimit } = await import('p-limit');
  const failures = await pLimit(MAX_PARALLEL).map(groups, (group) => {
    const build = () => makeBuilds(group, signal);
    return isSilent ? build() : runStep(`Building ${group.map(remoteName).join(', ')}`, build);
  });
  const messages = failures.filter((message) => message !== undefined);
  if (messages.length > 0) throw new Error(messages.join('\n'));
  return stale;
}

/** @param {string[]} args @throws for an unknown folder, and as `buildFolders` does */
export async function buildNamed(args) {
  const { values, positionals } = parseArgs({ args, options: { force: { type: 'boolean' } }, allowPositionals: true });
  const known = [...allBuilds().filter((build) => build !== HOST_DEVELOPMENT), GALLERY];
  const unknown = positionals.find((folder) => !known.includes(folder));
  if (unknown !== undefined) throw new Error(`There is nothing to build in "${unknown}"; known are: ${known.join(', ')}.`);
  const named = positionals.flatMap((folder) => (folder === HOST ? [HOST, HOST_DEVELOPMENT] : [folder]));
  await buildFolders(named.length > 0 ? named : allBuilds(), values);
}

/** @param {string[]} group of builds in one process @param {AbortSignal} [signal] @returns {Promise<string | undefined>} webpack's messages if one fails */
async function makeBuilds(group, signal) {
  const states = group.map(stateOf);
  // Also invalidates dist if the build is interrupted.
  for (const { stampFile } of states) fs.rmSync(stampFile, { force: true });
  const [first = ''] = group;
  const { code, output } = await (hasWebpack(first) ? compileForProduction(group, signal) : runOwnBuild(first));
  if (code !== 0) return `${output.trimEnd()}\nThe build of ${group.join(', ')} failed.`;
  if (hasWarnings(output)) log(output.trimEnd());
  for (const { stampFile, inputs } of states) {
    fs.mkdirSync(path.dirname(stampFile), { recursive: true });
    fs.writeFileSync(stampFile, inputs);
  }
  return undefined;
}

/** Returns the folder whose sources a build compiles. @param {string} build */
const folderOf = (build) => (build === HOST_DEVELOPMENT ? HOST : build);

/** @param {string} build @returns {boolean} whether webpack makes it; a remote may use another tool */
export const hasWebpack = (build) => fs.existsSync(path.join(root, folderOf(build), 'webpack.config.mjs'));

/** Files that other tools don't make. */
const MADE_HERE = ['remote.json', 'contract.json'];

/** Builds a remote with its own tool, and adds the files of webpack builds. @param {string} folder */
async function runOwnBuild(folder) {
  const outcome = await npm(['run', 'build', '-w', folder], { env: { ...process.env, NODE_ENV: 'production' } });
  if (outcome.code !== 0) return outcome;
  const { readExternalBuild } = await import('../../kit/lib/external-build.mjs');
  const dist = path.join(root, folder, 'dist');
  try {
    const files = await readExternalBuild(dist, { name: remoteName(folder) });
    for (const [file, bytes] of files) if (MADE_HERE.includes(file)) fs.writeFileSync(path.join(dist, file), bytes);
  } catch (cause) {
    return { code: 1, output: cause instanceof Error ? cause.message : String(cause) };
  }
  return outcome;
}

/** Builds of folders with several. @type {Record<string, string>} */
const NAMES = { [HOST]: 'host', [HOST_DEVELOPMENT]: 'development' };

/** @param {string[]} builds @param {AbortSignal} [signal] */
function compileForProduction(builds, signal) {
  const [first = '', ...more] = builds;
  if (more.length === 0) return compile(folderOf(first), { development: false, name: NAMES[first], signal });
  return compile('.', { development: false, configs: builds.map((build) => path.join(build, 'webpack.config.mjs')), signal });
}

/** Runs webpack once in a folder of the repository. @param {string} folder @param {Parameters<typeof compileIn>[1]} options */
export const compile = (folder, options) => compileIn(path.join(root, folder), options);

/** @param {string} build */
function stateOf(build) {
  const stampFile = path.join(cacheDir, 'builds', build.replace('/', '-'));
  const dist = build === HOST_DEVELOPMENT ? path.join(HOST, 'dist/development') : path.join(build, 'dist');
  const builtFile = build === HOST_DEVELOPMENT ? 'build.json' : remoteFolders().includes(build) ? 'remote.json' : 'index.html';
  return {
    stampFile,
    inputs: inputsOf(root, build),
    stamp: fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : undefined,
    hasDist: fs.existsSync(path.join(root, dist, builtFile)),
  };
}
