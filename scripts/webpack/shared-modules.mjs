/**
 * What a build takes from the page: every shared module in it, with the names that it reads of each. A use of the
 * module as a whole, of which nobody can tell what it reads, adds no name.
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
 * The shared modules that are taken from the page by what stands in some chunks.
 * @param {import('webpack').Compilation} compilation sealed
 * @param {Iterable<import('webpack').Chunk>} chunks
 * @returns {string[]} sorted
 */
export function needsOf({ chunkGraph }, chunks) {
  const keys = [...chunks].flatMap((chunk) =>
    [...chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? []].map((module) => shareKeyOf(module)),
  );
  return [...new Set(keys)].sort();
}

/**
 * What a build provides to others: every shared module in it with its version, with the names that it exports where it is an
 * ES module, and with its own files where it does not come with the page's scripts.
 * @param {import('webpack').Compilation} compilation sealed
 * @returns {Record<string, { version: string, exports?: string[], files?: string[] }>} by module, sorted
 */
export function providesOf(compilation) {
  const { moduleGraph } = compilation;
  return sorted(
    includedModules(compilation, 'provide-module').map((module) => {
      // webpack tells these two of a module in no other way.
      const { _name: key, _version: version } = /** @type {import('webpack').Module & { _name: string, _version: string }} */ (module);
      const dependency = module.dependencies[0] ?? module.blocks[0]?.dependencies[0];
      const provided = dependency && moduleGraph.getModule(dependency);
      const names = provided?.buildMeta?.exportsType === 'namespace' ? moduleGraph.getProvidedExports(provided) : null;
      const files = filesOf(compilation, module);
      return [key, { version, ...(Array.isArray(names) && { exports: names.sort() }), ...(files.length > 0 && { files }) }];
    }),
  );
}

/** @param {import('webpack').Module} module one that is taken from the page */
const shareKeyOf = (module) => /** @type {import('webpack').Module & { options: { shareKey: string } }} */ (module).options.shareKey;

/**
 * The scripts and stylesheets that load with a module which is provided lazily.
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Module} module
 */
function filesOf({ chunkGraph }, module) {
  const groups = module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block));
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update')).sort();
}

/** @param {import('webpack').Compilation} compilation @param {string} type */
function includedModules(compilation, type) {
  return [...compilation.modules].filter((module) => module.type === type && isIncluded(compilation, module));
}

/**
 * Whether anything of a module is in a file: what nobody needs was shaken out.
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
