import { createServer } from 'node:http';
import os from 'node:os';
import { findLocalSite } from '../../kit/lib/releases.mjs';
import { useLocalSite } from './local-site.mjs';
import { runReleaseCommand } from './release-commands.mjs';
import { startTestSite } from '../testing/test-site.mjs';

// A server and its database, on a busy machine.
jest.setTimeout(60_000);

/** Returns what the command prints. @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const outputOf = async (args, env = {}) => (await runReleaseCommand(args, env)).text;

const PREVIEW = { url: 'https://site.example/store?remote-preview=v1.a.b', token: 'v1.a.b', expires_at: '2026-11-30T12:34:56.000Z' };

/** A site that responds with these data, and records requests. @param {unknown} data @param {(site: string, requests: unknown[]) => Promise<void>} use */
async function withSite(data, use) {
  /** @type {unknown[]} */
  const requests = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push([request.method, request.url, request.headers.authorization, JSON.parse(String(Buffer.concat(chunks)) || 'null')]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await use(`http://127.0.0.1:${port}`, requests);
  } finally {
    server.close();
  }
}

test('prints the address of a preview as one line, which a pipeline can post', async () => {
  await withSite(PREVIEW, async (site, requests) => {
    const output = await outputOf(['preview', 'store', '1.0.0-3f9c12ab', '--to', site], { RELEASE_TOKEN: 'secret' });
    expect(output).toBe('Preview of store 1.0.0-3f9c12ab until 2026-11-30 12:34 UTC: https://site.example/store?remote-preview=v1.a.b');
    expect(requests).toEqual([['POST', '/api/releases/store/previews', 'Bearer secret', { version: '1.0.0-3f9c12ab' }]]);
  });
});

test('lists why the canary rules changed a release', async () => {
  const record = { number: 3, at: '2026-01-02T03:04:05.000Z', action: 'rollback', state: { live: '1.0.0', canary: null } };
  const reason = 'More views fail: 12 of 20 (60 %), live 4 of 380 (1.1 %).';
  const listed = [{ name: 'store', history: [{ ...record, by: 'canary rules', reason }], checked: [] }];
  await withSite(listed, async (site) => {
    expect(await outputOf(['releases', 'store', '--to', site], { RELEASE_TOKEN: 'secret' })).toBe(
      `store\n    3  2026-01-02 03:04 UTC  rollback  1.0.0 live  by canary rules: ${reason}`,
    );
  });
});

