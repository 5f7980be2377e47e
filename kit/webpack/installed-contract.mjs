import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The file of a build with the contract that it was made with. */
export const CONTRACT_FILE = 'contract.json';

/**
 * Returns the contract that is installed for a package, which a newer server is compared with (docs/releases.md#a-newer-server).
 * @param {string} dir the package's folder
 * @returns {Promise<string | undefined>} its text; undefined if none is installed
 */
export async function installedContract(dir) {
  const file = resolveContract(dir);
  if (file && !texts.has(file)) texts.set(file, readContract(file));
  return file && texts.get(file);
}

/** Reading takes half a second, and one process may make several builds. @type {Map<string, Promise<string>>} */
const texts = new Map();

/** @param {string} file */
async function readContract(file) {
  // In this repository it is TypeScript, which Node does not load.
  const { contractJson } = file.endsWith('.ts')
    ? await (await import('tsx/esm/api')).tsImport(file, import.meta.url)
    : await import(pathToFileURL(file).href);
  return `${contractJson()}\n`;
}

/** @param {string} dir */
function resolveContract(dir) {
  try {
    return createRequire(path.join(dir, 'package.json')).resolve('@greenroom/contract');
  } catch {
    return undefined;
  }
}
