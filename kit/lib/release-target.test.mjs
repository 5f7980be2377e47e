import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { openSite } from './release-target.mjs';

/** @type {import('node:http').Server} */
let server;
/** @type {string} */
let site;
/** @type {string[]} */
let requests;
beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push(`${method} ${url} ${headers.authorization} ${await text(request)}`.trimEnd());
    const bodies = {
      '/github': { value: 'an identity' },
      '/api/release-tokens':
        headers.authorization === 'Bearer an identity' ? { success: true, data: { token: 'of the team' } } : { message: 'Not a pipeline.' },
      '/api/releases': { success: true, data: [] },
      '/api/releases/store/prunings': { success: true, data: [] },
    };
    response.end(JSON.stringify(bodies[/** @type {keyof typeof bodies} */ (String(url).split('?')[0])]));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
afterEach(() => void server.close());

test('identifies a job of GitHub Actions by a token for this site alone', async () => {
  const env = { ACTIONS_ID_TOKEN_REQUEST_URL: `${site}/github?v=1`, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of the job' };
  await (await openSite({ to: site, env })).list();
  expect(requests).toEqual([
    `GET /github?v=1&audience=${encodeURIComponent(site)} Bearer of the job`,
    'POST /api/release-tokens Bearer an identity',
    'GET /api/releases Bearer of the team',
  ]);
});

test('identifies another pipeline by the token that it was given, and says what the site refuses', async () => {
  await (await openSite({ to: site, env: { RELEASE_ID_TOKEN: 'an identity' } })).list();
  expect(requests.at(-1)).toBe('GET /api/releases Bearer of the team');
  await expect(openSite({ to: site, env: { RELEASE_ID_TOKEN: 'another' } })).rejects.toThrow('Not a pipeline.');
});

test("prefers a team's token, and asks for one outside of a pipeline", async () => {
  await (await openSite({ to: site, token: 'own', env: { RELEASE_ID_TOKEN: 'an identity' } })).list();
  expect(requests).toEqual(['GET /api/releases Bearer own']);
  await expect(openSite({ to: site })).rejects.toThrow('takes a token');
});

test('tells the site that a removal is a dry run', async () => {
  await (await openSite({ to: site, token: 'own' })).prune('store', true);
  expect(requests).toEqual(['POST /api/releases/store/prunings Bearer own {"dry_run":true}']);
});
