import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRemote } from './create-remote.mjs';

const TARBALLS = ['contract', 'create-remote', 'kit', 'shared-ui'].map((name) => `greenroom-${name}-1.2.0.tgz`);
const OWN_VERSION = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).version;

/** @type {string} */
let dir;
/** @type {string} */
let packages;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
  packages = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
  for (const file of TARBALLS) fs.writeFileSync(path.join(packages, file), file);
  jest.spyOn(process, 'cwd').mockReturnValue(dir);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const folder of [dir, packages]) fs.rmSync(folder, { recursive: true });
});

/** @param {string} file of the new remote @returns {string} */
const read = (file) => fs.readFileSync(path.join(dir, 'remote-bonus-wheel', file), 'utf8');
const remoteFiles = () => fs.readdirSync(path.join(dir, 'remote-bonus-wheel'), { recursive: true, encoding: 'utf8' });

test('creates a remote with the packages of the registry, and says what to do next', () => {
  const { data, text } = createRemote(['bonus-wheel']);
  expect(data).toEqual({ name: 'bonus-wheel', folder: 'remote-bonus-wheel', route: '/bonus-wheel' });
  const { devDependencies, ...json } = JSON.parse(read('package.json'));
  expect(json).toMatchObject({ name: 'remote-bonus-wheel', greenroom: { menu: [{ label: 'Bonus Wheel', to: '/bonus-wheel' }] } });
  expect(devDependencies).toMatchObject({
    '@greenroom/contract': `^${OWN_VERSION}`,
    '@greenroom/kit': `^${OWN_VERSION}`,
    '@greenroom/shared-ui': `^${OWN_VERSION}`,
  });
  expect(devDependencies).not.toHaveProperty('@greenroom/create-remote');
  expect(Object.keys(devDependencies)).toEqual(Object.keys(devDependencies).sort());

  const files = remoteFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      '.gitignore',
      '.npmrc',
      '.github/workflows/remote.yml',
      'webpack.config.mjs',
      'src/features/bonus-wheel/bonus-wheel-page.test.tsx',
    ]),
  );
  expect(files).not.toContain('vendor');
  const texts = files
    .filter((file) => fs.statSync(path.join(dir, 'remote-bonus-wheel', file)).isFile())
    .map(read)
    .join('');
  // GitHub's expressions have braces, our placeholders have underscores.
  expect(texts).not.toMatch(/__[A-Za-z]+__/);
  expect(text).toMatch(/^remote-bonus-wheel is there, with one page at \/bonus-wheel .*\n {2}cd remote-bonus-wheel\n {2}npm install\n/s);
});

test('creates a remote that brings its packages along', () => {
  createRemote(['bonus-wheel', '--packages', packages]);
  expect(fs.readdirSync(path.join(dir, 'remote-bonus-wheel/vendor')).sort()).toEqual(TARBALLS);
  expect(read('vendor/greenroom-kit-1.2.0.tgz')).toBe('greenroom-kit-1.2.0.tgz');
  const { devDependencies } = JSON.parse(read('package.json'));
  for (const file of TARBALLS)
    expect(devDependencies[`@greenroom/${file.slice('greenroom-'.length, -'-1.2.0.tgz'.length)}`]).toBe(`file:vendor/${file}`);
  expect(read('package.json')).not.toContain(packages);
});

test.each([
  [[], 'Which name? One word, such as: quests'],
  [['quests', 'badges'], 'Which name? One word, such as: quests'],
  [['Quests'], '"Quests" can\'t be a remote\'s name'],
  [['remote-quests'], 'Leave out "remote-", which the folder gets by itself: quests'],
  [['admin-new'], "The address /admin-new is the server's"],
  [['quests', '--with', 'vite'], /Unknown option '--with'/],
  [['quests', '--packages', '/nowhere/at/all'], /There is no folder .*nowhere.at.all: --packages names the one with the kit's packages\.$/],
])('refuses %j and leaves nothing behind', (args, reason) => {
  expect(() => createRemote(args)).toThrow(reason);
  expect(fs.readdirSync(dir)).toEqual([]);
});

test.each([
  [
    'a package is missing',
    () => fs.rmSync(path.join(packages, 'greenroom-contract-1.2.0.tgz')),
    /has no package of @greenroom\/contract: it has to hold all of greenroom-\*\.tgz\.$/,
  ],
  [
    'a package is there twice',
    () => fs.writeFileSync(path.join(packages, 'greenroom-kit-1.3.0.tgz'), ''),
    /has several versions of @greenroom\/kit: greenroom-kit-1\.2\.0\.tgz, greenroom-kit-1\.3\.0\.tgz\. Leave one\.$/,
  ],
  [
    'their versions differ',
    () => fs.renameSync(path.join(packages, 'greenroom-kit-1.2.0.tgz'), path.join(packages, 'greenroom-kit-1.3.0.tgz')),
    /has packages of different versions: .*greenroom-kit-1\.3\.0\.tgz.*They must be of one\.$/,
  ],
])('refuses a folder of packages if %s', (_, spoil, reason) => {
  spoil();
  expect(() => createRemote(['quests', '--packages', packages])).toThrow(reason);
  expect(fs.readdirSync(dir)).toEqual([]);
});

test('refuses a name whose folder exists, and leaves it alone', () => {
  fs.mkdirSync(path.join(dir, 'remote-quests'));
  expect(() => createRemote(['quests'])).toThrow('There is a folder remote-quests already.');
  expect(fs.readdirSync(path.join(dir, 'remote-quests'))).toEqual([]);
});
