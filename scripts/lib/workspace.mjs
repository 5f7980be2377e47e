import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { devPort as portOf, remoteFolders as foldersOf, remoteName } from '../../kit/lib/remote-package.mjs';

export { remoteName };

export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

export const cacheDir = path.join(root, 'node_modules/.cache/greenroom');

const REMOTE = 'remote-';

/** @param {string} [dir] the repository's folder @returns {string[]} the remotes' folder names, sorted */
export const remoteFolders = (dir = root) => foldersOf(dir);

/**
 * Lists the repository's packages: the root's `workspaces`, with `remote-*` expanded.
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
 * Finds the folder of a remote.
 * @param {string} name a remote's name, with or without `remote-` @returns {string} @throws with the list of those that exist
 */
export function remoteFolder(name) {
  const folder = REMOTE + remoteName(name);
  const known = remoteFolders();
  if (known.includes(folder)) return folder;
  throw new Error(`There is no remote "${name}"; known are: ${known.map(remoteName).join(', ') || 'none'}.`);
}

/** The folder of the server's data (docs/contracts.md#environment), as an absolute path. @param {NodeJS.ProcessEnv} env */
export const dataFolder = (env) => path.resolve(root, env.DATA_DIR || '.data');

/** The port of a package's dev server. @param {string} folder */
export const devPort = (folder) => portOf(path.join(root, folder));
