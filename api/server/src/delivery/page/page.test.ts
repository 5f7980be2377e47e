import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import zlib from 'node:zlib';
import { PageData } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { DEMO_SITE } from '../../demo/demo-site';
import { sitePagePolicy, sourceOf } from '../../plugins/security';
import { createTestApp, sharedTestApp, TEST_PAGE } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';
import { fillPage } from './page.rules';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SITE_CONFIG = JSON.stringify({ poweredBy: { name: 'P', url: 'https://p.example' }, chat: { name: 'Guild' } });
const test = sharedTestApp({ env: { SITE_CONFIG } });
beforeEach(() => test.reset());

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers: { ...BROWSER, ...headers } });

function dataOf(html: string): PageData {
  const json = /<script type="application\/json" id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
  return PageData.parse(JSON.parse(json ?? ''));
}

describe('the page data', () => {
  it("has no user for a guest, and the operator's config over the server's defaults", async () => {
    const page = await open('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: '*' });
    expect(page.body).toContain('<title>Greenroom</title>');
    const { countryHeader: _header, regionsNotServed: _regions, ...ofPage } = DEMO_SITE;
    expect(dataOf(page.body)).toEqual({
      user: null,
      remotes: [],
      config: {
        ...ofPage,
        saferGambling: { url: '/safer-gambling' },
        poweredBy: { name: 'P', url: 'https://p.example' },
        chat: { name: 'Guild', signInPath: '/auth/discord', avatarBase: '/demo/discord' },
        streaming: { channelApi: '/demo/kick/channel', player: '/demo/kick/player', url: '/demo/kick/player' },
      },
    });
  });

  it('has the signed-in member', async () => {
    const browser = await test.signIn({ id: '123456789012345678', username: 'ann', kickUsername: 'AnnLive', points: 1250 });
    const page = await open('/', browser);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: '*' });
    expect(dataOf(page.body).user).toEqual({
      id: '123456789012345678',
      username: 'ann',
      kick_username: 'AnnLive',
      avatar: null,
      points: 1250,
      role: 'Member',
      notifications: 0,
    });
  });

  it('escapes a username that contains a script', async () => {
    const username = '</script><script>alert(1)</script><!--\u2028 $& $1 $`';
    const browser = await test.signIn({ id: '2', username });
    const { body } = await open('/', browser);
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).not.toContain('\u2028');
    expect(dataOf(body).user?.username).toBe(username);
  });

  it('is appended to the head when the template has no element for it', () => {
    const page = fillPage('<html><head></head></html>', { csrfToken: 'a"b', nonce: 'n', data: '{"user":null}', tags: [] });
    expect(page).toContain('<meta name="csrf-token" content="a&quot;b">');
    expect(dataOf(page)).toEqual({ user: null });
  });
});

