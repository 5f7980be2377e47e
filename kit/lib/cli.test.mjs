import fs from 'node:fs';
import path from 'node:path';
import { greenroom } from './cli.mjs';
import { temporaryFolder, writeFiles } from './temporary-folder.mjs';

const VERSION = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).version;

/** @type {string} */
let dir;
/** @type {jest.SpyInstance} */
let output;
beforeEach(() => {
  dir = temporaryFolder({
    'package.json': JSON.stringify({ name: 'remote-quests', version: '1.0.0', greenroom: {} }),
    'webpack.config.mjs': '',
  });
  installed('contract', VERSION);
  installed('shared-ui', VERSION);
  jest.spyOn(process, 'cwd').mockReturnValue(dir);
  output = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(dir, { recursive: true });
});

/** Installs one of the platform's packages. @param {string} name @param {string} version */
function installed(name, version) {
  writeFiles(dir, { [`node_modules/@greenroom/${name}/package.json`]: JSON.stringify({ name: `@greenroom/${name}`, version }) });
}

const printed = () => output.mock.calls.map(([text]) => String(text)).join('');

const RELEASE_COMMANDS = ['release', 'preview', 'canary', 'promote', 'rollback', 'releases', 'prune'];

test.each(['--help', 'new', 'dev', 'build', 'check'])('%s --help lists the commands', async (command) => {
  expect(await greenroom([command, '--help'], {})).toEqual({ data: { usage: expect.any(String) } });
  expect(printed()).toMatch(/^greenroom <command>, in the folder of a remote:\n/);
  for (const name of ['new', 'dev', 'build', 'check', 'texts', ...RELEASE_COMMANDS]) expect(printed()).toContain(name);
});

test.each(RELEASE_COMMANDS)("%s --help lists the options of releases, without a remote's name and without a site", async (command) => {
  expect(await greenroom([command, '--help'], {})).toEqual({ data: { usage: expect.any(String) } });
  expect(printed()).toMatch(/ greenroom release \[--canary 10%\] .* greenroom rollback \[version\] /s);
});

test('without a command, or with one that does not exist, fails with the commands', async () => {
  await expect(greenroom([], {})).rejects.toThrow(/^greenroom <command>/);
  await expect(greenroom(['publish'], {})).rejects.toThrow(/^There is no command "publish"\.\n\ngreenroom <command>/);
});

test.each([
  ['build'],
  ['check', '--to', 'https://site.example'],
  ['dev', '--host', 'https://site.example'],
  ...RELEASE_COMMANDS.map((command) => [command]),
])('%s fails in a folder that is none of a remote', async (...args) => {
  fs.writeFileSync(path.join(dir, 'package.json'), '{"name":"something-else"}');
  await expect(greenroom(args, {})).rejects.toThrow(`There is no remote in ${dir}: run the command in a remote's folder.`);
  fs.rmSync(path.join(dir, 'package.json'));
  await expect(greenroom(args, {})).rejects.toThrow(`There is no package.json in ${dir}: run the command in a remote's folder.`);
});

test.each(RELEASE_COMMANDS)('%s fails without a site, and without a token', async (command) => {
  await expect(greenroom([command], {})).rejects.toThrow(
    'Which site? Name it: --to https://site.example, or RELEASE_TO in the environment.',
  );
  const token = 'takes a token: --token, or better RELEASE_TOKEN in the environment.';
  await expect(greenroom([command, '--to', 'https://site.example'], {})).rejects.toThrow(token);
  await expect(greenroom([command], { RELEASE_TO: 'https://site.example' })).rejects.toThrow(token);
  await expect(greenroom([command, '--to', 'site', '--token', 'secret'], {})).rejects.toThrow(
    '"site" is no address: --to https://site.example',
  );
});

test('dev fails without a site, and for an address that is none', async () => {
  await expect(greenroom(['dev'], {})).rejects.toThrow('Which site? npx greenroom dev --host https://site.example');
  await expect(greenroom(['dev', '--host', 'site.example'], {})).rejects.toThrow('"site.example" is no site\'s address');
  await expect(greenroom(['dev', '--host', 'https://site.example', '--port', 'x'], {})).rejects.toThrow('"x" is no port.');
});

const ON_SITE = ['--to', 'https://site.example', '--token', 'secret'];

test('commands about a version need one', async () => {
  await expect(greenroom(['preview', ...ON_SITE], {})).rejects.toThrow('Which version? npx greenroom preview 1.0.0-3f9c12ab');
  await expect(greenroom(['canary', '1.0.0-3f9c12ab', ...ON_SITE], {})).rejects.toThrow('Which share of the visitors?');
});

test.each([['build'], ['dev', '--host', 'https://site.example'], ['release', ...ON_SITE]])(
  "%s fails if the platform's packages have different versions",
  async (...args) => {
    installed('shared-ui', '0.9.0');
    await expect(greenroom(args, {})).rejects.toThrow(
      `@greenroom/kit is ${VERSION}, @greenroom/shared-ui 0.9.0. Install them again with npm install;`,
    );
    fs.rmSync(path.join(dir, 'node_modules/@greenroom/shared-ui'), { recursive: true });
    await expect(greenroom(args, {})).rejects.toThrow('@greenroom/shared-ui is missing.');
  },
);
