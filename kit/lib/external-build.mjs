import fs from 'node:fs';
import path from 'node:path';
import { PLATFORM, ReleaseRefused, describeBuild, fileProblem, isRemoteName, parseBuilt, readFiles } from '@greenroom/contract/releases';
import { CONTRACT_FILE, installedContract } from '../webpack/installed-contract.mjs';
import { readGreenroom } from '../webpack/read-greenroom.mjs';
import { readRoutes } from '../webpack/read-routes.mjs';
import { installedVersion } from './remote-package.mjs';

/** @import { RemotePackage } from './remote-package.mjs' */

/**
 * Reads the build of an external remote, with a `remote.json` by its manifest and the nearest package.json, and the installed contract.
 * @param {string} dist the folder of the build, which isn't modified
 * @param {{ name: string, routes?: string[] }} remote `routes`: by default, those of its package @throws with the fix in the sentence
 */
export async function readExternalBuild(dist, { name, routes }) {
  if (!isRemoteName(name))
    throw new ReleaseRefused(`"${name}" can't be a remote's name: lower-case letters, digits and hyphens, a letter first.`);
  const dir = path.resolve(dist);
  const files = readFiles(dist);
  const problems = [...files.keys()].flatMap((file) => fileProblem(file) ?? []);
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'));
  const contract = await installedContract(dir);
  if (contract) files.set(CONTRACT_FILE, Buffer.from(contract));
  return describeBuild(files, { name, ...readPackage(dir, routes) });
}

/** Reads what the nearest package.json says. @param {string} dir an absolute path @param {string[]} [routes] instead of its own */
export function readPackage(dir, routes) {
  const file = nearestPackage(dir);
  /** @type {Partial<RemotePackage>} */
  const { version, peerDependencies, dependencies, greenroom = {} } = file ? parseBuilt(file, fs.readFileSync(file)) : {};
  const paths = routes ?? routesOf(file, greenroom.routes);
  const installed = { version, platform: file && installedVersion(PLATFORM, file), ranges: { ...dependencies, ...peerDependencies } };
  return { routes: paths, ...installed, ...readGreenroom(greenroom, paths) };
}

/** @param {string} dir @returns {string | undefined} */
function nearestPackage(dir) {
  const file = path.join(dir, 'package.json');
  if (fs.existsSync(file)) return file;
  return path.dirname(dir) === dir ? undefined : nearestPackage(path.dirname(dir));
}

/** @param {string | undefined} file the package.json @param {unknown} named in it @returns {string[]} */
function routesOf(file, named) {
  const source = file && path.join(path.dirname(file), 'src/remote.tsx');
  if (Array.isArray(named)) return named;
  if (named !== undefined) throw new ReleaseRefused(`${file}: greenroom.routes must be a list, such as ["/quests"].`);
  if (source && fs.existsSync(source)) return readRoutes(fs.readFileSync(source, 'utf8'), source).map(({ route }) => route);
  const place = `${file ?? 'a package.json above the build'}: "greenroom": { "routes": ["/quests"] }`;
  throw new ReleaseRefused(`Which routes does it have? Name each with --route /quests, or all of them in ${place}.`);
}
