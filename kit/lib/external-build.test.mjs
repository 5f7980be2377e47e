import fs from 'node:fs';
import path from 'node:path';
import { readExternalBuild } from './external-build.mjs';
import { temporaryFolder, writeFiles } from './temporary-folder.mjs';

const MANIFEST = JSON.stringify({
  metaData: {
    remoteEntry: { name: 'entry.js', type: 'module' },
    globalName: 'quests',
    buildInfo: { buildVersion: '1.0.0' },
    publicPath: 'auto',
  },
  shared: [{ name: 'react', singleton: true, requiredVersion: '^19.3.1', assets: { js: { sync: ['react.js'] } } }],
  exposes: [{ path: './routes' }],
});
const BUILD = { 'dist/mf-manifest.json': MANIFEST, 'dist/entry.js': 'entry', 'dist/assets/page.mjs': 'page' };

/** @type {string} */
let dir;
beforeEach(() => {
  dir = temporaryFolder(BUILD);
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** @param {object} json */
const packageJson = (json) => writeFiles(dir, { 'package.json': JSON.stringify(json) });

/** @param {string[]} [routes] @param {string} [dist] */
async function read(routes, dist = 'dist') {
  const files = await readExternalBuild(path.join(dir, dist), { name: 'quests', routes });
  return { names: [...files.keys()].sort(), description: JSON.parse(String(files.get('remote.json'))) };
}

test('reads version, ranges, routes, menu and preloaded data from the package.json above the build', async () => {
  const greenroom = {
    routes: ['/quests', '/quests/:id'],
    menu: [{ label: 'Quests', to: '/quests' }],
    data: { '/quests': ['/api/r/quests'] },
  };
  packageJson({ version: '2.3.0', peerDependencies: { react: '^19.1.0' }, dependencies: { react: '19.3.1' }, greenroom });
  expect((await read()).description).toMatchObject({
    ...greenroom,
    name: 'quests',
    version: expect.stringMatching(/^2\.3\.0-/),
    shared: { react: '^19.1.0' },
  });
});

test('records the installed platform of a remote that shares it', async () => {
  const shared = [{ name: '@greenroom/shared-ui/button', singleton: true, assets: {} }];
  writeFiles(dir, { 'node_modules/@greenroom/shared-ui/package.json': JSON.stringify({ version: '2.4.0' }) });
  packageJson({ greenroom: { routes: ['/quests'] } });
  expect((await read()).description).not.toHaveProperty('platform');
  writeFiles(dir, { 'dist/mf-manifest.json': JSON.stringify({ ...JSON.parse(MANIFEST), shared }) });
  expect((await read()).description).toMatchObject({ platform: '2.4.0', shared: { '@greenroom/shared-ui': '2.x || 3.x' } });
  packageJson({ greenroom: { routes: ['/quests'] }, peerDependencies: { '@greenroom/shared-ui': '~2.4.0' } });
  expect((await read()).description.shared).toEqual({ '@greenroom/shared-ui': '~2.4.0' });
  fs.rmSync(path.join(dir, 'node_modules'), { recursive: true });
  expect((await read()).description).not.toHaveProperty('platform');
});

test('records the contract that is installed for the remote', async () => {
  packageJson({});
  writeFiles(dir, {
    'node_modules/@greenroom/contract/index.js': 'exports.contractJson = () => JSON.stringify({ "GET /quests": {} });',
  });
  const files = await readExternalBuild(path.join(dir, 'dist'), { name: 'quests', routes: ['/quests'] });
  expect(String(files.get('contract.json'))).toBe('{"GET /quests":{}}\n');
  expect(String(files.get('remote.json'))).not.toContain('contract.json');
});

test('prefers the given routes over those of the package', async () => {
  packageJson({ greenroom: { routes: ['/wheel'] } });
  expect((await read(['/quests'])).description.routes).toEqual(['/quests']);
  packageJson({});
  expect((await read(['/quests'])).description).toMatchObject({ routes: ['/quests'], version: expect.stringMatching(/^1\.0\.0-/) });
});

test('reads the routes from src/remote.tsx if the package has none', async () => {
  packageJson({});
  writeFiles(dir, { 'src/remote.tsx': "export default { '/quests': () => import('./quests-page') };" });
  expect((await read()).description.routes).toEqual(['/quests']);
});

test('leaves out files that are not for browsers, and does not modify the folder', async () => {
  packageJson({});
  writeFiles(dir, {
    'dist/index.html': '',
    'dist/mf-stats.json': '{}',
    'dist/.vite/manifest.json': '{}',
    'dist/@mf-types.zip': '',
    'dist/@mf-types/routes.d.ts': '',
    'dist/types/page.d.ts': '',
    'dist/entry.js.LICENSE.txt': '',
  });
  const { names, description } = await read(['/quests']);
  expect(names).toEqual(['assets/page.mjs', 'entry.js', 'mf-manifest.json', 'remote.json']);
  expect(Object.keys(description.files)).toEqual(expect.arrayContaining(['assets/page.mjs', 'entry.js']));
  expect(fs.existsSync(path.join(dir, 'dist/remote.json'))).toBe(false);
});

test.each([
  [
    {},
    /Which routes does it have\? Name each with --route \/quests, or all of them in .*package\.json: "greenroom": \{ "routes": \["\/quests"\] \}\./,
  ],
  [{ greenroom: { routes: '/quests' } }, /greenroom\.routes must be a list/],
  [{ greenroom: { routes: ['quests'] } }, '"quests" is no route'],
  [{ greenroom: { routes: ['/quests'], menu: [{ label: 'Wheel', to: '/wheel' }] } }, '"Wheel" in greenroom.menu has to lead to a route'],
])('refuses the package %j', async (json, sentence) => {
  packageJson(json);
  await expect(read()).rejects.toThrow(sentence);
});

test('refuses a missing folder, a package that is no JSON, and an invalid name', async () => {
  await expect(read(['/quests'], 'out')).rejects.toThrow(/There is no folder .*out: build the remote first\./);
  writeFiles(dir, { 'package.json': '{' });
  await expect(read(['/quests'])).rejects.toThrow(/package\.json is no JSON/);
  await expect(readExternalBuild(dir, { name: '../quests' })).rejects.toThrow('"../quests" can\'t be a remote\'s name');
});

test("says at once which files of a build can't be released", async () => {
  packageJson({ greenroom: { routes: ['/quests'] } });
  writeFiles(dir, { 'dist/assets/rules.docx': 'rules', 'dist/assets/what?.png': 'picture', 'dist/assets/hero@2x.PNG': 'picture' });
  await expect(read()).rejects.toThrow(/^assets\/rules\.docx is of a kind .*\n"assets\/what\?\.png" can't be the name/);
});
