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

  test('no server runs: the command starts one over the same data, and ends it', async () => {
    await site.close();
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await outputOf(['preview', 'store', '1.0.0'], { ...process.env, ...site.env, PORT: '8123' })).toContain(
      ' UTC: http://localhost:8123/store?remote-preview=v1.',
    );
    expect(await findLocalSite(site.folder)).toBeNull();
    write.mockRestore();
  }, 120_000);
});
