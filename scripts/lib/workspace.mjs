import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Where the commands keep what can be made again. */
export const cacheDir = path.join(root, 'node_modules/.cache/greenroom');

const REMOTE = 'remote-';

/**
 * @param {string} [dir] the repository's folder
 * @returns {string[]} the remotes' folder names, sorted
 */
export function remoteFolders(dir = root) {
  return fs
    .readdirSync(dir)
    .filter((name) => name.startsWith(REMOTE) && fs.existsSync(path.join(dir, name, 'package.json')))
    .sort();
}

/**
 * Every package of the repository: the root's `workspaces`, a trailing `*` spelled out, folders that are missing left out.
 * @param {string} [dir] the repository's folder
 * @returns {string[]} folders relative to it
 */
export function packageFolders(dir = root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => (pattern === `${REMOTE}*` ? remoteFolders(dir) : [pattern]))
    .filter((folder) => fs.existsSync(path.join(dir, folder, 'package.json')));
}

/**
 * @param {string} name a remote's name, with or without `remote-`
 * @param {string} [dir] the repository's folder
 * @returns {string} its folder
 * @throws when there is no such remote; the sentence lists those that exist
 */
export function remoteFolder(name, dir = root) {
  const folder = REMOTE + remoteName(name);
  const known = remoteFolders(dir);
  if (known.includes(folder)) return folder;
  throw new Error(`There is no remote "${name}"; known are: ${known.map(remoteName).join(', ') || 'none'}.`);
}

/** @param {string} folder @returns {string} the remote's name: its folder without `remote-` */
export function remoteName(folder) {
  return folder.startsWith(REMOTE) ? folder.slice(REMOTE.length) : folder;
}

/**
 * Where the server keeps its data and the released remotes (contracts.md, section 5).
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ dataDir: string, remotesDir: string }} absolute paths
 */
export function dataPlaces(env) {
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  return { dataDir, remotesDir: path.resolve(root, env.REMOTES_DIR || path.join(dataDir, 'remotes')) };
}

const HOST_PORT = 3000;
/** Packages with one page alone: the staff's panel, and the gallery of shared-ui. */
const PAGE_PORTS = new Map([['host', HOST_PORT], ['admin', 3011], ['shared-ui', 3010]]);

/**
 * Where `webpack serve` of a package listens: the host first, then the remotes in the order of their names.
 * @param {string} folder
 * @param {string} [dir] the repository's folder
 * @returns {number} that of the first remote for a remote that lies elsewhere
 */
export function devPort(folder, dir = root) {
  return PAGE_PORTS.get(folder) ?? HOST_PORT + 1 + Math.max(0, remoteFolders(dir).indexOf(folder));
}
