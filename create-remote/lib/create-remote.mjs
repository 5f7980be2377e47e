import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './run-command.mjs';
import { requireValidName, writeRemote } from './write-remote.mjs';

/** @import { Result } from './run-command.mjs' */

const PACKAGES = ['contract', 'kit', 'shared-ui'];
/** Dependencies of these. A registry finds them, a folder of packages doesn't. */
const INDIRECT = 'create-remote';
/** The remote's copy of the kit's packages, if they come from no registry. */
const VENDOR = 'vendor';

/**
 * Creates a remote in a repository of its own, below the current folder.
 * @param {string[]} args its name, and `--packages` a folder with the kit's packages (`npm run pack`) instead of the registry
 * @returns {Result} with the next steps
 * @throws with the reason, in a sentence; no partial folder is left behind
 */
export function createRemote(args) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { packages: { type: 'string' } } });
  const [name = ''] = positionals;
  if (positionals.length !== 1) throw new CommandError('usage', 'Which name? One word, such as: quests');
  requireValidName(name);
  const packages = values.packages === undefined ? fromRegistry() : findTarballs(path.resolve(values.packages));
  const folder = writeRemote({ name, kind: 'standalone', parent: process.cwd(), complete: (draft) => addPackages(draft, packages) });
  return { data: { name, folder, route: `/${name}` }, text: nextSteps(name, folder) };
}

/**
 * Where a remote gets the kit's packages from.
 * @typedef {object} KitPackages
 * @property {string[]} tarballs which the remote brings along; none if they come from the registry
 * @property {Record<string, string>} ranges as its devDependencies have them
 */

/** @returns {KitPackages} */
function fromRegistry() {
  const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return { tarballs: [], ranges: Object.fromEntries(PACKAGES.map((name) => [`@greenroom/${name}`, `^${version}`])) };
}

/** @param {string} dir @returns {KitPackages} @throws if a package is missing, there twice, or of another version than the others */
function findTarballs(dir) {
  if (!fs.existsSync(dir)) throw new Error(`There is no folder ${dir}: --packages names the one with the kit's packages.`);
  const files = fs.readdirSync(dir);
  const found = [...PACKAGES, INDIRECT].map((name) => {
    const pattern = new RegExp(`^greenroom-${name}-(\\d.*)\\.tgz$`);
    const [file, ...more] = files.filter((entry) => pattern.test(entry));
    if (!file) throw new Error(`${dir} has no package of @greenroom/${name}: it has to hold all of greenroom-*.tgz.`);
    if (more.length > 0) throw new Error(`${dir} has several versions of @greenroom/${name}: ${[file, ...more].join(', ')}. Leave one.`);
    return { name, file, version: file.replace(pattern, '$1') };
  });
  const { version = '' } = found[0] ?? {};
  if (found.some((other) => other.version !== version)) {
    throw new Error(`${dir} has packages of different versions: ${found.map(({ file }) => file).join(', ')}. They must be of one.`);
  }
  return {
    tarballs: found.map(({ file }) => path.join(dir, file)),
    ranges: Object.fromEntries(found.map(({ name, file }) => [`@greenroom/${name}`, `file:${VENDOR}/${file}`])),
  };
}

/**
 * Adds the kit's packages, by version or as files that the remote brings along.
 * @param {string} draft its folder @param {KitPackages} packages
 */
function addPackages(draft, { tarballs, ranges }) {
  const file = path.join(draft, 'package.json');
  const json = JSON.parse(fs.readFileSync(file, 'utf8'));
  // As npm sorts them.
  json.devDependencies = Object.fromEntries(
    Object.entries({ ...json.devDependencies, ...ranges }).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  fs.writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
  for (const tarball of tarballs) {
    fs.mkdirSync(path.join(draft, VENDOR), { recursive: true });
    fs.copyFileSync(tarball, path.join(draft, VENDOR, path.basename(tarball)));
  }
}

/** @param {string} name @param {string} folder */
const nextSteps = (name, folder) => `${folder} is there, with one page at /${name} and an entry in the site's menu. Next:

  cd ${folder}
  npm install
  npm run dev -- --host https://site.example   shows it within that site, with hot reload
  npm test                                     runs its tests
  npm run release -- --to https://site.example builds it and makes it live, with the next page load

What to change first stands in its README.md.`;
