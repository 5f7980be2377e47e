import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { compiledFiles, planPackages } from './package-plan.mjs';
import { root } from './workspace.mjs';

/** @import { PackagePlan } from './package-plan.mjs' */

const plans = planPackages();

/** @type {(file: string) => any} */
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** All files of a package. @param {PackagePlan} plan */
const filesOf = ({ copied, compiled, declared }) => [
  'package.json',
  ...copied.keys(),
  ...compiled.flatMap(compiledFiles),
  ...declared.keys(),
];

/** @type {[string, PackagePlan][]} */
const named = plans.map((plan) => [plan.json.name, plan]);

test('four packages have one version, that of the platform', () => {
  expect(plans.map(({ json }) => json.name)).toEqual(['contract', 'shared-ui', 'kit', 'create-remote'].map((name) => `@greenroom/${name}`));
  expect(new Set(plans.map(({ json }) => json.version)).size).toBe(1);
  const [
    {
      json: { version },
    },
  ] = /** @type {[PackagePlan]} */ (plans);
  expect(plans.find(({ json }) => json.name === '@greenroom/kit')?.json).toMatchObject({
    dependencies: { '@greenroom/create-remote': `^${version}`, '@greenroom/contract': `^${version}` },
    peerDependencies: { '@greenroom/shared-ui': `^${version}` },
  });
  expect(plans.find(({ json }) => json.name === '@greenroom/shared-ui')?.json.dependencies).toMatchObject({
    '@greenroom/contract': `^${version}`,
  });
});

test('npm run platform-version raises all of them', () => {
  const { scripts } = readJson('package.json');
  const raised = [...scripts['platform-version'].matchAll(/ -w (\S+)/g)].map(([, folder]) => folder);
  expect(raised).toEqual(plans.map(({ folder }) => folder));
});

test('refuses packages of different versions', () => {
  const read = fs.readFileSync;
  const spy = jest.spyOn(fs, 'readFileSync').mockImplementation((file, options) => {
    const text = read(file, options);
    return String(file).endsWith('kit/package.json') ? String(text).replace(/"version": "[^"]+"/, '"version": "9.9.9"') : text;
  });
  expect(() => planPackages()).toThrow(/@greenroom\/kit 9\.9\.9, .*: npm run platform-version -- <version>$/);
  spy.mockRestore();
});

test.each(named)('%s has everything that its exports and commands name', (_, plan) => {
  const files = filesOf(plan);
  const { exports, bin = {} } = plan.json;
  const entries = [
    ...Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry))),
    ...Object.values(bin),
  ];
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    const [before = '', ...stars] = entry.slice('./'.length).split('*');
    const after = stars.at(-1) ?? '';
    const matching = files.filter((file) => file.startsWith(before) && file.endsWith(after) && (entry.includes('*') || file === before));
    expect([entry, matching.length > 0]).toEqual([entry, true]);
  }
});

test.each(named)('%s has no tests, no gallery, and nothing that only this repository needs', (_, plan) => {
  // The templates have a test each, which the new remote gets.
  const files = filesOf(plan).filter((file) => !file.startsWith('templates/'));
  expect(files.length).toBeGreaterThan(2);
  expect(
    files.filter((file) =>
      /\.test\.|gallery|README|tsbuildinfo|node_modules|webpack\.config|(^|\/)tsconfig\.json$|\.tsx?$/.test(file.replace(/\.d\.ts$/, '')),
    ),
  ).toEqual([]);
  expect(Object.keys(plan.json)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(private|scripts|devDependencies)$/)]));
});

test.each(named)('%s declares every package that it imports', (_, plan) => {
  const { dependencies, peerDependencies, name } = plan.json;
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const sources = [...plan.compiled, ...plan.copied.values()].filter(
    (file) => /\.(mjs|tsx?)$/.test(file) && !file.startsWith('templates/'),
  );
  expect(sources.length).toBeGreaterThan(0);
  const imports = sources.flatMap((file) => importsOf(path.join(root, plan.folder, file)).map((imported) => ({ file, imported })));
  expect(imports.filter(({ imported }) => !declared.has(packageName(imported)))).toEqual([]);
});

/** The packages that a file imports or resolves. @param {string} file */
function importsOf(file) {
  const text = fs.readFileSync(file, 'utf8');
  const resolved = [...text.matchAll(/resolve\('([^'./][^']*)'\)/g)].map(([, name = '']) => name);
  return [...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName), ...resolved].filter(
    (name) => !/^[./]/.test(name) && !isBuiltin(name),
  );
}

/** @param {string} imported such as `@scope/package/file` */
const packageName = (imported) =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');

/** Reads the dependencies of a package in the repository, whichever way npm start needs them. @param {string} file @returns {Record<string, string>} */
function allDependencies(file) {
  const { dependencies, devDependencies } = readJson(file);
  return { ...dependencies, ...devDependencies };
}

const ours = allDependencies('package.json');

test.each([
  ['the kit', allDependencies('kit/package.json')],
  ['the template', readJson('create-remote/templates/standalone/package.json').devDependencies],
])('%s accepts the same versions of tools as this repository', (_, ranges) => {
  const shared = Object.keys(ranges).filter((name) => name in ours);
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.map((name) => `${name} ${ranges[name]}`)).toEqual(shared.map((name) => `${name} ${ours[name]}`));
});