describe('without a site', () => {
  const BUTTON = '@greenroom/shared-ui/button';
  const WARNING = `uses OldButton of ${BUTTON}, which is deprecated since 1.0.0 and will be gone in 3.0.0 at the earliest: use Button.`;
  /** @type {Awaited<ReturnType<typeof startTestSite>>} */
  let site;
  beforeAll(async () => {
    site = await startTestSite({
      host: {
        provides: { [BUTTON]: { version: '1.2.0', exports: ['Button', 'OldButton'] } },
        deprecated: { [BUTTON]: { OldButton: { since: '1.0.0', use: 'Button' } } },
      },
    });
    const uses = { platform: '1.0.0', uses: { [BUTTON]: ['OldButton'] } };
    for (const version of ['0.9.0', '1.0.0']) await site.store('store', version, uses);
    await site.release('store', '0.9.0');
  }, 120_000);
  afterAll(() => site.stop());

  test('a change goes to the site that runs over this folder, by the user, and prints its warning once', async () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await outputOf(['canary', 'store', '1.0.0', '5%', '--no-browser'], site.env)).toBe(
      'store 1.0.0 is there for 5 % of the visitors, 0.9.0 for the others',
    );
    expect(write.mock.calls.join('').match(/Warning: .*/g)).toEqual([`Warning: store ${WARNING}`]);
    write.mockRestore();
    expect((await site.history('store')).map(({ by }) => by)).toEqual(['a test', os.userInfo().username]);
  });

  test('a preview is opened on that site', async () => {
    const { url } = await useLocalSite(site.env);
    expect(await outputOf(['preview', 'store', '1.0.0'], site.env)).toContain(` UTC: ${url}/store?remote-preview=v1.`);
    await expect(outputOf(['preview', 'store', '2.0.0'], site.env)).rejects.toThrow('There is no version 2.0.0 of store.');
  });

  test('prune lists what goes of it, and why the rest stays', async () => {
    expect(await outputOf(['prune', 'store', '--dry-run'], site.env)).toMatch(
      /^store\n[^]* {2}1\.0\.0 .* stays: [^]*Dry run: nothing was changed\.$/,
    );
  });

  let count = 0;
  /** A remote of which 1.0.0 is live and 2.0.0 is stored, of its own for each test. @param {string} [name] */
  async function newRemote(name = `store-${(count += 1)}`) {
    for (const version of ['1.0.0', '2.0.0']) await site.store(name, version);
    await site.release(name, '1.0.0');
    return name;
  }

  /** Runs a command on the folder's site, without a browser. @param {string[]} args @returns {Promise<string>} what it prints */
  async function run(...args) {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    return String(await outputOf([...args, '--no-browser'], site.env).finally(() => write.mockRestore()));
  }

  /** @param {string} name */
  const canaryOf = async (name) => (await site.history(name)).at(-1)?.state.canary;

  test('starts a canary that decides by itself, by a list of shares', async () => {
    const store = await newRemote();
    expect(await run('canary', store, '2.0.0', '5%,25%,50%')).toBe(
      `${store} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others. It decides by itself: 5, 25, 50, 100 %, 500 views each, by failures, timings, flows`,
    );
    expect(await run('canary', store, '2.0.0', '10%, 50%', '--rules', 'failures,flows', '--pages', '200')).toContain(
      '10, 50, 100 %, 200 views each, by failures, flows',
    );
    expect(await canaryOf(store)).toEqual({
      version: '2.0.0',
      percent: 10,
      plan: { steps: [10, 50, 100], rules: ['failures', 'flows'], pages: 200 },
    });
  });

  test('gives one share without a plan, as changed by hand', async () => {
    const store = await newRemote();
    expect(await run('canary', store, '2.0.0', '5%')).toBe(`${store} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others`);
    expect(await canaryOf(store)).toEqual({ version: '2.0.0', percent: 5 });
  });

  test.each([
    [['5%', '--pages', '10'], '--rules and --pages are for a canary that decides by itself'],
    [['25%,5%'], 'The steps of a canary are rising shares'],
    [['5%,half'], 'Which share of the visitors?'],
    [['5%,25%', '--rules', 'luck'], 'one or more of failures, timings, flows'],
    [['5%,25%', '--pages', 'many'], 'a whole number from 1'],
  ])('refuses %j', async (args, sentence) => {
    const store = await newRemote();
    await expect(run('canary', store, '2.0.0', ...args)).rejects.toThrow(sentence);
    expect(await site.history(store)).toHaveLength(1);
  });

  describe('several parts as one', () => {
    test('are canaries, promoted and rolled back by the name of any', async () => {
      const [members, store] = [await newRemote(), await newRemote()];
      expect(await run('canary', store, '2.0.0', members, '2.0.0', '5%')).toBe(
        `${members} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others\n${store} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others`,
      );
      expect(await run('promote', members)).toBe(`${members} 2.0.0 is live\n${store} 2.0.0 is live`);
      expect(await run('releases', store)).toMatch(/promote {3}2\.0\.0 live, in set \d+ {2}by /);
      expect((await run('rollback', store)).split('\n').sort()).toEqual([`${members} 1.0.0 is live`, `${store} 1.0.0 is live`]);
    });

    test('are previewed', async () => {
      const [members, store] = [await newRemote(), await newRemote()];
      expect(await run('preview', store, '2.0.0', members, '2.0.0')).toMatch(
        new RegExp(
          `^Preview of ${store} 2\\.0\\.0, ${members} 2\\.0\\.0 until .* UTC: http://127\\.0\\.0\\.1:\\d+/${store}\\?remote-preview=v1\\.`,
        ),
      );
      await expect(run('preview', store, '2.0.0', members, '3.0.0')).rejects.toThrow(`There is no version 3.0.0 of ${members}.`);
    });

    test('go back to a time with the whole site', async () => {
      const [members, store] = [await newRemote(), await newRemote()];
      const before = (await site.history(store)).at(-1)?.at ?? '';
      await run('canary', store, '2.0.0', members, '2.0.0', 'staff');
      const lines = (await run('rollback', '--to', before)).split('\n');
      expect(lines).toEqual(expect.arrayContaining([`${members} 1.0.0 is live`, `${store} 1.0.0 is live`]));
      await expect(run('rollback', '--to', before)).rejects.toThrow(`The site is what it was at ${before}`);
      await expect(run('rollback', store, '--to', '03:03')).rejects.toThrow(`--to a time brings the whole site back: leave ${store} out.`);
      await expect(run('rollback', '--to', '03:03', '--to', '03:04')).rejects.toThrow('--to is for one site, and for one time.');
    });
  });

  test('no server runs: the command starts one over the same data, and ends it', async () => {
    await site.close();
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await outputOf(['releases', 'store'], { ...process.env, ...site.env })).toMatch(
      /^store\n {2} +1 .* 0\.9\.0 live {2}by a test\n/,
    );
    expect(await findLocalSite(site.folder)).toBeNull();
    expect(await outputOf(['preview', 'store', '1.0.0'], { ...process.env, ...site.env, PORT: '8123' })).toContain(
      ' UTC: http://localhost:8123/store?remote-preview=v1.',
    );
    write.mockRestore();
  }, 120_000);
});

test('asks for a version, and for one of preview and canary', async () => {
  await expect(outputOf(['preview', 'store'])).rejects.toThrow('Which version?');
  await expect(outputOf(['release', 'store', '--preview', '--canary', '5%'])).rejects.toThrow('--preview or --canary');
});
