import { filesOfGroups } from './build-files.mjs';

/**
 * The shared modules that a build consumes, with the exports that it uses. A namespace import, whose used exports are unknown, adds none.
 * @param {import('webpack').Compilation} compilation sealed
 * @returns {Record<string, string[]>} by module, sorted
 */
export function usesOf(compilation) {
  const { moduleGraph } = compilation;
  /** @type {Map<string, Set<string>>} */
  const uses = new Map();
  for (const module of includedModules(compilation, 'consume-shared-module')) {
    const key = shareKeyOf(module);
    const names = uses.get(key) ?? new Set();
    uses.set(key, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      if (!dependency || !originModule || !isIncluded(compilation, originModule) || !connection.isActive(undefined)) continue;
      for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name !== undefined) names.add(name);
      }
    }
  }
  return sorted([...uses].map(([key, names]) => [key, [...names].sort()]));
}

/**
 * The names that each source imports of shared modules, whether or not they are used.
 * @param {import('webpack').Compilation} compilation with all modules, before its optimization
 * @returns {{ user: import('webpack').Module, module: string, names: string[] }[]} sorted by module
 */
export function namesUsedBy({ modules, moduleGraph }) {
  return [...modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap((module) => {
      /** @type {Map<import('webpack').Module, Set<string>>} */
      const byUser = new Map();
      for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
        if (!dependency || !originModule) continue;
        const names = byUser.get(originModule) ?? new Set();
        byUser.set(originModule, names);
        for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
          const [name] = Array.isArray(reference) ? reference : reference.name;
          if (name !== undefined) names.add(name);
        }
      }
      return [...byUser].map(([user, names]) => ({ user, module: shareKeyOf(module), names: [...names].sort() }));
    })
    .sort((one, other) => (one.module < other.module ? -1 : 1));
}

/**
 * The shared modules that some chunks consume.
 * @param {import('webpack').Compilation} compilation sealed
 * @param {Iterable<import('webpack').Chunk>} chunks
 * @returns {string[]} sorted
 */
export function needsOf({ chunkGraph }, chunks) {
  const keys = [...chunks].flatMap((chunk) =>
    [...(chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])].map((module) => shareKeyOf(module)),
  );
  return [...new Set(keys)].sort();
}

/**
 * The shared modules that a build provides: version, the exports of an ES module, and the files of a lazy module.
 * @param {import('webpack').Compilation} compilation sealed
 * @returns {Record<string, { version: string, exports?: string[], files?: string[] }>} by module, sorted
 */
export function providesOf(compilation) {
  const { moduleGraph } = compilation;
  return sorted(
    includedModules(compilation, 'provide-module').map((module) => {
      // webpack has no public API for these two.
      const { _name: key, _version: version } = /** @type {import('webpack').Module & { _name: string, _version: string }} */ (module);
      const dependency = module.dependencies[0] ?? module.blocks[0]?.dependencies[0];
      const provided = dependency && moduleGraph.getModule(dependency);
      const names = provided?.buildMeta?.exportsType === 'namespace' ? moduleGraph.getProvidedExports(provided) : null;
      const files = lazyFilesOf(compilation, module);
      return [key, { version, ...(Array.isArray(names) && { exports: names.sort() }), ...(files.length > 0 && { files }) }];
    }),
  );
}

/** @param {import('webpack').Module} module a consumed shared module */
const shareKeyOf = (module) => /** @type {import('webpack').Module & { options: { shareKey: string } }} */ (module).options.shareKey;

/**
 * The scripts and stylesheets of a lazy shared module, without those that every page has.
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Module} module
 */
function lazyFilesOf({ chunkGraph, entrypoints }, module) {
  const initial = new Set(filesOfGroups([...entrypoints.values()]));
  return filesOfGroups(module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)))
    .filter((file) => !initial.has(file))
    .sort();
}

/** @param {import('webpack').Compilation} compilation @param {string} type */
function includedModules(compilation, type) {
  return [...compilation.modules].filter((module) => module.type === type && isIncluded(compilation, module));
}

/**
 * Whether a module is in any chunk; tree shaking drops unused ones.
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Module} module
 */
function isIncluded({ chunkGraph }, module) {
  return chunkGraph.getNumberOfModuleChunks(module) > 0;
}

/**
 * @template Value
 * @param {[string, Value][]} entries
 * @returns {Record<string, Value>}
 */
function sorted(entries) {
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
