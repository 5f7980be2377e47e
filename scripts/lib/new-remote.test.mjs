import fs from 'node:fs';
import path from 'node:path';
import { SERVER_PATHS } from '@greenroom/contract/remote-rules';
import { filesBelow } from '../../kit/lib/fingerprint.mjs';
import { titleOf } from '../../create-remote/lib/index.mjs';
import { makeRemote, newRemote } from './new-remote.mjs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { packageFolders, root } from './workspace.mjs';

const ROUTES = "defineRoutes({ '/raffles': () => import('./raffles-page'), '/raffles/:id': () => import('./raffle-page') })";

/** @type {string} */
let dir;
beforeEach(() => {
  dir = temporaryFolder({
    'package.json': JSON.stringify({ workspaces: ['host', 'remote-*'] }),
    'remote-stream/package.json': '{}',
    'remote-stream/src/remote.tsx': ROUTES,
  });
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(dir, file), 'utf8');

test('creates a remote with all placeholders filled in', async () => {
  expect(await makeRemote('bonus-wheel', { dir })).toBe('remote-bonus-wheel');
  expect(packageFolders(dir)).toEqual(['remote-bonus-wheel', 'remote-stream']);
  expect(filesBelow(dir, 'remote-bonus-wheel').sort()).toEqual([
    'remote-bonus-wheel/package.json',
    'remote-bonus-wheel/src/features/bonus-wheel/activity.api.ts',
    'remote-bonus-wheel/src/features/bonus-wheel/bonus-wheel-page.module.css',
    'remote-bonus-wheel/src/features/bonus-wheel/bonus-wheel-page.test.tsx',
    'remote-bonus-wheel/src/features/bonus-wheel/bonus-wheel-page.tsx',
    'remote-bonus-wheel/src/remote.tsx',
    'remote-bonus-wheel/tsconfig.json',
    'remote-bonus-wheel/webpack.config.mjs',
  ]);
  expect(filesBelow(dir, 'remote-bonus-wheel').map(read).join('')).not.toMatch(/__\w+__/);
  expect(JSON.parse(read('remote-bonus-wheel/package.json'))).toMatchObject({
    name: '@greenroom/remote-bonus-wheel',
    greenroom: { menu: [{ label: 'Bonus Wheel', to: '/bonus-wheel' }] },
  });
  expect(read('remote-bonus-wheel/src/remote.tsx')).toContain("'/bonus-wheel': () => import('./features/bonus-wheel/bonus-wheel-page')");
  expect(read('remote-bonus-wheel/src/features/bonus-wheel/bonus-wheel-page.tsx')).toContain('function BonusWheelPage()');
});

test.each(
  /** @type {const} */ ([
    ['vite', 'vite.config.mjs', 'vite build'],
    ['rsbuild', 'rsbuild.config.mjs', 'rsbuild build'],
  ]),
)('creates a remote for %s that differs in its build only', async (tool, config, build) => {
  await makeRemote('bonus-wheel', { dir });
  await makeRemote('lucky-wheel', { dir, tool });
  const files = (/** @type {string} */ folder) =>
    filesBelow(dir, folder)
      .map((file) => file.replaceAll(folder, '').replaceAll(/bonus|lucky/g, ''))
      .sort();
  const own = files('remote-lucky-wheel');
  expect(own).toEqual([...files('remote-bonus-wheel').filter((file) => file !== '/webpack.config.mjs'), `/${config}`].sort());
  expect(filesBelow(dir, 'remote-lucky-wheel').map(read).join('')).not.toMatch(/__\w+__/);
  expect(read(`remote-lucky-wheel/${config}`)).toContain("name: 'greenroom_lucky_wheel'");
  expect(JSON.parse(read('remote-lucky-wheel/package.json')).scripts.build).toBe(build);
});

test.each([
  ['quests', 'Quests'],
  ['bonus-wheel', 'Bonus Wheel'],
  ['top-10', 'Top 10'],
])('gives %s the title %s', (name, title) => expect(titleOf(name)).toBe(title));

test.each([
  ['Quests', /begins with a letter, then come lower-case letters/],
  ['2048', /begins with a letter/],
  ['quests_2', /begins with a letter/],
  ['quests-', /begins with a letter/],
  ['../quests', /begins with a letter/],
  ['', /begins with a letter/],
  ['remote-quests', /Leave out "remote-".*: quests$/],
  ['quests'.repeat(6), /too long.*at most 30 characters/],
  ['stream', /a folder remote-stream already\. The remotes: stream\./],
  ['raffles', /\/raffles belongs to remote-stream already/],
  ['login', /\/login is the server's/],
])('refuses "%s" and leaves nothing behind', async (name, why) => {
  const before = filesBelow(dir, '.');
  await expect(makeRemote(name, { dir })).rejects.toThrow(why);
  expect(filesBelow(dir, '.')).toEqual(before);
  expect(fs.readdirSync(dir).sort()).toEqual(['package.json', 'remote-stream']);
});

test('leaves nothing behind after a failure', async () => {
  const rename = jest.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw new Error('No space left.');
  });
  await expect(makeRemote('quests', { dir })).rejects.toThrow('No space left.');
  rename.mockRestore();
  expect(fs.readdirSync(dir).sort()).toEqual(['package.json', 'remote-stream']);
});

test.each([[[]], [['quests', 'badges']]])('refuses the arguments %j, since it needs one name', async (args) => {
  await expect(newRemote(args)).rejects.toThrow('Which name?');
});

test('refuses an unknown tool', async () => {
  await expect(newRemote(['quests', '--with', 'parcel'])).rejects.toThrow(
    '"parcel" is none of the tools that can build a remote here: --with webpack, vite, rsbuild.',
  );
});

test('refuses every path of the server', async () => {
  const names = SERVER_PATHS.filter((segment) => !segment.includes('.'));
  for (const name of names) await expect(makeRemote(name, { dir })).rejects.toThrow(`/${name} is the server's`);
});

test('the template accepts the same versions as the existing remotes', () => {
  const peers = (/** @type {string} */ folder) =>
    JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')).peerDependencies;
  expect(peers('remote-stream')).toMatchObject(peers('create-remote/templates/workspace'));
});
