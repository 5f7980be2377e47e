import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireValidName, writeRemote } from './write-remote.mjs';

/** What a remote is developed with. */
const PACKAGES = ['contract', 'kit', 'shared-ui'];
/** What these need themselves; a registry finds them by itself, a folder with packages doesn't. */
const INDIRECT = ['create-remote', 'releases'];
/** The folder of a remote with the packages of the kit, if they come from no registry. */
const VENDOR = 'vendor';

/**
 * Creates a remote in a repository of its own, below the current folder, and prints the next steps.
 * @param {string[]} args its name, and `--packages` a folder with the kit's packages (`npm run pack`) instead of the registry
 * @throws with the reason, in a sentence; no partial folder is left behind
 */
export function createRemote(args) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { packages: { type: 'string' } } });
  const [name = ''] = positionals;
  if (positionals.length !== 1) throw new Error('Which name? One word, such as: quests');
  requireValidName(name);
  const tarballs = values.packages === undefined ? undefined : findTarballs(path.resolve(values.packages));
  const folder = writeRemote({ name, kind: 'standalone', parent: process.cwd(), complete: (draft) => addPackages(draft, tarballs) });
  process.stdout.write(`${nextSteps(name, folder)}\n`);
}

/**
 * @param {string} dir
 * @returns {Map<string, string>} the tarball of each package, by its name without scope
 * @throws if one is missing or there twice
 */
function findTarballs(dir) {
  if (!fs.existsSync(dir)) throw new Error(`There is no folder ${dir}: --packages names the one with the kit's packages.`);
  const files = fs.readdirSync(dir);
  return new Map(
    [...PACKAGES, ...INDIRECT].map((name) => {
      const [file, ...more] = files.filter((entry) => new RegExp(`^greenroom-${name}-\\d.*\\.tgz$`).test(entry));
      if (!file) throw new Error(`${dir} has no package of @greenroom/${name}: it has to hold all of greenroom-*.tgz.`);
      if (more.length > 0) throw new Error(`${dir} has several versions of @greenroom/${name}: ${[file, ...more].join(', ')}. Leave one.`);
      return [name, path.join(dir, file)];
    }),
  );
}

/**
 * Adds the kit's packages to the new remote: by their version, or as files that it brings along.
 * @param {string} draft its folder @param {Map<string, string> | undefined} tarballs
 */
function addPackages(draft, tarballs) {
  const file = path.join(draft, 'package.json');
  const json = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (tarballs) fs.mkdirSync(path.join(draft, VENDOR));
  /** @type {[string, string][]} */
  const added = tarballs
    ? [...tarballs].map(([name, tarball]) => {
        fs.copyFileSync(tarball, path.join(draft, VENDOR, path.basename(tarball)));
        return [`@greenroom/${name}`, `file:${VENDOR}/${path.basename(tarball)}`];
      })
    : PACKAGES.map((name) => [`@greenroom/${name}`, `^${ownVersion()}`]);
  const all = [...added, .../** @type {[string, string][]} */ (Object.entries(json.devDependencies))];
  json.devDependencies = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  fs.writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}

/** The version of all of the kit's packages. @returns {string} */
const ownVersion = () => JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** @param {string} name @param {string} folder */
const nextSteps = (name, folder) => `${folder} is there, with one page at /${name} and an entry in the site's menu. Next:

  cd ${folder}
  npm install
  npm run dev -- --host https://site.example   shows it within that site, with hot reload
  npm test                                     runs its tests
  npm run release -- --to https://site.example builds it and makes it live, with the next page load

What to change first stands in its README.md.`;
