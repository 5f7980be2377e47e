import { ReleaseRefused } from './release-refused.mjs';

/** The manifest that Module Federation's tools write. */
export const MANIFEST = 'mf-manifest.json';
/** Library types that a page cannot load as a script. */
const NOT_FOR_PAGES = /^(system|amd|umd2?|commonjs|node|promise|jsonp|require)/;
const MODULES = ['module', 'esm'];

/**
 * @typedef {object} FederationManifest the parts of a manifest that a release needs
 * @property {string} entry the script that starts the remote, relative to the manifest
 * @property {'var' | 'module'} type a script that sets a global variable, or an ES module
 * @property {string} global the variable's name
 * @property {string | undefined} version of the package, if known
 * @property {string} publicPath
 * @property {SharedModule[]} shared
 * @property {ExposedModule[]} exposes
 *
 * @typedef {object} SharedModule
 * @property {string} name such as `react` or `react/jsx-runtime`
 * @property {boolean} singleton
 * @property {string[]} ranges accepted version ranges, the most specific first
 * @property {boolean} hasCopy whether the build bundles a fallback copy
 *
 * @typedef {object} ExposedModule
 * @property {string} path such as `./routes`
 * @property {string[]} files that it loads initially
 * @property {string[]} asyncFiles that it may load on demand
 */

/**
 * Parses an `mf-manifest.json` of @module-federation's tools for webpack, Rspack, Rsbuild and Vite.
 * @param {Buffer | undefined} bytes undefined if the build has none
 * @returns {FederationManifest}
 * @throws {ReleaseRefused} with a message that says what to change in the build
 */
export function readManifest(bytes) {
  if (!bytes)
    throw new ReleaseRefused(
      `There is no ${MANIFEST}: have Module Federation write it (manifest: true), and name the folder that holds it.`,
    );
  const manifest = record(parsed(bytes));
  const metaData = record(manifest.metaData);
  const remoteEntry = record(metaData.remoteEntry);
  const name = text(remoteEntry.name);
  if (!name) throw new ReleaseRefused(`Its ${MANIFEST} names no remoteEntry: this is no build of a remote.`);
  return {
    entry: [text(remoteEntry.path), name]
      .filter(Boolean)
      .join('/')
      .replace(/^(\.?\/)+|(?<=\/)\/+/g, ''),
    type: typeOf(text(remoteEntry.type)),
    global: text(metaData.globalName) || text(manifest.name),
    version: text(record(metaData.buildInfo).buildVersion) || undefined,
    publicPath: text(metaData.publicPath),
    shared: list(manifest.shared)
      .map(readShared)
      .filter(({ name: module }) => module !== ''),
    exposes: list(manifest.exposes)
      .map(readExposed)
      .filter(({ path }) => path !== ''),
  };
}

/** @param {Buffer} bytes @returns {unknown} */
function parsed(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new ReleaseRefused(`Its ${MANIFEST} is no JSON: build the remote again.`);
  }
}

/** @param {string} type the tool's library type @returns {'var' | 'module'} */
function typeOf(type) {
  if (MODULES.includes(type)) return 'module';
  if (!NOT_FOR_PAGES.test(type)) return 'var';
  throw new ReleaseRefused(
    `Its entry is of the type "${type}", which no page can start: build it with the library type "var" or "module".`,
  );
}

/** @param {unknown} item @returns {SharedModule} */
function readShared(item) {
  const { name, singleton, requiredVersion, version, assets } = record(item);
  return {
    name: text(name),
    singleton: singleton === true,
    // Without a copy there is no version, and some tools write the range to `version`.
    ranges: [text(requiredVersion), text(version)].filter((range) => /^[^\d]/.test(range)),
    hasCopy: filesOf(assets, 'sync', 'async').length > 0,
  };
}

/** @param {unknown} item @returns {ExposedModule} */
function readExposed(item) {
  const { path, assets } = record(item);
  return { path: text(path), files: filesOf(assets, 'sync'), asyncFiles: filesOf(assets, 'async') };
}

/** @param {unknown} assets @param {('sync' | 'async')[]} times */
function filesOf(assets, ...times) {
  const { js, css } = record(assets);
  return [js, css].flatMap((kind) => times.flatMap((time) => list(record(kind)[time]).map(text))).filter(Boolean);
}

/** @param {unknown} value @returns {Record<string, unknown>} */
const record = (value) => (typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {});

/** @param {unknown} value @returns {unknown[]} */
const list = (value) => (Array.isArray(value) ? value : []);

/** @param {unknown} value */
const text = (value) => (typeof value === 'string' ? value : '');
