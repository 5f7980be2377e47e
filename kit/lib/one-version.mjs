import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Those of the platform's packages that a remote names itself, besides the kit. */
const OTHERS = ['@greenroom/contract', '@greenroom/shared-ui'];

/**
 * Requires that the platform's packages are installed in one version: what a remote is built with, checked with and tested with.
 * @param {string} dir the remote's folder
 * @throws with the command that mends it
 */
export function requireOneVersion(dir) {
  const version = versionOf(new URL('../package.json', import.meta.url));
  const require = createRequire(path.join(dir, 'package.json'));
  const others = OTHERS.map((name) => ({ name, version: installedVersion(require, name) }));
  const different = others.filter((other) => other.version !== version);
  if (different.length === 0) return;
  const listed = different.map((other) => `${other.name} ${other.version ?? 'is missing'}`).join(', ');
  throw new Error(
    `The platform's packages have to be of one version, but @greenroom/kit is ${version}, ${listed}. Install them again with npm install; if that changes nothing, name the same version of all in package.json.`,
  );
}

/** @param {NodeJS.Require} require @param {string} name @returns {string | undefined} undefined if it is not installed */
function installedVersion(require, name) {
  try {
    return versionOf(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** @param {string | URL} file @returns {string} */
const versionOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).version;
