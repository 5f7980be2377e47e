import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import fs from 'node:fs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { openLocalSite } from './local-target.mjs';
import { runReleaseCommand } from './release-commands.mjs';

/** What the command prints. @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const outputOf = async (args, env = {}) => (await runReleaseCommand(args, env)).text;

/** A site that responds with the preview, and records requests. @param {(site: string, requests: unknown[]) => Promise<void>} use */
async function withSite(use) {
  /** @type {unknown[]} */
  const requests = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push([request.method, request.url, request.headers.authorization, JSON.parse(String(Buffer.concat(chunks)))]);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        success: true,
        data: { url: 'https://site.example/store?remote-preview=v1.a.b', token: 'v1.a.b', expires_at: '2026-11-30T12:34:56.000Z' },
      }),
    );
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
  await withSite(async (site, requests) => {
    const output = await outputOf(['preview', 'store', '1.0.0-3f9c12ab', '--to', site], { RELEASE_TOKEN: 'secret' });
    expect(output).toBe('Preview of store 1.0.0-3f9c12ab until 2026-11-30 12:34 UTC: https://site.example/store?remote-preview=v1.a.b');
    expect(requests).toEqual([['POST', '/api/releases/store/previews', 'Bearer secret', { version: '1.0.0-3f9c12ab' }]]);
  });
});

test('without a site, stores the build and says where a preview can be opened', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-preview-'));
  const env = { DATA_DIR: folder, REMOTES_DIR: path.join(folder, 'remotes'), HOST_DIST: folder };
  fs.writeFileSync(path.join(folder, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
  fs.mkdirSync(path.join(folder, 'remotes/store/1.0.0'), { recursive: true });
  const description = { name: 'store', version: '1.0.0', entry: 'e.js', routes: ['/store'], exposes: ['./routes'] };
  fs.writeFileSync(path.join(folder, 'remotes/store/1.0.0/remote.json'), JSON.stringify(description));
  expect(await outputOf(['preview', 'store', '1.0.0'], env)).toMatch(
    /^store 1\.0\.0 is stored, and not live\. To preview it, open Releases in the staff panel/,
  );
  await expect(outputOf(['preview', 'store', '2.0.0'], env)).rejects.toThrow('There is no version 2.0.0 of store.');
  fs.rmSync(folder, { recursive: true });
});

describe('in this folder, whose host has a deprecated name', () => {
  const BUTTON = '@greenroom/shared-ui/button';
  const WARNING = `store uses OldButton of ${BUTTON}, which is deprecated since 1.0.0 and will be gone in 3.0.0 at the earliest: use Button.`;
  const description = {
    name: 'store',
    version: '1.0.0',
    platform: '1.0.0',
    entry: 'e.js',
    routes: ['/store'],
    exposes: ['./routes'],
    uses: { [BUTTON]: ['OldButton'] },
  };
  /** @type {string} */
  let folder;
  /** @type {NodeJS.ProcessEnv} */
  let env;
  beforeEach(() => {
    folder = temporaryFolder({
      'host.json': JSON.stringify({
        exposes: './routes',
        provides: { [BUTTON]: { version: '1.2.0', exports: ['Button', 'OldButton'] } },
        deprecated: { [BUTTON]: { OldButton: { since: '1.0.0', use: 'Button' } } },
      }),
      'remotes/store/1.0.0/remote.json': JSON.stringify(description),
      'remotes/store/0.9.0/remote.json': JSON.stringify({ ...description, version: '0.9.0' }),
      'remotes/store/releases/00000001.json': JSON.stringify({
        number: 1,
        at: '2026-01-02T03:04:05Z',
        by: 'us',
        action: 'release',
        state: { live: '0.9.0', canary: null },
      }),
    });
    env = { DATA_DIR: folder, REMOTES_DIR: `${folder}/remotes`, HOST_DIST: folder };
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  test('a change prints its warning once, on standard error, though both versions have it', async () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await outputOf(['canary', 'store', '1.0.0', '5%', '--no-browser'], env)).toBe(
      'store 1.0.0 is there for 5 % of the visitors, 0.9.0 for the others',
    );
    expect(write.mock.calls.join('').match(/Warning: .*/g)).toEqual([`Warning: ${WARNING}`]);
    write.mockRestore();
  });

  test('a check compares with the host and the live version of this folder', async () => {
    expect(await openLocalSite(env, ['store'])).toMatchObject({
      host: { exposes: './routes' },
      others: [{ name: 'store', routes: ['/store'] }],
      live: [{ version: '0.9.0' }],
    });
    expect((await openLocalSite(env, ['quests'])).live).toEqual([]);
    fs.rmSync(`${folder}/host.json`);
    await expect(openLocalSite(env, ['store'])).rejects.toThrow('The host is not built');
  });
});

test('asks for a version, and for one of preview and canary', async () => {
  await expect(outputOf(['preview', 'store'])).rejects.toThrow('Which version?');
  await expect(outputOf(['release', 'store', '--preview', '--canary', '5%'])).rejects.toThrow('--preview or --canary');
});
