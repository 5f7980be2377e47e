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
function read(routes, dist = 'dist') {
  const files = readExternalBuild(path.join(dir, dist), { name: 'quests', routes });
  return { names: [...files.keys()].sort(), description: JSON.parse(String(files.get('remote.json'))) };
}

test('reads version, ranges, routes, menu and preloaded data from the package.json above the build', () => {
  const greenroom = {
    routes: ['/quests', '/quests/:id'],
    menu: [{ label: 'Quests', to: '/quests' }],
    data: { '/quests': ['/api/r/quests'] },
  };
  packageJson({ version: '2.3.0', peerDependencies: { react: '^19.1.0' }, dependencies: { react: '19.3.1' }, greenroom });
  expect(read().description).toMatchObject({
    ...greenroom,
    name: 'quests',
    version: expect.stringMatching(/^2\.3\.0-/),
    shared: { react: '^19.1.0' },
  });
});

test('records the installed platform of a remote that shares it', () => {
  const shared = [{ name: '@greenroom/shared-ui/button', singleton: true, assets: {} }];
  writeFiles(dir, { 'node_modules/@greenroom/shared-ui/package.json': JSON.stringify({ version: '2.4.0' }) });
  packageJson({ greenroom: { routes: ['/quests'] } });
  expect(read().description).not.toHaveProperty('platform');
  writeFiles(dir, { 'dist/mf-manifest.json': JSON.stringify({ ...JSON.parse(MANIFEST), shared }) });
  expect(read().description).toMatchObject({ platform: '2.4.0', shared: { '@greenroom/shared-ui': '2.x || 3.x' } });
  packageJson({ greenroom: { routes: ['/quests'] }, peerDependencies: { '@greenroom/shared-ui': '~2.4.0' } });
  expect(read().description.shared).toEqual({ '@greenroom/shared-ui': '~2.4.0' });
  fs.rmSync(path.join(dir, 'node_modules'), { recursive: true });
  expect(read().description).not.toHaveProperty('platform');
});

test('prefers the given routes over those of the package', () => {
  packageJson({ greenroom: { routes: ['/wheel'] } });
  expect(read(['/quests']).description.routes).toEqual(['/quests']);
  packageJson({});
  expect(read(['/quests']).description).toMatchObject({ routes: ['/quests'], version: expect.stringMatching(/^1\.0\.0-/) });
});

test('reads the routes from src/remote.tsx if the package has none', () => {
  packageJson({});
  writeFiles(dir, { 'src/remote.tsx': "export default { '/quests': () => import('./quests-page') };" });
  expect(read().description.routes).toEqual(['/quests']);
});

test('leaves out files that are not for browsers, and does not modify the folder', () => {
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
  const { names, description } = read(['/quests']);
  expect(names).toEqual(['assets/page.mjs', 'entry.js', 'mf-manifest.json', 'remote.json']);
  expect(Object.keys(description.files)).toEqual(expect.arrayContaining(['assets/page.mjs', 'entry.js']));
  expect(fs.existsSync(path.join(dir, 'dist/remote.json'))).toBe(false);
});

test.each([
  [
    {},
    /Which routes does it have\? Name each with --route \/quests, or all of them in .*package\.json: "greenroom": \{ "routes": \["\/quests"\] \}\./,
  ],
  [{ greenroom: { routes: '/quests' } }, /greenroom\.routes has to be a list/],
  [{ greenroom: { routes: ['quests'] } }, '"quests" is no route'],
  [{ greenroom: { routes: ['/quests'], menu: [{ label: 'Wheel', to: '/wheel' }] } }, '"Wheel" in greenroom.menu has to lead to a route'],
])('refuses the package %j', (json, sentence) => {
  packageJson(json);
  expect(() => read()).toThrow(sentence);
});

test('refuses a missing folder, a package that is no JSON, and an invalid name', () => {
  expect(() => read(['/quests'], 'out')).toThrow(/There is no folder .*out: build the remote first\./);
  writeFiles(dir, { 'package.json': '{' });
  expect(() => read(['/quests'])).toThrow(/package\.json is no JSON/);
  expect(() => readExternalBuild(dir, { name: '../quests' })).toThrow('"../quests" can\'t be a remote\'s name');
});
