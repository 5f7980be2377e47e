import http from 'node:http';
import { findDeprecations, findDevelopmentBuild, siteOrigin } from './site.mjs';

test.each([
  ['https://site.example', 'https://site.example'],
  ['https://Site.example/', 'https://site.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('reads %s as the site %s', (address, origin) => expect(siteOrigin(address)).toBe(origin));

test.each(['site.example', 'localhost:8080', 'ftp://site.example', 'https://site.example/store', 'https://site.example/?a', ''])(
  'refuses "%s" with the fix in the sentence',
  (address) => expect(() => siteOrigin(address)).toThrow('such as https://site.example'),
);

describe('the development build of a site', () => {
  /** @type {http.Server} */
  let server;
  /** @type {{ status: number, body: string, headers?: http.OutgoingHttpHeaders }} */
  let reply;
  let site = '';
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const { status, body, headers } = request.url === '/development/build.json' ? reply : { status: 200, body: '{}', headers: {} };
      response.writeHead(status, headers).end(body);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('has the scripts and styles of its build.json', async () => {
    const build = { scripts: ['/development/host.js'], styles: ['/development/host.css'] };
    reply = { status: 200, body: JSON.stringify({ ...build, more: 1 }) };
    expect(await findDevelopmentBuild(site)).toEqual(build);
  });

  test.each([
    ['responds with 404', { status: 404, body: '{"scripts":[],"styles":[]}' }],
    ['serves its page at every path', { status: 200, body: '<!doctype html>' }],
    ['responds with other JSON', { status: 200, body: 'null' }],
    ['lists something else than paths', { status: 200, body: '{"scripts":["/a.js\\"><script>"],"styles":[]}' }],
  ])('is null if the site %s', async (_, given) => {
    reply = given;
    expect(await findDevelopmentBuild(site)).toBeNull();
  });

  test('is not fetched from another origin', async () => {
    const other = site.replace('127.0.0.1', 'localhost');
    reply = { status: 302, body: '', headers: { Location: `${other}/elsewhere` } };
    await expect(findDevelopmentBuild(site)).rejects.toThrow(`${site} leads to ${other}: name that address instead.`);
  });

  test("can't be fetched from an unreachable site", async () => {
    await expect(findDevelopmentBuild('http://127.0.0.1:9')).rejects.toThrow("can't be reached");
  });
});

test.each([
  [
    'lists them',
    '{"deprecated":{"@greenroom/shared-ui/card":{"Card":{"since":"1.4.0","use":"Panel"}}}}',
    { '@greenroom/shared-ui/card': { Card: { since: '1.4.0', use: 'Panel' } } },
  ],
  ['is of an older version', '{"provides":{}}', {}],
  ['has something else there', '{"deprecated":[1]}', {}],
  ['serves its page at every path', '<!doctype html>', {}],
])('the deprecated names of a site that %s', async (_case, body, deprecated) => {
  const server = http.createServer((request, response) => response.end(request.url === '/host.json' ? body : ''));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  expect(await findDeprecations(site)).toEqual(deprecated);
  await new Promise((resolve) => server.close(resolve));
  expect(await findDeprecations(site)).toEqual({});
});
