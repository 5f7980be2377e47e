import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { filesBelow, fingerprint } from '../../kit/lib/fingerprint.mjs';
import { runStep } from '../../kit/lib/log.mjs';
import { npm } from '../../kit/lib/processes.mjs';
import { PACKED_FOLDERS, compiledFiles, planPackages } from './package-plan.mjs';
import { tsc } from './check-code.mjs';
import { root } from './workspace.mjs';

/** @import { PackagePlan } from './package-plan.mjs' */

/** Results by fingerprint. Below the repository, so the compiler finds its libraries. */
const CACHE = path.join(root, '.cache/packages');
const INPUTS = [...PACKED_FOLDERS, 'scripts/lib/pack.mjs', 'scripts/lib/package-plan.mjs', 'package-lock.json'];

/**
 * Packs the kit: a tarball for each package, for any registry and for `create-remote`.
 * @param {string} folder the destination; other versions of the packages in it are removed
 * @returns {Promise<{ file: string, bytes: number }[]>}
 * @throws if the packages differ in version, or don't compile
 */
export async function packKit(folder) {
  const plans = planPackages();
  const packed = path.join(CACHE, fingerprint(root, INPUTS, (file) => /(^|\/)(node_modules|dist)$/.test(file)).slice(0, 12));
  if (!fs.existsSync(packed)) await packInto(packed, plans);
  fs.mkdirSync(folder, { recursive: true });
  for (const file of fs.readdirSync(folder).filter(isTarball)) fs.rmSync(path.join(folder, file));
  return fs.readdirSync(packed).map((file) => {
    fs.copyFileSync(path.join(packed, file), path.join(folder, file));
    return { file, bytes: fs.statSync(path.join(folder, file)).size };
  });
}

/** @param {string} file */
const isTarball = (file) => /^greenroom-.*\.tgz$/.test(file);

/** Runs npm run pack [-- <folder>] (docs/new-remote.md). @param {string[]} args */
export async function pack(args) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length > 1) throw new Error('One folder for the packages, or none for dist/packages.');
  // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
  const folder =
    positionals[0] === undefined ? path.join(root, 'dist/packages') : path.resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  process.stdout.write(`${describePacked(folder, await packKit(folder))}\n`);
}

/**
 * Describes packed files, and the command that creates a remote with them.
 * @param {string} folder @param {{ file: string, bytes: number }[]} packed
 */
export function describePacked(folder, packed) {
  const width = Math.max(...packed.map(({ file }) => file.length));
  const sizes = packed.map(({ file, bytes }) => `  ${file.padEnd(width)}  ${(bytes / 1024).toFixed(1).padStart(6)} KB`);
  const starter = path.join(folder, packed.find(({ file }) => file.startsWith('greenroom-create-remote-'))?.file ?? '');
  return `${folder}:
${sizes.join('\n')}
A remote in a repository of its own, in any other folder:
  npx --yes file:${starter} quests --packages ${folder}`;
}

