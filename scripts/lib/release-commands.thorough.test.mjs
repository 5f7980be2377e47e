import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import { integrityOf } from '@greenroom/contract/releases';
import { findLocalSite } from '../../kit/lib/releases.mjs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { localTarget } from './local-site.mjs';
import { runReleaseCommand } from './release-commands.mjs';

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
  const ENTRY = Buffer.from('');
  const folder = temporaryFolder({
    'host.json': JSON.stringify({
      exposes: './routes',
      provides: { [BUTTON]: { version: '1.2.0', exports: ['Button', 'OldButton'] } },
      deprecated: { [BUTTON]: { OldButton: { since: '1.0.0', use: 'Button' } } },
    }),
  });
  const env = { DATA_DIR: folder, HOST_DIST: folder };
  // No server runs over the folder yet: the first use starts one.
  const target = localTarget({ ...process.env, ...env, PORT: '8123' }, { author: 'a test' });

  /** Stores a version that the release gate takes. @param {string} version */
  const store = (version) => {
    const integrity = integrityOf(ENTRY);
    const description = {
      ...{ name: 'store', version, entry: 'e.js', integrity, files: { 'e.js': integrity }, routes: ['/store'], exposes: ['./routes'] },
      ...{ platform: '1.0.0', uses: { [BUTTON]: ['OldButton'] } },
    };
    const json = Buffer.from(JSON.stringify(description));
    return target.upload('store', new Map(Object.entries({ 'remote.json': json, 'e.js': ENTRY })));
  };

  beforeAll(async () => {
    for (const version of ['0.9.0', '1.0.0']) await store(version);
    await target.change({ part: 'store', change: { action: 'release', version: '0.9.0' } });
  });
  afterAll(async () => {
    await target.close();
    fs.rmSync(folder, { recursive: true });
  });

  test('a change goes to the site that runs over this folder, by the user, and prints its warning once', async () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await outputOf(['canary', 'store', '1.0.0', '5%', '--no-browser'], env)).toBe(
      'store 1.0.0 is there for 5 % of the visitors, 0.9.0 for the others',
    );
    expect(write.mock.calls.join('').match(/Warning: .*/g)).toEqual([`Warning: store ${WARNING}`]);
    write.mockRestore();
    const history = (await target.list()).flatMap((listed) => listed.history);
    expect(history.map(({ by }) => by)).toEqual(['a test', os.userInfo().username]);
  });

  test('a preview is opened on that site', async () => {
    const url = (await findLocalSite(folder))?.url;
    expect(await outputOf(['preview', 'store', '1.0.0'], env)).toContain(` UTC: ${url}/store?remote-preview=v1.`);
    await expect(outputOf(['preview', 'store', '2.0.0'], env)).rejects.toThrow('There is no version 2.0.0 of store.');
  });

  test('a server that was started for a command ends with it, and its previews open on the site that is started later', async () => {
    const { url } = await target.preview([{ remote: 'store', version: '1.0.0' }]);
    expect(url).toMatch(/^http:\/\/localhost:8123\/store\?remote-preview=v1\./);
    await target.close();
    expect(await findLocalSite(folder)).toBeNull();
  });
});
