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

test('the page keeps all that its back end wrote, but for this remote', () => {
  expect(dataOf(withLocalRemote(page, change))).toEqual({ user: { id: '1', username: '$& </b>' }, remotes: [remote, stream] });
});

test('nothing of the released remote is preloaded, and everything of the others is', () => {
  const html = withLocalRemote(page, change);
  expect(html).not.toContain('/store/1.4.0-ab12/');
  expect(html).toContain('https://cdn.example/stream/1/x.js');
});

test('calls are left to the code under development, also where the site has no such remote yet', () => {
  expect(withLocalRemote(page, change)).not.toContain('/api/r/store');
  const html = withLocalRemote(page, { ...change, remote: { ...remote, name: 'quests' } });
  expect(html).not.toContain('/api/r/store');
  expect(html).toContain('/store/1.4.0-ab12/page.css');
});

test('the host comes from its development build, in its order, by the page\'s nonce; other scripts stay', () => {
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

test('where the site has no development build, its own host stays', () => {
  const html = withLocalRemote(page, { ...change, host: null });
  expect(html).toContain('src="/host.7bb72f1e.js" integrity="sha384-h"');
  expect(dataOf(html).remotes).toEqual([remote, stream]);
});

test.each([
  ['no registry in it', JSON.stringify({ user: null })],
  ['data that are no JSON', '{"user"'],
  ['no data', ''],
])('a page with %s stays as it came, for its registry is asked for by itself', (_, text) => {
  const html = `<html><head><script type="application/json" id="page-data">${text}</script></head></html>`;
  expect(withLocalRemote(html, change)).toBe(html.replace('</head>', `${change.badge}\n</head>`));
});

test('only the site\'s own page is told from the small ones around it', () => {
  expect(isSitePage(page)).toBe(true);
  expect(isSitePage('<html><head></head><form action="/login"></form></html>')).toBe(false);
});

test('a remote that the site does not have yet is added', () => {
  expect(registryWithLocalRemote([stream], remote, site)).toEqual([stream, remote]);
});

test('entries of any shape pass', () => {
  expect(registryWithLocalRemote([null, 'store', 7], remote, site)).toEqual([null, 'store', 7, remote]);
});

test('what the site names with its own origin is taken through the proxy, so that the page\'s policy covers it', () => {
  const entry = { ...stream, entry: `${site}/remotes/stream/1/remoteEntry.js` };
  expect(registryWithLocalRemote([entry], remote, site)).toEqual([stream, remote]);
  expect(localLinks(`<form action="${site}/login"><a href='${site}/store'><a href="${site}.evil/"><p>${site}/</p>`, site)).toBe(
    `<form action="/login"><a href='/store'><a href="${site}.evil/"><p>${site}/</p>`,
  );
});
