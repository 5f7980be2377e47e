import path from 'node:path';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * Parts of Jest's runtime that read and compile modules.
 * @typedef {{
 *   executor: { compile: (source: string, file: string) => unknown, injectedModuleParameters: string[] },
 *   transformCache: { transform: (file: string, options?: object) => string },
 * }} Internals
 */

const LIBRARIES = `${path.sep}node_modules${path.sep}`;

/** Libraries that this worker has compiled, by their files. @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/** Jest's runtime, except that it reads and compiles libraries once per worker instead of once per test file. Each file still evaluates them itself. */
export default class LibrariesCompiledOnce extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    const [, environment] = args;
    const { executor, transformCache } = /** @type {Internals} */ (/** @type {unknown} */ (this));
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
  }
}
