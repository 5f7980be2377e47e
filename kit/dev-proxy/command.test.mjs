import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '../lib/free-port.mjs';
import { developWithProduction } from './command.mjs';

const mockStart = jest.fn();
jest.mock('./server.mjs', () => ({ startProxyServer: (/** @type {object} */ options) => mockStart(options) }));

const BUILD = { scripts: ['/development/host.js'], styles: ['/development/host.css'] };

/** @type {http.Server} */
let server;
let build = '';
let site = '';
const env = { ...process.env };
/** @type {jest.SpyInstance} */
let printed;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const isFound = request.url === '/development/build.json' && build !== '';
    response.writeHead(isFound ? 200 : 404).end(build);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  mockStart.mockReset();
  printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  printed.mockRestore();
  process.env = { ...env };
});

test.each([
  ['without a development build of its host: it says so, and changes reload the page', '', null, 'off'],
  ['with one: changed components keep their state', JSON.stringify(BUILD), BUILD, 'on'],
])('develops a remote in a site %s', async (_, given, host, fastRefresh) => {
  build = given;
  const port = await freePort('localhost');
  const dirOf = () => fileURLToPath(new URL('../../remote-store', import.meta.url));
  const { data } = await developWithProduction(['--host', site, '--port', String(port)], {
    commandLine: (...words) => words.join(' '),
    dirOf,
  });
  expect(data).toEqual({ name: 'store', url: `http://localhost:${port}`, site, override: null });
  expect(mockStart).toHaveBeenCalledWith(expect.objectContaining({ name: 'store', port, site, host }));
  expect([process.env.NODE_ENV, process.env.FAST_REFRESH]).toEqual(['development', fastRefresh]);
  const words = `${site} has no development build of its host (it is of an older version): changes reload the page.`;
  expect(printed.mock.calls.join('').includes(words)).toBe(host === null);
});
