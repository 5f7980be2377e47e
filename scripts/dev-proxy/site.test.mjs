import http from 'node:http';
import { findDevelopmentBuild, siteOrigin } from './site.mjs';

test.each([['https://site.example', 'https://site.example'], ['https://Site.example/', 'https://site.example'], ['http://127.0.0.1:8080', 'http://127.0.0.1:8080']])(
  '%s is the site %s',
  (address, origin) => expect(siteOrigin(address)).toBe(origin),
);

test.each(['site.example', 'localhost:8080', 'ftp://site.example', 'https://site.example/store', 'https://site.example/?a', ''])(
  '"%s" is refused with the fix in the sentence',
  (address) => expect(() => siteOrigin(address)).toThrow('such as https://site.example'),
);

describe('the development build of a site', () => {
  /** @type {http.Server} */
  let server;
  /** @type {{ status: number, body: string, headers?: http.OutgoingHttpHeaders }} */
  let answer;
  let site = '';
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const { status, body, headers } = request.url === '/development/build.json' ? answer : { status: 200, body: '{}', headers: {} };
      response.writeHead(status, headers).end(body);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('is what it says', async () => {
    const build = { scripts: ['/development/host.js'], styles: ['/development/host.css'] };
    answer = { status: 200, body: JSON.stringify({ ...build, more: 1 }) };
    expect(await findDevelopmentBuild(site)).toEqual(build);
  });

  test.each([
    ['answers 404', { status: 404, body: '{"scripts":[],"styles":[]}' }],
    ['answers every address with its page', { status: 200, body: '<!doctype html>' }],
    ['answers something else', { status: 200, body: 'null' }],
    ['names what is no path', { status: 200, body: '{"scripts":["/a.js\\"><script>"],"styles":[]}' }],
  ])('is missing where the site %s', async (_, given) => {
    answer = given;
    expect(await findDevelopmentBuild(site)).toBeNull();
  });

  test('is not looked for at another address', async () => {
    const other = site.replace('127.0.0.1', 'localhost');
    answer = { status: 302, body: '', headers: { Location: `${other}/elsewhere` } };
    await expect(findDevelopmentBuild(site)).rejects.toThrow(`${site} leads to ${other}: name that address instead.`);
  });

  test('can\'t be told while nobody answers', async () => {
    await expect(findDevelopmentBuild('http://127.0.0.1:9')).rejects.toThrow("can't be reached");
  });
});
