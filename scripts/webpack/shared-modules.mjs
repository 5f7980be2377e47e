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
    const { options } = /** @type {import('webpack').Module & { options: { shareKey: string } }} */ (module);
    const names = uses.get(options.shareKey) ?? new Set();
    uses.set(options.shareKey, names);
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
 * What a build provides to others: every shared module in it with its version, and with the names that it exports where it
 * is an ES module.
 * @param {import('webpack').Compilation} compilation sealed
 * @returns {Record<string, { version: string, exports?: string[] }>} by module, sorted
 */
export function providesOf(compilation) {
  const { moduleGraph } = compilation;
  return sorted(
    includedModules(compilation, 'provide-module').map((module) => {
      // webpack tells these two of a module in no other way.
      const { _name: key, _version: version } = /** @type {import('webpack').Module & { _name: string, _version: string }} */ (module);
      const provided = module.dependencies[0] && moduleGraph.getModule(module.dependencies[0]);
      const names = provided?.buildMeta?.exportsType === 'namespace' ? moduleGraph.getProvidedExports(provided) : null;
      return [key, Array.isArray(names) ? { version, exports: names.sort() } : { version }];
    }),
  );
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
