import { filesOfGroups } from './build-files.mjs';

/**
 * Returns the shared modules that a build consumes, with used exports. A namespace import adds none.
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
 * Returns the names that each source imports of shared modules, used or not.
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
 * Returns the shared modules that some chunks consume.
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
 * Returns the shared modules that a build provides: version, exports of ES modules, files of lazy ones.
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
 * Returns a lazy shared module's scripts and stylesheets, without those of every page.
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
 * Tells whether a module is in any chunk, or dropped by tree shaking.
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