/** @param {string} packed the folder of the tarballs, created at the end @param {PackagePlan[]} plans */
async function packInto(packed, plans) {
  fs.mkdirSync(CACHE, { recursive: true });
  const draft = fs.mkdtempSync(path.join(CACHE, 'draft-'));
  try {
    for (const plan of plans) await runStep(`Preparing ${plan.json.name}`, () => stage(plan, { draft, plans }));
    const tarballs = path.join(draft, 'tarballs');
    fs.mkdirSync(tarballs);
    const folders = plans.map(({ folder }) => staged(draft, folder));
    const { code, output } = await npm(['pack', ...folders, '--pack-destination', tarballs, '--offline', '--ignore-scripts', '--silent']);
    if (code !== 0) throw new Error(`${output.trimEnd()}\nThe packages could not be packed.`);
    // Two commands may pack at once: the first to finish wins.
    if (!fs.existsSync(packed)) fs.renameSync(tarballs, packed);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} draft @param {string} folder */
const staged = (draft, folder) => path.join(draft, path.basename(folder));

/**
 * Writes the files of a package.
 * @param {PackagePlan} plan
 * @param {{ draft: string, plans: PackagePlan[] }} all the folder of the drafts, and the plans of all packages
 */
async function stage({ folder, json, compiled, declared, copied }, { draft, plans }) {
  const dir = staged(draft, folder);
  fs.mkdirSync(dir);
  fs.writeFileSync(path.join(dir, 'package.json'), `${JSON.stringify(json, null, 2)}\n`);
  for (const [target, source] of copied) {
    fs.mkdirSync(path.dirname(path.join(dir, target)), { recursive: true });
    fs.copyFileSync(path.join(root, folder, source), path.join(dir, target));
  }
  const isMoved = (/** @type {string} */ file) => file.startsWith('src/');
  const optionsFor = (/** @type {string[]} */ files) => ({
    rootDir: path.join(root, folder, files.every(isMoved) ? 'src' : '.'),
    outDir: path.join(dir, files.every(isMoved) ? 'dist' : '.'),
    paths: declarationsOf(plans, draft),
  });
  const assets = path.relative(folder, 'kit/types/assets.d.ts');
  if (compiled.length > 0) await compile(folder, [...compiled, assets], draft, optionsFor(compiled));
  const modules = [...declared.values()];
  if (modules.length > 0) await compile(folder, modules, draft, { ...optionsFor(modules), allowJs: true, emitDeclarationOnly: true });
  for (const file of compiled.flatMap(compiledFiles)) completeImports(path.join(dir, file));
  const names = new Set([...copied.keys(), ...compiled.flatMap(compiledFiles), 'package.json']);
  const unexpected = filesBelow(dir, '.').filter((file) => !names.has(file.replace(/\.d\.mts$/, '.mjs')));
  if (unexpected.length > 0)
    throw new Error(`The compiler wrote files of other packages into ${json.name}: ${unexpected.slice(0, 3).join(', ')}`);
}

/**
 * Maps packages to their declarations, which the compiler would compile again from sources.
 * @param {PackagePlan[]} plans
 * @param {string} draft
 */
function declarationsOf(plans, draft) {
  return Object.fromEntries(
    plans.flatMap(({ folder, json }) =>
      Object.entries(json.exports).flatMap(([key, target]) =>
        // The compiler takes one star; nothing is compiled against the components, whose pattern has two.
        typeof target === 'string' || target.types.split('*').length > 2
          ? []
          : [[json.name + key.slice('.'.length), [path.join(staged(draft, folder), target.types)]]],
      ),
    ),
  );
}

/** @param {string} folder @param {string[]} sources relative to it @param {string} draft @param {object} options of the compiler */
async function compile(folder, sources, draft, options) {
  const config = path.join(draft, `tsconfig.${path.basename(folder)}.json`);
  const compilerOptions = { noEmit: false, incremental: false, tsBuildInfoFile: null, declaration: true, noEmitOnError: true, ...options };
  const files = sources.map((file) => path.join(root, folder, file));
  fs.writeFileSync(config, JSON.stringify({ extends: path.join(root, folder, 'tsconfig.json'), compilerOptions, files, include: [] }));
  const { code, output } = await tsc(['-p', config]);
  if (code !== 0) throw new Error(`${output.trimEnd()}\n${folder} could not be compiled.`);
}

/**
 * Adds extensions to a compiled file's imports, which only bundlers do without.
 * @param {string} file
 * @throws if an import leads out of the package
 */
function completeImports(file) {
  const text = fs.readFileSync(file, 'utf8');
  const imports = ts.preProcessFile(text, true, true).importedFiles.filter(({ fileName }) => /^\.|^\//.test(fileName));
  const completed = imports.reduceRight((code, { fileName, pos, end }) => {
    const target = [`${fileName}.js`, `${fileName}/index.js`, fileName].find((name) => isFile(path.resolve(path.dirname(file), name)));
    if (target === undefined) throw new Error(`${file} imports ${fileName}, which is not in the package.`);
    // Positions begin at the quote, which the length leaves out.
    return code.slice(0, pos + 1) + target + code.slice(end + 1);
  }, text);
  fs.writeFileSync(file, completed);
}

/** @param {string} file */
const isFile = (file) => fs.existsSync(file) && fs.statSync(file).isFile();
