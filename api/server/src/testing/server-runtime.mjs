import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import Runtime from 'jest-runtime';

/**
 * Resolves modules for the files of one folder.
 * @typedef {{ require: NodeJS.Require, resolved: Map<string, Resolved> }} Folder
 */

/** @typedef {{ file: string, isLibrary: boolean }} Resolved */

/**
 * Our modules in an environment, by their files, and the runtime of its current test file.
 * @typedef {{ modules: Map<string, unknown>, current: ServerRuntime }} Kept
 */

/** @type {Map<string, Folder>} */
const folders = new Map();
/** @type {WeakMap<object, Kept>} */
const keptOf = new WeakMap();

/**
 * Jest's runtime, except that it evaluates modules once per worker instead of once per test file, which would take a third of the tests' time. Node
 * loads libraries, and ES modules as in production; `jest.mock` has no effect on them. A test file that contains `jest.mock` gets our modules anew.
 */
export default class ServerRuntime extends Runtime {
  /** @type {Kept} */
  #kept;
  /** @type {Parameters<typeof resolve>[1]} */
  #resolver;

  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    const [, environment, resolver, , , , testFile] = args;
    this.#resolver = resolver;
    const mocks = fs.readFileSync(testFile, 'utf8').includes('jest.mock(');
    const kept = mocks ? undefined : keptOf.get(environment);
    this.#kept = kept ?? { modules: new Map(), current: this };
    this.#kept.current = this;
    if (!mocks) keptOf.set(environment, this.#kept);
  }

  /**
   * @template Exports
   * @override
   * @param {string} from the requiring file
   * @param {string} name
   * @returns {Exports}
   */
  requireModuleOrMock(from, name) {
    const { modules, current } = this.#kept;
    // A module kept from an earlier test file imports another one only now.
    if (current !== this) return current.requireModuleOrMock(from, name);
    if (path.isAbsolute(name) || isBuiltin(name) || name === '@jest/globals') return super.requireModuleOrMock(from, name);
    const folder = folderOf(from);
    const { file, isLibrary } = resolve(folder, this.#resolver, from, name);
    if (isLibrary) return folder.require(name);
    if (modules.has(file)) return /** @type {Exports} */ (modules.get(file));
    try {
      const exports = super.requireModuleOrMock(from, name);
      modules.set(file, exports);
      return /** @type {Exports} */ (exports);
    } catch (error) {
      modules.delete(file);
      throw error;
    }
  }
}

/** @param {string} from @returns {Folder} */
function folderOf(from) {
  const dir = path.dirname(from);
  const known = folders.get(dir);
  if (known) return known;
  const folder = { require: createRequire(from), resolved: new Map() };
  folders.set(dir, folder);
  return folder;
}

/**
 * @param {Folder} folder
 * @param {{ resolveModule(from: string, name: string): string }} resolver
 * @param {string} from
 * @param {string} name
 * @returns {Resolved}
 */
function resolve({ require, resolved }, resolver, from, name) {
  const known = resolved.get(name);
  if (known) return known;
  // This repository's packages are linked into node_modules, and are no libraries.
  const isLibrary = !name.startsWith('.') && require.resolve(name).includes(`${path.sep}node_modules${path.sep}`);
  const found = { isLibrary, file: isLibrary ? name : resolver.resolveModule(from, name) };
  resolved.set(name, found);
  return found;
}
