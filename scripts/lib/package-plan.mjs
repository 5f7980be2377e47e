import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../kit/lib/fingerprint.mjs';
import { root } from './workspace.mjs';

/**
 * The packages that a team elsewhere installs, by folder. Each comes after those that it is compiled against.
 */
export const PACKED_FOLDERS = ['api/contract', 'shared-ui', 'releases', 'kit', 'create-remote'];

/**
 * Packages whose devDependencies are published as dependencies: here, what tests, checks and serves a remote is installed when it is first
 * used; a team elsewhere always needs it.
 */
const WITH_TOOLS = ['shared-ui', 'kit'];

/** The sources of compiled packages, and what they become. */
const SOURCES = 'src/';
const COMPILED = 'dist/';
const TYPESCRIPT = /\.tsx?$/;

/** Not for users of a package: tests, the gallery, READMEs of folders, and the configuration of our own type check. */
const NOT_PACKED =
  /(^|\/)(node_modules|dist|gallery)$|\.test\.mjs$|^src\/.*\.(test|gallery)\.[^/]+$|^(src|webpack)\/(.*\/)?README\.md$|^tsconfig\.json$|^webpack\.config\.mjs$/;

/**
 * A package as it is published.
 * @typedef {object} PackagePlan
 * @property {string} folder of its sources, relative to the repository's
 * @property {PackageJson} json its package.json
 * @property {string[]} compiled sources that the compiler turns into scripts and declarations, relative to its folder
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
  const isCompiled = Object.values(json.exports).some((file) => typeof file === 'string' && TYPESCRIPT.test(file));
  const files = filesBelow(path.join(root, folder), '.', (file) => NOT_PACKED.test(file)).filter((file) => file !== 'package.json');
  const sources = isCompiled ? files.filter((file) => TYPESCRIPT.test(file)) : [];
  return {
    folder,
    json: {
      ...json,
      engines: readJson('.').engines,
      ...(isCompiled && { exports: Object.fromEntries(Object.entries(json.exports).map(([key, file]) => [key, published(String(file))])) }),
      dependencies: pinned(dependencies, versions),
      ...(json.peerDependencies && { peerDependencies: pinned(json.peerDependencies, versions) }),
    },
    compiled: sources,
    copied: new Map(files.filter((file) => !sources.includes(file)).map((file) => [isCompiled ? moved(file) : file, file])),
  };
}

/** The script and the declarations that a source becomes. @param {string} source */
export const compiledFiles = (source) => ['.js', '.d.ts'].map((extension) => moved(source).replace(TYPESCRIPT, extension));

/** @param {string} file of the sources */
const moved = (file) => (file.startsWith(SOURCES) ? COMPILED + file.slice(SOURCES.length) : file);

/** @param {string} file as `exports` has it @returns {PackageJson['exports'][string]} */
function published(file) {
  const target = `./${moved(file.slice('./'.length))}`;
  if (!TYPESCRIPT.test(file)) return target;
  // A condition for the types comes first.
  return { types: target.replace(TYPESCRIPT, '.d.ts'), default: target.replace(TYPESCRIPT, '.js') };
}

/**
 * In the repository, packages accept each other in any version; published ones accept the platform's major version, from their own on.
 * @param {Record<string, string>} ranges @param {Map<string, string>} versions
 */
const pinned = (ranges, versions) =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, versions.has(name) ? `^${versions.get(name)}` : range]));
