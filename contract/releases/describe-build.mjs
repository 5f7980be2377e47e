import { createHash } from 'node:crypto';
import semver from 'semver';
import { MANIFEST, SINGLETONS, readManifest } from './federation-manifest.mjs';
import { ReleaseRefused, integrityOf, isCheckable, scriptsAreChecked } from './files.mjs';
import { PLATFORM, packageOf, platformRange } from './platform-usage.mjs';
import { isRoute, routeProblem } from './remote-rules.mjs';

/** @import { FederationManifest } from './federation-manifest.mjs' */
/** @import { Files } from './files.mjs' */

const DESCRIPTION = 'remote.json';
const RELATIVE = ['', 'auto', './'];

/**
 * Generates the `remote.json` of a build by any Module Federation tool, from its manifest and files.
 * @param {Files} files of the build; an existing `remote.json` is replaced
 * @param {{ name: string, routes: readonly unknown[], version?: unknown, platform?: string | undefined, menu?: unknown, data?: unknown,
 *   linkPreviews?: unknown, ranges?: Record<string, string> }} remote `version` and `ranges`, by package: by default, the manifest's
 * @returns {Files} the files with the new `remote.json` @throws {ReleaseRefused} with a message that says what to do
 */
export function describeBuild(files, { name, routes, version, platform, ranges = {}, menu, data, linkPreviews }) {
  const built = new Map([...files].filter(([file]) => file !== DESCRIPTION));
  const manifest = readManifest(built.get(MANIFEST));
  const paths = checkRoutes(routes);
  const usesPlatform = manifest.shared.some((shared) => packageOf(shared.name) === PLATFORM);
  const description = {
    name,
    ...(usesPlatform && { platform }),
    entry: manifest.entry,
    type: manifest.type,
    global: manifest.global || name,
    routes: paths,
    integrity: integrityOf(entryOf(manifest, built)),
    ...preloadsOf(manifest, paths, built),
    files: Object.fromEntries([...built].filter(([file]) => isCheckable(file)).map(([file, bytes]) => [file, integrityOf(bytes)])),
    exposes: manifest.exposes.map(({ path }) => path),
    ...sharingOf(manifest, { ...(platform && { [PLATFORM]: platformRange(platform) }), ...ranges }),
    // The page's import map checks ES modules.
    ...(manifest.type === 'var' && scriptsAreChecked(manifest.entry, built) && { checked: true }),
    ...{ menu, data, linkPreviews },
  };
  const packageVersion = [version, manifest.version].find((each) => typeof each === 'string' && semver.valid(each) !== null);
  const unique = `${packageVersion ?? '0.0.0'}-${digest(built, description)}`;
  return built.set(DESCRIPTION, Buffer.from(`${JSON.stringify({ ...description, version: unique }, null, 2)}\n`));
}

/** @param {FederationManifest} manifest @param {Files} files */
function entryOf({ entry, publicPath }, files) {
  const bytes = files.get(entry);
  if (!bytes)
    throw new ReleaseRefused(`The ${MANIFEST} names the entry ${entry}, but there is no such file beside it: build the remote again.`);
  if (RELATIVE.includes(publicPath)) return bytes;
  throw new ReleaseRefused(
    `This build looks for its files at "${publicPath}", and not where its entry lies: build it with publicPath "auto" (webpack, Rspack), ` +
      'output.assetPrefix "auto" (Rsbuild) or base "" (Vite).',
  );
}

/** @param {readonly unknown[]} routes @returns {string[]} */
function checkRoutes(routes) {
  if (routes.length === 0) throw new ReleaseRefused('A remote needs a route, such as /quests.');
  for (const route of routes) if (!isRoute(route)) throw new ReleaseRefused(String(routeProblem(route)));
  return [...new Set(routes.filter(isRoute))];
}

/**
 * Returns what each route preloads. A manifest maps no pages to routes: of several, only the exposed module's own files are surely needed.
 * @param {FederationManifest} manifest @param {string[]} routes @param {Files} files
 */
function preloadsOf({ entry, exposes, shared }, routes, files) {
  const isOnly = routes.length === 1;
  const early = exposes.flatMap((exposed) => [...exposed.files, ...(isOnly ? exposed.asyncFiles : [])]);
  const preload = [...new Set(early)].filter((file) => file !== entry && files.has(file) && isCheckable(file));
  const needs = shared.flatMap(({ name, hasCopy }) => (isOnly && !hasCopy ? [name] : [])).sort();
  const forEach = (/** @type {string[]} */ list) => Object.fromEntries(routes.map((route) => [route, list]));
  return { ...(preload.length > 0 && { preload: forEach(preload) }), ...(needs.length > 0 && { needs: forEach(needs) }) };
}

/**
 * Returns the modules taken from the page: those without a bundled copy, and React. Of other singletons, only the range matters.
 * @param {FederationManifest} manifest @param {Record<string, string>} ranges
 */
function sharingOf({ shared }, ranges) {
  const taken = shared.filter(({ name, singleton, hasCopy }) => !hasCopy || (singleton && SINGLETONS.includes(packageOf(name))));
  const ranged = shared.filter(({ singleton, hasCopy }) => !hasCopy || singleton);
  // Some tools write invalid ranges, such as "^^1.0.0".
  const isValid = (/** @type {string | undefined} */ range) => range !== undefined && semver.validRange(range) !== null;
  const accepted = ranged.map(({ name, ranges: declared }) => {
    const pack = packageOf(name);
    return [pack, [ranges[pack], ...declared].find(isValid) ?? '*'];
  });
  return { shared: Object.fromEntries(accepted), uses: Object.fromEntries(taken.map(({ name }) => [name, []])) };
}

/** @param {Files} files @param {object} description */
function digest(files, description) {
  const hash = createHash('sha256').update(JSON.stringify(description));
  for (const file of [...files.keys()].sort()) hash.update(`\0${file}\0`).update(/** @type {Buffer} */ (files.get(file)));
  return hash.digest('hex').slice(0, 8);
}
