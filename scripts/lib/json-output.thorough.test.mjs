import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { runAndPrint } from '../../create-remote/lib/index.mjs';
import { KIT_COMMANDS, greenroom } from '../../kit/lib/cli.mjs';
import { freePort } from '../../kit/lib/free-port.mjs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { compile } from '../../kit/lib/webpack-command.mjs';
import { RESULT_COMMANDS } from './commands.mjs';
import { runReleaseCommand } from './release-commands.mjs';
import { root } from './workspace.mjs';

jest.mock('../../kit/lib/webpack-command.mjs', () => ({ ...jest.requireActual('../../kit/lib/webpack-command.mjs'), compile: jest.fn() }));

// What `--json` prints, of every command, is what docs/releases.md#output-as-json says.

const { version: VERSION } = JSON.parse(fs.readFileSync(path.join(root, 'kit/package.json'), 'utf8'));
const DESCRIPTION = { name: 'quests', version: '1.0.0-a', entry: 'e.js', routes: ['/quests'], exposes: ['./routes'], shared: {}, uses: {} };
const RECORD = { number: 1, at: '2026-01-02T03:04:05.000Z', by: 'us', action: 'release', state: { live: '1.0.0-a', canary: null } };
const PRUNED = { remote: 'quests', version: '1.0.0-a', action: 'keep', reason: 'live', bytes: 1, stored_at: '2026-01-02T03:04:05.000Z' };
/** @type {typeof import('../../kit/lib/webpack-command.mjs')} */
const WEBPACK = jest.requireActual('../../kit/lib/webpack-command.mjs');
/** A build that takes no time: a script, and the description of a remote. */
const WEBPACK_CONFIG = `import fs from 'node:fs';
const description = ${JSON.stringify(JSON.stringify(DESCRIPTION))};
fs.mkdirSync('dist', { recursive: true });
const write = () => fs.writeFileSync('dist/remote.json', description);
const plugin = { apply: ({ hooks }) => hooks.done.tap('test', write) };
export default { mode: 'none', entry: './e.js', plugins: [plugin] };`;

/** The responses of a site by method and path. */
const RESPONSES = {
  'GET /api/releases': [{ name: 'quests', history: [RECORD], checked: [] }],
  'POST /api/releases/quests': RECORD,
  'POST /api/releases/quests/versions': { name: 'quests', version: '1.0.0-a', warnings: ['It uses an old name.'] },
  'POST /api/releases/quests/previews': { url: 'https://site.example/', token: 'v1', expires_at: '2026-01-09T03:04:05.000Z' },
  'POST /api/releases/quests/prunings': [PRUNED],
};

/** The arguments of each command of the kit. @type {Record<string, string[]>} */
const ARGUMENTS = {
  new: ['badges'],
  build: [],
  check: [],
  texts: [],
  release: ['--no-browser'],
  preview: ['1.0.0-a'],
  canary: ['1.0.0-a', '10%', '--no-browser'],
  promote: [],
  rollback: [],
  releases: [],
  prune: ['--dry-run'],
};

/** @type {string} */
let dir;
/** @type {import('node:http').Server} */
let server;
let site = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const data = RESPONSES[/** @type {keyof typeof RESPONSES} */ (`${request.method} ${request.url}`)];
    const files = { '/host.json': { exposes: './routes', provides: {} }, '/remotes.json': [] };
    const body = data ? { success: true, data } : (files[/** @type {keyof typeof files} */ (request.url)] ?? { message: 'No.' });
    response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  const installed = ['contract', 'shared-ui'].map((name) => {
    const json = JSON.stringify({ name: `@greenroom/${name}`, version: VERSION });
    return [`node_modules/@greenroom/${name}/package.json`, json];
  });
  dir = temporaryFolder({
    'package.json': JSON.stringify({ name: 'remote-quests', version: '1.0.0', type: 'module', greenroom: {} }),
    'webpack.config.mjs': WEBPACK_CONFIG,
    'e.js': '',
    'dist/remote.json': JSON.stringify(DESCRIPTION),
    'src/store.tsx': '',
    'texts/es.po': '',
    ...Object.fromEntries(installed),
  });
  jest.spyOn(process, 'cwd').mockReturnValue(dir);
  jest.mocked(compile).mockResolvedValue({ code: 0, output: '' });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  fs.rmSync(dir, { recursive: true });
});

