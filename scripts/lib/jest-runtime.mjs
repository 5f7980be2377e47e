import { isBuiltin } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * Parts of Jest's runtime that find, read and compile modules.
 * @typedef {{
 *   _resolution: { resolveCjs: (from: string, name: string) => string },
 *   executor: { compile: (source: string, file: string) => unknown, injectedModuleParameters: string[] },
 *   transformCache: { transform: (file: string, options?: object) => string },
 * }} Internals
 */

/**
 * Libraries that an environment has evaluated, by their files, and the runtime of its current test file.
 * @typedef {{ modules: Map<string, unknown>, current: BrowserRuntime }} Kept
 */

const LIBRARIES = `${path.sep}node_modules${path.sep}`;
/** These register hooks and matchers, and take the page's body, when they are evaluated. */
const OF_TEST_FILE = `${LIBRARIES}@testing-library${path.sep}`;

/** Libraries that this worker has compiled, by their files. @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/** @type {WeakMap<object, Kept>} */
const keptOf = new WeakMap();

/** Jest's runtime, except that it compiles libraries once per worker, and evaluates them once per environment, not once per test file. */
export default class BrowserRuntime extends Runtime {
  /** @type {Kept} */
  #kept;

  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    const [, environment] = args;
    const { executor, transformCache } = this.#internals;
    const transform = transformCache.transform.bind(transformCache);
    const compile = executor.compile.bind(executor);
    transformCache.transform = (file, options) => compiled.get(file)?.source ?? transform(file, options);
    executor.compile = (source, file) => {
      const context = environment.getVmContext();
      if (!context || !file.includes(LIBRARIES)) return compile(source, file);
      const known = compiled.get(file);
      if (known) return known.script.runInContext(context);
      const script = new vm.Script(`(function(${executor.injectedModuleParameters.join()}){${source}\n})`, { filename: file });
      compiled.set(file, { source, script });
      return script.runInContext(context);
    };
    this.#kept = keptOf.get(environment) ?? { modules: new Map(), current: this };
    this.#kept.current = this;
    keptOf.set(environment, this.#kept);
  }

  get #internals() {
    return /** @type {Internals} */ (/** @type {unknown} */ (this));
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
    // A library kept from an earlier test file imports another one only now.
    if (current !== this) return current.requireModuleOrMock(from, name);
    const isFound = !isBuiltin(name) && name !== '@jest/globals';
    const file = isFound ? this.#internals._resolution.resolveCjs(from, name) : name;
    if (!file.includes(LIBRARIES) || file.includes(OF_TEST_FILE)) return super.requireModuleOrMock(from, name);
    if (!modules.has(file)) modules.set(file, super.requireModuleOrMock(from, name));
    return /** @type {Exports} */ (modules.get(file));
  }
}
