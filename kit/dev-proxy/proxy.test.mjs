import http from 'node:http';
import { siteProxy } from './proxy.mjs';

const local = { name: 'store', version: 'local', entry: '/.local/store/remoteEntry.js', routes: ['/store'] };
const released = { name: 'store', version: '1.4.0-ab12', entry: '/remotes/store/1.4.0-ab12/remoteEntry.js', routes: ['/store'] };
const PAGE = `<!doctype html><html><head>
<script type="application/json" id="page-data">${JSON.stringify({ user: null, remotes: [released] })}</script>
<script defer src="/host.7bb72f1e.js"></script>
</head></html>`;

/** @type {http.Server[]} */
let servers = [];
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  servers = [];
});

/** @param {http.RequestListener} listener @returns {Promise<string>} its origin */
async function serve(listener) {
  const server = http.createServer(listener);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

test.each([
  ['its production build, and its badge says that changes reload it', null, '/host.7bb72f1e.js', true],
  ['its development build', { scripts: ['/development/host.js'], styles: [] }, '/development/host.js', false],
])('the page of a site has the local remote and the host of %s', async (_, host, script, reloads) => {
  const site = await serve((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  const middlewares = siteProxy({ site, host, name: 'store', remote: () => local });
  const pages = /** @type {(...args: unknown[]) => unknown} */ (middlewares[1]);
  const proxy = await serve((request, response) => void pages(request, response, () => response.writeHead(404).end()));
  const html = await (await fetch(`${proxy}/contact`, { headers: { accept: 'text/html' } })).text();
  expect(JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '')).toEqual({ user: null, remotes: [local] });
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, src]) => src);
  expect(scripts).toEqual([script, '/.local/badge.js']);
  expect(html.includes('data-reload')).toBe(reloads);
});
