import { createRequire } from 'node:module';
import path from 'node:path';
import Runtime from 'jest-runtime';

/**
 * Resolves modules for the files of one folder.
 * @typedef {{ require: NodeJS.Require, fromLibrary: Map<string, boolean> }} Folder
 */

/** @type {Map<string, Folder>} */
const folders = new Map();

/**
 * Jest's runtime, except that Node loads libraries: once per worker instead of once per test file, and ES modules as in production. Our
 * own modules are still isolated per test file. `jest.mock` has no effect on libraries.
 */
export default class ServerRuntime extends Runtime {
  /**
   * @template Exports
   * @override
   * @param {string} from the requiring file
   * @param {string} name
   * @returns {Exports}
   */
  requireModuleOrMock(from, name) {
    const folder = folderOf(from);
    return isFromLibrary(folder, name) ? folder.require(name) : super.requireModuleOrMock(from, name);
  }
}

/** @param {string} from @returns {Folder} */
function folderOf(from) {
  const dir = path.dirname(from);
  const known = folders.get(dir);
  if (known) return known;
  const folder = { require: createRequire(from), fromLibrary: new Map() };
  folders.set(dir, folder);
  return folder;
}

/** @param {Folder} folder @param {string} name @returns {boolean} false for this repository's packages, which are linked into node_modules */
function isFromLibrary({ require, fromLibrary }, name) {
  if (name.startsWith('.') || path.isAbsolute(name) || name === '@jest/globals') return false;
  const known = fromLibrary.get(name);
  if (known !== undefined) return known;
  const isLibrary = require.resolve(name).includes(`${path.sep}node_modules${path.sep}`);
  fromLibrary.set(name, isLibrary);
  return isLibrary;
}
