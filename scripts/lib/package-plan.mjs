import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../kit/lib/fingerprint.mjs';
import { root } from './workspace.mjs';

/** Packages that a team elsewhere installs, in the order of compilation. */
export const PACKED_FOLDERS = ['contract', 'shared-ui', 'kit', 'create-remote'];

/** Packages whose devDependencies are published as dependencies: a team elsewhere always needs them. */
const WITH_TOOLS = ['shared-ui', 'kit'];

const SOURCES = 'src/';
const COMPILED = 'dist/';
const TYPESCRIPT = /\.tsx?$/;
const JAVASCRIPT = /\.mjs$/;
const DECLARATION = '.d.mts';

/** Not for users: tests, the gallery, READMEs of folders, and the type check's configuration. */
const NOT_PACKED =
  /(^|\/)(node_modules|dist|gallery|storybook)$|\.test\.mjs$|^src\/.*\.(test|stories)\.[^/]+$|(^|\/)README\.md$|^tsconfig\.json$|^webpack\.config\.mjs$/;

/**
 * A package as it is published.
 * @typedef {object} PackagePlan
 * @property {string} folder of its sources, relative to the repository's
 * @property {PackageJson} json its package.json
 * @property {string[]} compiled sources that the compiler turns into scripts and declarations, relative to its folder
 * @property {Map<string, string>} declared what the compiler only writes declarations for: their path in the package, then the module in its folder
 * @property {Map<string, string>} copied all other files: their path in the package, then in its folder
 *
 * @typedef {object} PackageJson
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string>} [engines] the versions of Node.js, those of this repository
 * @property {Record<string, string>} [bin]
 * @property {Record<string, string | { types: string, default: string }>} exports
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @param {string} folder @returns {PackageJson & { private?: boolean, scripts?: object, devDependencies?: Record<string, string> }} */
const readJson = (folder) => JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/**
 * Plans the packages without writing anything.
 * @returns {PackagePlan[]}
 * @throws if their versions differ: they have one, that of the platform
 */
export function planPackages() {
  const all = PACKED_FOLDERS.map((folder) => ({ folder, json: readJson(folder) }));
  const versions = new Map(all.map(({ json: { name, version } }) => [name, version]));
  if (new Set(versions.values()).size > 1) {
    const listed = [...versions].map(([name, version]) => `${name} ${version}`).join(', ');
    throw new Error(
      `The packages have one version, that of the platform, but these differ: ${listed}. Raise all at once: npm run platform-version -- <version>`,
    );
  }
  return all.map(({ folder, json }) => planPackage(folder, json, versions));
}

/**
 * @param {string} folder
 * @param {ReturnType<typeof readJson>} json
 * @param {Map<string, string>} versions of all packages, by name
 * @returns {PackagePlan}
 */
function planPackage(folder, { private: _private, scripts: _scripts, devDependencies, ...json }, versions) {
  const dependencies = { ...json.dependencies, ...(WITH_TOOLS.includes(folder) && devDependencies) };
  const exported = Object.entries(json.exports).map(([key, file]) => /** @type {const} */ ([key, String(file)]));
  const isCompiled = exported.some(([, file]) => TYPESCRIPT.test(file));
  const placed = isCompiled ? moved : (/** @type {string} */ file) => file;
  const files = filesBelow(path.join(root, folder), '.', (file) => NOT_PACKED.test(file)).filter((file) => file !== 'package.json');
  const sources = isCompiled ? files.filter((file) => TYPESCRIPT.test(file)) : [];
  return {
    folder,
    json: {
      ...json,
      engines: readJson('.').engines,
      exports: Object.fromEntries(exported.map(([key, file]) => [key, published(`./${placed(withoutDot(file))}`)])),
      dependencies: pinned(dependencies, versions),
      ...(json.peerDependencies && { peerDependencies: pinned(json.peerDependencies, versions) }),
    },
    compiled: sources,
    declared: new Map(
      exported
        .map(([, file]) => withoutDot(file))
        .filter((file) => JAVASCRIPT.test(file))
        .map((file) => [placed(file).replace(JAVASCRIPT, DECLARATION), file]),
    ),
    copied: new Map(files.filter((file) => !sources.includes(file)).map((file) => [placed(file), file])),
  };
}

/** @param {string} file as `exports` has it */
const withoutDot = (file) => file.slice('./'.length);

/** Returns the script and declarations of a source. @param {string} source */
export const compiledFiles = (source) => ['.js', '.d.ts'].map((extension) => moved(source).replace(TYPESCRIPT, extension));

/** @param {string} file of the sources */
const moved = (file) => (file.startsWith(SOURCES) ? COMPILED + file.slice(SOURCES.length) : file);

/** @param {string} target the place of a source in the package @returns {PackageJson['exports'][string]} */
function published(target) {
  const types = target.replace(TYPESCRIPT, '.d.ts').replace(JAVASCRIPT, DECLARATION);
  // A condition for the types comes first.
  return types === target ? target : { types, default: target.replace(TYPESCRIPT, '.js') };
}

/**
 * Pins packages to the platform's major version; in the repository they accept each other in any.
 * @param {Record<string, string>} ranges @param {Map<string, string>} versions
 */
const pinned = (ranges, versions) =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, versions.has(name) ? `^${versions.get(name)}` : range]));
