import { createServer } from 'node:http';
import { releaseProblems } from '@greenroom/contract/releases';
import { runCheckCommand } from './check-command.mjs';
import { kitCommandLine } from './release-target.mjs';

const BUTTON = '@greenroom/shared-ui/button';
const HOST = {
  exposes: './routes',
  provides: { [BUTTON]: { version: '1.4.0', exports: ['Button', 'ButtonLink'] } },
  deprecated: {
    [BUTTON]: { ButtonLink: { since: '1.4.0', use: 'LinkButton' }, Knob: { since: '1.0.0', removed: '3.0.0', use: 'Button' } },
  },
};
const KNOB_IS_GONE = `uses Knob of ${BUTTON}, which is gone since 3.0.0: use Button.`;

/** @param {string[]} names @param {object} [changes] */
const remoteJson = (names, changes) => ({
  name: 'quests',
  version: '1.1.0-new',
  platform: '1.4.0',
  entry: 'e.js',
  routes: ['/quests'],
  exposes: ['./routes'],
  uses: { [BUTTON]: names },
  ...changes,
});

/** @type {Record<string, unknown>} */
let files;
/** @type {import('node:http').Server} */
let server;
let site = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const found = files[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  files = { '/host.json': HOST, '/remotes.json': [{ name: 'store', version: '1', entry: '/remotes/store/1/e.js', routes: ['/store'] }] };
});

/**
 * Checks a build that uses these names of a component.
 * @param {string[]} names @param {object} [changes] @param {string[]} [args] @param {NodeJS.ProcessEnv} [env]
 */
async function check(names, changes, args = ['--to', site], env = {}) {
  const description = Buffer.from(JSON.stringify(remoteJson(names, changes)));
  const { code, text = '' } = await runCheckCommand(args, env, {
    ...(env.DATA_DIR && { useLocalSite: async () => ({ url: site, close }) }),
    commandLine: kitCommandLine,
    withRemote: () => ['quests'],
    build: async () =>
      new Map([
        ['remote.json', description],
        ['e.js', Buffer.from('')],
      ]),
  });
  // The made-up build has no digests.
  return { code, lines: text.split('\n').filter((line) => !line.includes('integrity')) };
}

/** Ends a site that was started for the command. */
const close = jest.fn(async () => undefined);

/** A digest of the empty entry. */
const EMPTY = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
const INTACT = { integrity: EMPTY, files: { 'e.js': EMPTY } };

test('says that a build fits', async () => {
  expect(await check(['Button'], INTACT)).toEqual({
    code: 0,
    lines: ['quests 1.1.0-new fits the live host (platform 1.4.0, built against 1.4.0).'],
  });
});

test('warns of a deprecated name', async () => {
  const { code, lines } = await check(['ButtonLink'], INTACT);
  expect([code, lines]).toEqual([
    0,
    [
      expect.stringMatching(/^quests uses ButtonLink of .* deprecated since 1\.4\.0 .*: use LinkButton\.$/),
      expect.stringMatching(/ fits the live host /),
    ],
  ]);
});

test('says what the gate would refuse: a name that is gone, and the route of another remote', async () => {
  const { code, lines } = await check(['Knob'], { ...INTACT, routes: ['/store'] });
  expect([code, lines]).toEqual([1, [`quests ${KNOB_IS_GONE}`, 'The route /store belongs to the remote store (1).']]);
  const candidate = remoteJson(['Knob']);
  expect(releaseProblems(candidate, { host: HOST, others: [] })).toEqual([`quests ${KNOB_IS_GONE}`]);
});

test('says what the live version uses that is gone, wherever its files are', async () => {
  files['/remotes.json'] = [{ name: 'quests', version: '1.0.0-old', entry: '/remotes/quests/1.0.0-old/e.js', routes: ['/quests'] }];
  files['/remotes/quests/1.0.0-old/remote.json'] = remoteJson(['Knob'], { version: '1.0.0-old' });
  const { code, lines } = await check(['Button'], INTACT);
  expect([code, lines[1]]).toEqual([0, `The version that visitors have, 1.0.0-old: quests ${KNOB_IS_GONE}`]);
});

test('without an address, checks against the site of this folder by the rules of its environment, and ends it', async () => {
  const env = { DATA_DIR: '.data', SITE_CONFIG: JSON.stringify({ uncheckedRemotes: ['quests'] }) };
  files['/host.json'] = { ...HOST, provides: { react: { version: '19.3.0' } } };
  const unchecked = { ...INTACT, type: 'var', shared: { react: '^19.0.0' }, uses: { react: [] } };
  expect(await check([], unchecked, [], env)).toMatchObject({ code: 0 });
  expect(close).toHaveBeenCalledTimes(1);
  expect(await check([], unchecked, [], { DATA_DIR: '.data' })).toMatchObject({ code: 1 });
  delete files['/host.json'];
  await expect(check(['Button'], {}, [], env)).rejects.toThrow('The host is not built');
});

test('fails with a sentence at a site without host.json, at none, and without an address', async () => {
  delete files['/host.json'];
  await expect(check(['Button'])).rejects.toThrow(`${site} does not say what its host provides: it has no host.json.`);
  await expect(check(['Button'], {}, ['--to', 'http://127.0.0.1:1'])).rejects.toThrow("http://127.0.0.1:1 can't be reached");
  await expect(check(['Button'], {}, [])).rejects.toThrow(
    'Which site? npx greenroom check --to https://site.example, or RELEASE_TO in the environment.',
  );
});
