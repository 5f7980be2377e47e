import fs from 'node:fs';
import path from 'node:path';
import { pointTo, releaseRemote, wasReleased } from './releases.mjs';
import { temporaryFolder, writeFiles } from './temporary-folder.mjs';

/** @type {string} */
let dir;
/** @type {string} */
let registry;
beforeEach(() => {
  dir = temporaryFolder();
  registry = path.join(dir, 'remotes');
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(dir, { recursive: true });
});

/** @param {string} version @param {string} code */
function build(version, code) {
  const dist = path.join(dir, 'dist');
  fs.rmSync(dist, { recursive: true, force: true });
  writeFiles(dist, { 'remote.json': JSON.stringify({ name: 'store', version }), 'entry.js': code, 'assets/a.svg': '<svg/>' });
  return dist;
}

/** What the registry holds: every file, and which version is live. */
function live() {
  const { version } = JSON.parse(fs.readFileSync(path.join(registry, 'store/current.json'), 'utf8'));
  return { version, code: fs.readFileSync(path.join(registry, 'store', version, 'entry.js'), 'utf8') };
}

test('a release copies the build and makes it live', () => {
  const release = releaseRemote(build('1', 'one'), registry);
  expect(release).toEqual({ name: 'store', version: '1', dir: path.join(registry, 'store/1') });
  expect(live()).toEqual({ version: '1', code: 'one' });
  expect(fs.existsSync(path.join(registry, 'store/1/assets/a.svg'))).toBe(true);
});

test('an older version stays where it is, and the pointer brings it back', () => {
  releaseRemote(build('1', 'one'), registry);
  releaseRemote(build('2', 'two'), registry);
  expect(live()).toEqual({ version: '2', code: 'two' });
  pointTo(registry, 'store', '1');
  expect(live()).toEqual({ version: '1', code: 'one' });
});

test('the same build released again makes it live again', () => {
  releaseRemote(build('1', 'one'), registry);
  releaseRemote(build('2', 'two'), registry);
  releaseRemote(build('1', 'one'), registry);
  expect(live()).toEqual({ version: '1', code: 'one' });
});

test('a released version is never overwritten with other bytes', () => {
  releaseRemote(build('1', 'one'), registry);
  expect(() => releaseRemote(build('1', 'other'), registry)).toThrow(
    'store 1 is released with other files, and released files never change: raise the version in remote-store/package.json.',
  );
  expect(live()).toEqual({ version: '1', code: 'one' });
});

test.each(/** @type {const} */ (['cpSync', 'renameSync']))('a release that breaks off in %s leaves the registry whole', (step) => {
  releaseRemote(build('1', 'one'), registry);
  const files = fs.readdirSync(path.join(registry, 'store'));
  jest.spyOn(fs, step).mockImplementationOnce(() => {
    throw new Error('disk full');
  });
  expect(() => releaseRemote(build('2', 'two'), registry)).toThrow('disk full');
  expect(live()).toEqual({ version: '1', code: 'one' });
  expect(fs.readdirSync(path.join(registry, 'store'))).toEqual(files);
  releaseRemote(build('2', 'two'), registry);
  expect(live()).toEqual({ version: '2', code: 'two' });
});

test('knows which builds were released', () => {
  expect(wasReleased(build('1', 'one'), registry)).toBe(false);
  releaseRemote(build('1', 'one'), registry);
  expect(wasReleased(build('1', 'one'), registry)).toBe(true);
  expect(wasReleased(build('2', 'two'), registry)).toBe(false);
});