/** The fields of each command by the table in the document. @returns {Map<string, string[]>} */
function documentedFields() {
  const text = fs.readFileSync(path.join(root, 'docs/releases.md'), 'utf8');
  const [, section = ''] = /^## Output as JSON$([\s\S]*?)(?=^## )/m.exec(text) ?? [];
  // An item has the commands before its colon, and goes on over indented lines.
  const rows = [...section.matchAll(/^- ((?:`[^`]+`(?:, )?)+): ((?:.|\n(?= ))+)/gm)].map(([, names = '', fields = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    fields: [...fields.matchAll(/`(\w+)`(?=:)/g)].map(([, field = '']) => field),
  }));
  return new Map(rows.flatMap(({ names, fields }) => names.map((name) => [name, fields])));
}

/** Returns what a command prints on standard output. @param {Parameters<typeof runAndPrint>} args */
async function outputOf(...args) {
  let output = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output += String(text))));
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runAndPrint(...args);
  return output;
}

test.each(KIT_COMMANDS.filter((name) => name !== 'dev'))('greenroom %s prints one document with the documented fields', async (name) => {
  const args = ARGUMENTS[name];
  if (!args) throw new Error(`Add ${name} to the arguments above, and to docs/releases.md#output-as-json.`);
  // The others take the build in dist.
  if (name === 'build') jest.mocked(compile).mockImplementation(WEBPACK.compile);
  const env = { RELEASE_TO: site, RELEASE_TOKEN: 'secret' };
  const output = await outputOf((words) => greenroom(words, env), [name, ...args, '--json']);
  const document = JSON.parse(output);
  expect(document).not.toHaveProperty('error');
  expect(Object.keys(document).sort()).toEqual(documentedFields().get(name)?.sort());
});

test('greenroom dev prints one document once it can be opened, and nothing else until it ends', async () => {
  const port = await freePort('localhost');
  const program = [path.join(root, 'kit/bin/greenroom.mjs'), 'dev', '--production-host', '--port', String(port), '--json'];
  const child = spawn(process.execPath, program, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  let output = '';
  try {
    await Promise.race([new Promise((resolve) => child.stdout.on('data', (text) => resolve((output += text)))), closed]);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
  const document = JSON.parse(output);
  expect(Object.keys(document).sort()).toEqual(documentedFields().get('dev')?.sort());
  expect(document).toMatchObject({ name: 'quests', url: `http://localhost:${port}`, site: null });
});

test('a release has the warnings of the gate, and of a preview its address', async () => {
  const env = { RELEASE_TO: site, RELEASE_TOKEN: 'secret' };
  const output = await outputOf((words) => greenroom(words, env), ['release', '--preview', '--json']);
  const preview = RESPONSES['POST /api/releases/quests/previews'];
  expect(JSON.parse(output)).toEqual({
    versions: [{ remote: 'quests', version: '1.0.0-a' }],
    preview,
    warnings: ['It uses an old name.'],
  });
});

test('an error has its code', async () => {
  const run = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env = {}) =>
    outputOf((words) => greenroom(words, env), [...args, '--json']).then((output) => JSON.parse(output).error.code);
  expect(await run(['releases'])).toBe('usage');
  expect(await run(['releases', '--nothing'])).toBe('usage');
  expect(await run(['publish'])).toBe('usage');
  expect(await run(['releases'], { RELEASE_TO: 'http://127.0.0.1:1', RELEASE_TOKEN: 'secret' })).toBe('unreachable');
  fs.writeFileSync(path.join(dir, 'e.js'), "import './missing.js';");
  jest.mocked(compile).mockImplementation(WEBPACK.compile);
  expect(await run(['build'])).toBe('failed');
});

test('the commands of this repository have the fields of the kit, and those that are only here are documented', async () => {
  const fields = documentedFields();
  expect(Object.keys(RESULT_COMMANDS).filter((name) => !fields.has(name))).toEqual([]);
  const { data } = await runReleaseCommand(['token', 'store team', 'store'], {});
  expect(Object.keys(data).sort()).toEqual(fields.get('release:token')?.sort());
});
