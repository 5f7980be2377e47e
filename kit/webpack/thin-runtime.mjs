/**
 * Replaces `@module-federation/webpack-bundler-runtime` in our remotes' entries: the functions that generated code calls, for a container
 * that only consumes shared modules and needs no federation runtime (docs/decisions/0019). It runs in the page without transpilation, so it
 * uses only syntax that all supported browsers have.
 */

/**
 * @typedef {object} SharedVersion an entry of webpack's share scope, which the federation runtime uses as well
 * @property {() => ModuleFactory | Promise<ModuleFactory>} get
 * @property {ModuleFactory} [lib] set when the federation runtime has loaded it
 * @property {unknown} [loaded]
 *
 * @typedef {() => unknown} ModuleFactory
 * @typedef {Record<string, Record<string, SharedVersion>>} ShareScope by module, then by version
 * @typedef {Record<PropertyKey, any>} WebpackRequire the build's `__webpack_require__`
 */

/**
 * Picks the version that the page has loaded, or else the highest.
 * @param {Record<string, SharedVersion>} versions
 * @returns {SharedVersion | undefined}
 */
function pickVersion(versions) {
  const candidates = Object.entries(versions).sort(([one, a], [other, b]) => {
    return Number(Boolean(b.loaded)) - Number(Boolean(a.loaded)) || other.localeCompare(one, 'en', { numeric: true });
  });
  return candidates[0]?.[1];
}

/**
 * @param {ShareScope | undefined} scope
 * @param {string} shareKey
 * @returns {ModuleFactory | Promise<ModuleFactory>}
 * @throws if the page doesn't provide the module
 */
function loadShare(scope, shareKey) {
  const shared = pickVersion(scope?.[shareKey] ?? {});
  if (!shared) throw new Error(`The page does not provide ${shareKey}`);
  shared.loaded = 1;
  return shared.lib ?? shared.get();
}

/**
 * Replaces the stubs of the shared modules that a chunk consumes.
 * @param {{ chunkId: PropertyKey, promises: Promise<unknown>[], installedModules: Record<PropertyKey, any>, webpackRequire: WebpackRequire }} options
 */
function consumes({ chunkId, promises, installedModules, webpackRequire }) {
  const { chunkMapping, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData;
  for (const id of chunkMapping[chunkId] ?? []) {
    if (id in installedModules) {
      if (installedModules[id]) promises.push(installedModules[id]);
      continue;
    }
    /** @param {ModuleFactory} factory */
    const install = (factory) => {
      installedModules[id] = 0;
      replaceModule(webpackRequire, id, factory);
    };
    /** @param {unknown} error */
    const fail = (error) => {
      delete installedModules[id];
      replaceModule(webpackRequire, id, () => {
        throw error;
      });
    };
    try {
      const { shareKey, shareScope } = moduleIdToConsumeDataMapping[id];
      const factory = loadShare(webpackRequire.S[[shareScope].flat()[0]], shareKey);
      if (factory instanceof Promise) promises.push((installedModules[id] = factory.then(install, fail)));
      else install(factory);
    } catch (error) {
      fail(error);
    }
  }
}

/** @param {WebpackRequire} webpackRequire @param {PropertyKey} id @param {ModuleFactory} factory */
function replaceModule(webpackRequire, id, factory) {
  webpackRequire.m[id] = (/** @type {{ exports: unknown }} */ module) => {
    delete webpackRequire.c[id];
    module.exports = factory();
  };
}

/**
 * Sets the host's share scope, as the container's `init`.
 * @param {{ webpackRequire: WebpackRequire, shareScope: ShareScope, shareScopeKey?: string }} options
 */
function initContainerEntry({ webpackRequire, shareScope, shareScopeKey = 'default' }) {
  const earlier = webpackRequire.S[shareScopeKey];
  if (earlier && earlier !== shareScope) throw new Error('The container was started before, with another share scope');
  webpackRequire.S[shareScopeKey] = shareScope;
}

const init = () => ({});

/** Nothing to provide. */
const initializeSharing = () => 1;

export default {
  runtime: {},
  bundlerRuntime: { consumes, initContainerEntry, init, I: initializeSharing },
  bundlerRuntimeOptions: {},
};
