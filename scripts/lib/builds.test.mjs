import fs from 'node:fs';
import path from 'node:path';
import { inputsOf, isUpToDate } from './builds.mjs';
import { temporaryFolder, writeFiles } from '../../kit/lib/temporary-folder.mjs';

const LOCK = {
  '': { name: 'greenroom' },
  'node_modules/react': { version: '19.3.0' },
  'node_modules/@greenroom/remote-store': { resolved: 'remote-store', link: true },
  'remote-store': { version: '1.0.0' },
};
const lock = (/** @type {object} */ more = {}) => JSON.stringify({ packages: { ...LOCK, ...more } });

const FILES = {
  'package-lock.json': lock(),
  'tsconfig.base.json': '{}',
  'kit/webpack/remote.mjs': 'build',
  'contract/src/index.ts': 'contract',
  'shared-ui/package.json': '{}',
  'shared-ui/src/button.tsx': 'button',
  'shared-ui/src/form/use-form.ts': 'form',
  'shared-ui/src/icons/any-icon.ts': 'icon',
  'host/src/main.tsx': 'host',
  'remote-store/src/remote.tsx': 'store',
  'remote-store/src/store.test.tsx': 'test',
  'remote-stream/src/remote.tsx': 'stream',
};

/** @type {string} */
let dir;
beforeEach(() => {
  dir = temporaryFolder(FILES);
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

test.each([
  ['its own source', 'remote-store/src/remote.tsx', { store: true, host: false }],
  ['a new file of its own', 'remote-store/src/new.ts', { store: true, host: false }],
  ['its test', 'remote-store/src/store.test.tsx', { store: false, host: false }],
  ['its build', 'remote-store/dist/remote.json', { store: false, host: false }],
  ['another remote', 'remote-stream/src/remote.tsx', { store: false, host: false }],
  ['the contract', 'contract/src/index.ts', { store: true, host: true }],
  ['the build factories', 'kit/webpack/remote.mjs', { store: true, host: true }],
  ['a dependency', 'package-lock.json', { store: true, host: true }, lock({ 'node_modules/react': { version: '19.4.0' } })],
  [
    'a dependency of one package alone',
    'package-lock.json',
    { store: true, host: true },
    lock({ 'host/node_modules/zod': { version: '4.0.0' } }),
  ],
  [
    'the list of our own packages',
    'package-lock.json',
    { store: false, host: false },
    lock({ 'node_modules/@greenroom/remote-quests': { resolved: 'remote-quests', link: true }, 'remote-quests': { version: '1.0.0' } }),
  ],
  ['an icon, which each build compiles', 'shared-ui/src/icons/any-icon.ts', { store: true, host: true }],
  ['the hook of forms, likewise', 'shared-ui/src/form/use-form.ts', { store: true, host: true }],
  ['shared-ui, which the host provides', 'shared-ui/src/button.tsx', { store: false, host: true }],
])('a change in %s makes the right builds stale', (_, file, expected, content = 'changed') => {
  const before = { store: inputsOf(dir, 'remote-store'), host: inputsOf(dir, 'host') };
  writeFiles(dir, { [file]: content });
  expect({ store: inputsOf(dir, 'remote-store') !== before.store, host: inputsOf(dir, 'host') !== before.host }).toEqual(expected);
});

test('a moved file makes a build stale', () => {
  const before = inputsOf(dir, 'remote-store');
  fs.renameSync(path.join(dir, 'remote-store/src/remote.tsx'), path.join(dir, 'remote-store/src/other.tsx'));
  expect(inputsOf(dir, 'remote-store')).not.toBe(before);
});

test.each([
  ['is up to date with the same inputs and a dist', { inputs: 'a', stamp: 'a', hasDist: true }, true],
  ['is stale with other inputs', { inputs: 'b', stamp: 'a', hasDist: true }, false],
  ['is stale without dist', { inputs: 'a', stamp: 'a', hasDist: false }, false],
  ['is stale if it never completed', { inputs: 'a', stamp: undefined, hasDist: true }, false],
])('a build %s', (_, state, expected) => {
  expect(isUpToDate(state)).toBe(expected);
});
