import fs from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import { PageData } from '@greenroom/contract';
import { overlays } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const OVERLAY_PAGE = `<!doctype html>
<html><head><script defer src="/host.12345678.js"></script><style>html { background: transparent }</style></head>
<body><div id="root" data-overlay></div><script type="application/json" id="page-data">{}</script></body></html>
`;
const OPTIONS = { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-right' } as const;
const UNKNOWN = 'x'.repeat(43);

const test = sharedTestApp({ env: { SITE_CONFIG: JSON.stringify({ gtagId: 'G-1' }) } });
let token: string;

beforeAll(async () => {
  const [row] = await test.db.insert(overlays).values({ name: 'Hunt', kind: 'hunt', options: OPTIONS, createdAt: new Date() }).returning();
  token = row!.token;
});
beforeEach(async () => {
  await test.reset();
  await fs.writeFile(path.join(test.hostDist, 'overlay.html'), OVERLAY_PAGE);
});

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers: { ...BROWSER, ...headers } });

function dataOf(html: string): unknown {
  const json = /<script[^>]*id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? '');
}

const withoutNonce = (html: string) => html.replace(/nonce="[^"]+"/g, 'nonce');

it.each([
  ['a token', () => token, 200],
  ['the preview', () => 'preview', 200],
  ['an unknown token', () => UNKNOWN, 404],
  ['a malformed token', () => 'a%20b', 404],
])('sends the same page for %s', async (_case, nameOf, status) => {
  const page = await open(`/overlay/${nameOf()}`);
  expect(page.statusCode).toBe(status);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(withoutNonce(page.body)).toBe(withoutNonce((await open('/overlay/preview')).body));
  expect(page.body).toContain('data-overlay');
});

it('sends 404 once the overlay is revoked', async () => {
  const [row] = await test.db
    .insert(overlays)
    .values({ name: 'Old', kind: 'hunt', options: OPTIONS, createdAt: new Date(), revokedAt: new Date() })
    .returning();
  expect((await open(`/overlay/${row?.token}`)).statusCode).toBe(404);
});

it('allows frames of the site only, and scripts by nonce', async () => {
  const { headers, body } = await open(`/overlay/${token}`);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  const nonces = new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
  expect(nonces.size).toBe(1);
  expect(policy).toContain(`script-src 'nonce-${[...nonces][0]}'`);
  expect((await open('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

it('sets no cookie, and has neither a member, a CSRF token nor analytics', async () => {
  const browser = await test.signIn({ id: '5', username: 'quentin' });
  const page = await open(`/overlay/${token}`, browser);
  expect(page.cookies).toEqual([]);
  expect(page.body).not.toMatch(/quentin|G-1/);
  expect(page.body).toContain('<meta name="csrf-token" content="">');
  expect(PageData.partial().parse(dataOf(page.body)).user).toBeUndefined();
});

it("has only the remote that owns the route in its page data, and preloads that route's files", async () => {
  const files = { 'overlay.12345678.js': 'sha384-a', 'raffles.12345678.js': 'sha384-b' };
  const preload = { '/overlay/:token': ['overlay.12345678.js'], '/raffles': ['raffles.12345678.js'] };
  await releaseForTest(test, 'store', { entry: 'e.js', routes: ['/store'] });
  const folder = await releaseForTest(test, 'stream', {
    entry: 'e.js',
    integrity: 'sha384-c',
    routes: ['/raffles', '/overlay/:token'],
    preload,
    files,
  });
  const { body } = await open(`/overlay/${token}`);
  expect(dataOf(body)).toMatchObject({ remotes: [{ name: 'stream', preload: { '/overlay/:token': [`${folder}/overlay.12345678.js`] } }] });
  expect(body).toMatch(new RegExp(`<link rel="preload" as="script" href="${folder}/overlay.12345678.js"`));
  expect(body).not.toContain('raffles.12345678.js');

  // The site's router would show the overlay inside the shell.
  const site = await open('/raffles');
  expect(dataOf(site.body)).toMatchObject({ remotes: [{ name: 'store' }, { name: 'stream', routes: ['/raffles'] }] });
});

it('is the same when it is compressed', async () => {
  await releaseForTest(test, 'stream', {
    entry: 'e.js',
    routes: ['/overlay/:token'],
    menu: Array.from({ length: 80 }, (_, at) => ({ label: `Part ${at}`, to: '/overlay/:token' })),
  });
  const page = await open(`/overlay/${token}`, { 'accept-encoding': 'br' });
  expect(page.headers['content-encoding']).toBe('br');
  const html = zlib.brotliDecompressSync(page.rawPayload).toString();
  expect(withoutNonce(html)).toBe(withoutNonce((await open(`/overlay/${token}`)).body));
});

it('is not served by a host without the page, and never unfilled', async () => {
  expect((await open('/overlay.html')).body).not.toContain('data-overlay');
  await fs.rm(path.join(test.hostDist, 'overlay.html'));
  expect((await open(`/overlay/${token}`)).statusCode).toBe(404);
  await fs.rm(path.join(test.hostDist, 'index.html'));
  expect((await open(`/overlay/${token}`)).statusCode).toBe(503);
});