describe('the page of one visitor', () => {
  const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
  /** The page without its random values. */
  const withoutSecrets = (html: string) => html.replace(/nonce="[^"]+"/g, 'nonce').replace(/name="csrf-token" content="[^"]+"/, 'token');

  it.each(['br', 'gzip'])("is the same in %s, with the visitor's CSRF token and the nonce of the policy", async (encoding) => {
    await releaseForTest(test, 'store', {
      entry: 'e.js',
      routes: ['/store'],
      menu: Array.from({ length: 40 }, (_, at) => ({ label: `Part ${at}`, to: '/store' })),
    });
    const browser = await test.signIn({ id: `77-${encoding}`, username: 'Zoë ✓', points: 5 });
    const { cookie } = await test.openPage(browser);
    const [plain, compressed] = [await open('/store', { cookie }), await open('/store', { cookie, 'accept-encoding': encoding })];
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: '*' });
    expect(compressed.rawPayload.length).toBeLessThan(0.6 * plain.rawPayload.length);
    const html = DECOMPRESS[encoding]!(compressed.rawPayload).toString();
    expect(withoutSecrets(html)).toBe(withoutSecrets(plain.body));
    expect(dataOf(html).user?.username).toBe('Zoë ✓');
    const nonces = [...new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))];
    expect(nonces).toHaveLength(1);
    expect(compressed.headers['content-security-policy']).toContain(`script-src 'nonce-${nonces[0]}'`);
    const token = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
    const claim = (sent?: string) =>
      test.app.inject({ method: 'POST', url: '/api/r/profile/claim-daily', headers: { cookie, 'x-csrf-token': sent } });
    expect((await claim('another')).statusCode).toBe(403);
    expect((await claim(token)).statusCode).toBe(200);
  });

  it('has their own user, whoever else loads the same path', async () => {
    const [ann, bob] = [await test.signIn({ id: '78', username: 'ann' }), await test.signIn({ id: '79', username: 'bob' })];
    for (const url of ['/', '/store']) {
      const pages = await Promise.all([ann, bob, {}, ann].map((headers) => open(url, headers)));
      expect(pages.map(({ body }) => dataOf(body).user?.username)).toEqual(['ann', 'bob', undefined, 'ann']);
    }
  });

  it('has their own user alone, also once it is compressed for all', async () => {
    const head = Array.from({ length: 30 }, (_, at) => `<meta name="m${at}">`).join('');
    const data = '<script type="application/json" id="page-data"></script>';
    const host = TEST_PAGE.replace('<head>', `<head>${head}`).replace(data, '').replace('</body>', `${head}${data}</body>`);
    await fs.writeFile(path.join(test.hostDist, 'index.html'), host);
    const [ann, bob] = [await test.signIn({ id: '81', username: 'ann' }), await test.signIn({ id: '82', username: 'bob' })];
    const load = async (headers: Record<string, string>) => (await open('/', { ...headers, 'accept-encoding': 'br' })).rawPayload;
    // A member is not compressed then.
    while (!(await load(ann)).includes('"username":"ann"')) await setImmediate();
    const pages = (await Promise.all([ann, bob, {}, ann].map(load))).map((bytes) => zlib.brotliDecompressSync(bytes).toString());
    expect(pages.map((html) => dataOf(html).user?.username)).toEqual(['ann', 'bob', undefined, 'ann']);
    expect(new Set(pages.map((html) => /nonce="([^"]+)"/.exec(html)?.[1])).size).toBe(4);
    expect(withoutSecrets(pages[1] ?? '')).toBe(withoutSecrets((await open('/', bob)).body));
  });

  it("responds with an error page while a member's session can't be looked up", async () => {
    const headers = { accept: 'text/html', ...(await test.signIn({ id: '80', username: 'cid' })) };
    await test.db.execute(sql`alter table sessions rename to sessions_elsewhere`);
    try {
      const failed = await Promise.all(['/', '/somewhere'].map((url) => open(url, headers)));
      expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
      expect(failed[0]?.body).toContain('Something went wrong on our side.');
      expect((await open('/')).statusCode).toBe(200);
    } finally {
      await test.db.execute(sql`alter table sessions_elsewhere rename to sessions`);
    }
    expect(dataOf((await open('/', headers)).body).user?.username).toBe('cid');
  });
});

