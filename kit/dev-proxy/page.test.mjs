import { withLocalRemote, registryWithLocalRemote, isSitePage, localLinks } from './page.mjs';

const site = 'https://site.example';
const remote = { name: 'store', version: 'local', entry: '/.local/store/remoteEntry.js', routes: ['/store', '/new'] };
const released = {
  name: 'store',
  version: '1.4.0-ab12',
  entry: 'https://cdn.example/store/1.4.0-ab12/remoteEntry.3f9c12ab.js',
  routes: ['/store'],
  integrity: 'sha384-abc',
  preload: { '/store': ['https://cdn.example/store/1.4.0-ab12/page.js'] },
};
const stream = { name: 'stream', version: '1', entry: '/remotes/stream/1/remoteEntry.js', routes: ['/raffles'] };

const page = `<!doctype html><html><head>
<script type="application/json" id="page-data" nonce="n">${JSON.stringify({ user: { id: '1', username: '$& </b>' }, remotes: [released, stream] }).replaceAll('<', '\\u003c')}</script>
<link rel="preload" as="script" href="https://cdn.example/store/1.4.0-ab12/remoteEntry.3f9c12ab.js" crossorigin integrity="sha384-abc" nonce="n">
<link rel="preload" as="style" href="https://cdn.example/store/1.4.0-ab12/page.css" crossorigin nonce="n">
<link rel="preload" as="script" href="https://cdn.example/stream/1/x.js" nonce="n">
<script data-calls nonce="n">self.preloadData?.(["/api/r/store"])</script>
<script nonce="n" defer src="/platform.2df6d1d3.js" crossorigin integrity="sha384-p"></script><script nonce="n" defer src="/host.7bb72f1e.js" integrity="sha384-h"></script>
<script nonce="n" src="/consent.js"></script>
<link href="/host.30580906.css" rel="stylesheet" integrity="sha384-c">
</head><body></body></html>`;

const host = { scripts: ['/development/platform.js', '/development/host.js'], styles: ['/development/host.css'] };
const change = { site, remote, host, badge: '<script src="/.local/badge.js"></script>', nonce: 'n' };
const dataOf = (/** @type {string} */ html) => JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? '');

test('keeps the page data, except for the local remote', () => {
  expect(dataOf(withLocalRemote(page, change))).toEqual({ user: { id: '1', username: '$& </b>' }, remotes: [remote, stream] });
});

test('drops the preloads of the released remote, and keeps those of others', () => {
  const html = withLocalRemote(page, change);
  expect(html).not.toContain('/store/1.4.0-ab12/');
  expect(html).toContain('https://cdn.example/stream/1/x.js');
});

test('drops the preloaded data, also for a remote that the site does not have yet', () => {
  expect(withLocalRemote(page, change)).not.toContain('/api/r/store');
  const html = withLocalRemote(page, { ...change, remote: { ...remote, name: 'quests' } });
  expect(html).not.toContain('/api/r/store');
  expect(html).toContain('/store/1.4.0-ab12/page.css');
});

test("replaces the host's scripts by those of its development build, with the page's nonce, and keeps others", () => {
  const html = withLocalRemote(page, change);
  const scripts = [...html.matchAll(/<script[^>]* src="[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([
    '<script defer src="/development/platform.js" nonce="n">',
    '<script defer src="/development/host.js" nonce="n">',
    '<script nonce="n" src="/consent.js">',
    '<script src="/.local/badge.js">',
  ]);
  expect(html.match(/<link[^>]*stylesheet[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/development/host.css" nonce="n">']);
});

test("keeps the host's scripts if the site has no development build", () => {
  const html = withLocalRemote(page, { ...change, host: null });
  expect(html).toContain('src="/host.7bb72f1e.js" integrity="sha384-h"');
  expect(dataOf(html).remotes).toEqual([remote, stream]);
});

test.each([
  ['no registry in it', JSON.stringify({ user: null })],
  ['data that is no JSON', '{"user"'],
  ['no data', ''],
])('keeps a page with %s, whose registry is requested separately', (_, text) => {
  const html = `<html><head><script type="application/json" id="page-data">${text}</script></head></html>`;
  expect(withLocalRemote(html, change)).toBe(html.replace('</head>', `${change.badge}\n</head>`));
});

test('recognizes a page with the host', () => {
  expect(isSitePage(page)).toBe(true);
  expect(isSitePage('<html><head></head><form action="/login"></form></html>')).toBe(false);
});

test('appends a remote that the site does not have yet', () => {
  expect(registryWithLocalRemote([stream], remote, site)).toEqual([stream, remote]);
});

test('keeps malformed entries of the registry', () => {
  expect(registryWithLocalRemote([null, 'store', 7], remote, site)).toEqual([null, 'store', 7, remote]);
});

test("turns the site's absolute URLs into paths, so that they lead to the proxy", () => {
  const entry = { ...stream, entry: `${site}/remotes/stream/1/remoteEntry.js` };
  expect(registryWithLocalRemote([entry], remote, site)).toEqual([stream, remote]);
  expect(localLinks(`<form action="${site}/login"><a href='${site}/store'><a href="${site}.evil/"><p>${site}/</p>`, site)).toBe(
    `<form action="/login"><a href='/store'><a href="${site}.evil/"><p>${site}/</p>`,
  );
});
