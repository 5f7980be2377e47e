import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The first port of dev servers: several remotes in one folder have ports in the order of their names. */
const FIRST_PORT = 3001;
/** The ports of packages with a page of their own. @type {Record<string, number>} */
const PAGE_PORTS = { host: 3000, admin: 3011, 'shared-ui': 3010 };

/**
 * @typedef {{ name?: string, version: string, peerDependencies?: Record<string, string>, dependencies?: Record<string, string>,
 *   greenroom?: { menu?: unknown, data?: unknown, linkPreviews?: unknown, routes?: unknown } }} RemotePackage a package.json
 */

/** The name of a package or folder without scope and `remote-`, such as `store` of `@greenroom/remote-store`. @param {string} name */
export const remoteName = (name) => name.replace(/^@[^/]+\//, '').replace(/^remote-/, '');

/** The installed version of a package, if any. @param {string} name @param {string} file of the package that imports it @returns {string | undefined} */
export function installedVersion(name, file) {
  try {
    return JSON.parse(fs.readFileSync(createRequire(file).resolve(`${name}/package.json`), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** @param {string} dir a remote's folder @returns {RemotePackage} @throws if there is no package.json in it, or one that isn't JSON */
export function readRemotePackage(dir) {
  const file = path.join(dir, 'package.json');
  if (!fs.existsSync(file)) throw new Error(`There is no package.json in ${dir}: run the command in a remote's folder.`);
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} is no JSON.`);
  }
}

/** The name of the remote in a folder. @param {string} dir @param {RemotePackage} [json] its package.json, if it was read before */
export const nameOfRemote = (dir, json = readRemotePackage(dir)) => remoteName(json.name ?? path.basename(dir));

/** @param {string} dir the folder of a repository @returns {string[]} the names of the remotes' folders in it, sorted */
export function remoteFolders(dir) {
  return fs
    .readdirSync(dir)
    .filter((name) => name.startsWith('remote-') && fs.existsSync(path.join(dir, name, 'package.json')))
    .sort();
}

/** The port of a remote's dev server. @param {string} dir the remote's folder @returns {number} */
export function devPort(dir) {
  const folder = path.basename(dir);
  return PAGE_PORTS[folder] ?? FIRST_PORT + Math.max(0, remoteFolders(path.dirname(dir)).indexOf(folder));
}