describe('the Content-Security-Policy of the page', () => {
  it('allows scripts by a nonce that differs for each response', async () => {
    const seen = new Set<string>();
    for (const url of ['/', '/']) {
      const page = await open(url);
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(String(page.headers['content-security-policy']))?.[1];
      expect(page.body.match(/<script[^>]*>/g)?.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true);
      seen.add(String(nonce));
    }
    expect(seen.size).toBe(2);
    expect(TEST_PAGE).not.toContain('nonce');
  });

  it("allows nothing unsafe, and the remotes' origins", async () => {
    await releaseForTest(test, 'store', { entry: 'http://localhost:3002/entry.js', routes: ['/store'] });
    const page = await open('/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'");
    expect(policy).toMatch(/style-src 'self' 'nonce-[^']+' http:\/\/localhost:3002;/);
    expect(policy).toContain("connect-src 'self' http://localhost:3002 ws://localhost:3002 https:;");
    expect(policy).toContain("worker-src 'self';");
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('the Content-Security-Policy for the stream', () => {
  const ORIGIN = 'https://site.example';
  it.each([
    ['/demo/kick/player', ["'self'"]],
    ['https://site.example/player', ["'self'"]],
    ['https://player.kick.com/streamer?autoplay=false', ['https://player.kick.com']],
    ['http://localhost:4000/player', ['http://localhost:4000']],
    ['//player.example/streamer', ['https://player.example']],
    ['javascript:alert(1)', []],
    ['data:text/html,x', []],
    ['https://', []],
    ['', []],
    [undefined, []],
  ])('allows %j as %j', (address, sources) => {
    expect(sourceOf(address, ORIGIN)).toEqual(sources);
  });

  it("allows the player's frame and the channel API, and no other frame", async () => {
    const streaming = { channelApi: 'http://localhost:4001/channel', player: 'https://player.example/x', url: 'https://x.example' };
    const site = await createTestApp({ site: test, env: { SITE_CONFIG: JSON.stringify({ streaming }) } });
    const { headers } = await site.app.inject({ url: '/', headers: BROWSER });
    await site.close();
    expect(headers['content-security-policy']).toContain('; frame-src https://player.example;');
    expect(headers['content-security-policy']).toContain("; connect-src 'self' http://localhost:4001 https:;");
  });

  it('allows no frame without a player', () => {
    expect(sitePagePolicy('n', { remotes: [], loopbackOverrides: false, channelApi: [], player: [] })).toContain("; frame-src 'none';");
  });

  it("allows the page's own origin in the demo", async () => {
    expect((await open('/')).headers['content-security-policy']).toContain("; frame-src 'self';");
  });
});

it.each(['a b', '[', 'x<y', 'a"b', 'a:b', 'a/b', 'a@b'])('refuses the host %j, which is no address', async (host) => {
  const { statusCode } = await test.app.inject({ url: '/', headers: { accept: 'text/html', host } });
  expect(statusCode).toBe(400);
});

it.each(['site.example', 'site.example:8080', '[::1]:3000', 'xn--bcher-kva.example'])('serves the host %s', async (host) => {
  expect((await test.app.inject({ url: '/', headers: { accept: 'text/html', host } })).statusCode).toBe(200);
});

describe('paths of pages', () => {
  it.each([
    ['/raffles/7?tab=entries', 200],
    ['/profile/john.doe', 200],
    ['/index.html', 404],
    ['/nowhere', 404],
    ['/nowhere/', 404],
    ['/raffles/7/more', 404],
    ['/of-a-remote', 200],
  ])('%s returns the page with status %i', async (url, status) => {
    await releaseForTest(test, 'extra', { entry: 'entry.js', routes: ['/of-a-remote'] });
    await fs.mkdir(path.join(test.hostDist, 'nowhere'));
    const page = await open(url);
    expect(page.statusCode).toBe(status);
    expect(dataOf(page.body).user).toBeNull();
  });

  it.each(['/api/r/nothing', '/auth/nothing', '/demo/nothing', '/remotes/nothing', '/storage/nothing.png'])(
    '%s returns a plain 404',
    async (url) => {
      const response = await open(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('page-data');
    },
  );

  it('do not include missing files', async () => {
    const missing = await test.app.inject({ url: '/missing.12345678.js', headers: { accept: '*/*' } });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ success: false });
    expect((await test.app.inject({ url: '/store', headers: { accept: '*/*' } })).body).toContain('page-data');
  });

  it('have names with a dot, also for clients that accept anything', async () => {
    await releaseForTest(test, 'members', { entry: 'e.js', routes: ['/profile/:username'] });
    for (const headers of [{ accept: '*/*' }, {}]) {
      const { statusCode, body } = await test.app.inject({ url: '/profile/night.owl', headers });
      expect(statusCode).toBe(200);
      expect(body).toContain('page-data');
    }
  });
});

describe("the host's files", () => {
  it('are immutable if their name has a content hash, and load nothing if they are started as a worker', async () => {
    await fs.writeFile(path.join(test.hostDist, 'host.12345678.js'), '1');
    await fs.writeFile(path.join(test.hostDist, 'robots.txt'), '1');
    expect((await test.app.inject('/host.12345678.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await test.app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  it('may be missing: the page returns 503, and the API still works', async () => {
    await fs.rm(test.hostDist, { recursive: true });
    const page = await open('/');
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('npm run build');
    expect((await test.app.inject('/api/r/settings')).statusCode).toBe(200);
  });

  it('are those of a new build at the next request', async () => {
    await open('/');
    await fs.writeFile(path.join(test.hostDist, 'index.html'), TEST_PAGE.replace('<body>', '<body>A new build'));
    expect((await open('/')).body).toContain('A new build');
  });
});
