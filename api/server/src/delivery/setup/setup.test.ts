import { eq } from 'drizzle-orm';
import { auditLog, members, serverSecrets, setupCodes, siteSettings, siteSetup } from '../../db/schema';
import { DAY, HOUR } from '../../lib/durations';
import { type OAuthServer, startOAuthServer } from '../../testing/oauth-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { TestBrowser } from '../../testing/test-browser';
import { beginSetup, isSetupAsked, redeemSetupCode } from './setup.repository';

const ANN = { id: '77', username: 'ann', avatar: null, verified: true, email: 'ann@example.com' };
const NOBODY = { adminDiscordIds: [], isProduction: true, discord: { client: null } };

const START = new Date('2026-11-26T20:00:00Z');

let discord: OAuthServer;
let test: TestApp;
let origin: string;
let code: string;
let now = START;

beforeAll(async () => void (discord = await startOAuthServer()));
afterAll(() => discord.close());
beforeEach(() => {
  now = START;
  discord.user = ANN;
  discord.callback = undefined;
});

/** Opens one site for all tests of a block, none of which completes its set-up or stores anything else. */
function openSiteForAll() {
  beforeAll(() => open());
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.db.delete(setupCodes);
    code = (await beginSetup(test.db, NOBODY, now)) ?? '';
  });
}

/** Starts a new site, which knows where Discord is and nothing else. */
async function open(env: NodeJS.ProcessEnv = {}, rateLimits = false) {
  const { DISCORD_CLIENT_ID: _id, DISCORD_CLIENT_SECRET: _secret, ...urls } = discord.env('DISCORD');
  test = await createTestApp({
    env: { NODE_ENV: 'production', ...urls, ...env },
    now: () => now,
    rateLimits,
    prepare: async (db) => void (code = (await beginSetup(db, NOBODY, now)) ?? ''),
  });
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
}

async function tokenOf(visitor: TestBrowser): Promise<string> {
  const { text } = await visitor.get('/setup');
  return /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Sends a form of the set-up's page. */
const send = async (visitor: TestBrowser, form: string, fields: Record<string, string>) =>
  visitor.post(`/setup/${form}`, { _token: await tokenOf(visitor), ...fields });

const client = () => {
  const { DISCORD_CLIENT_ID = '', DISCORD_CLIENT_SECRET = '' } = discord.env('DISCORD');
  return { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET };
};

/** Follows all redirects. @returns the final URL */
async function follow(visitor: TestBrowser, start: string): Promise<string> {
  let last = new URL(start, origin);
  for (let step = await visitor.get(last); step.location; step = await visitor.get(last)) last = step.location;
  return last.href;
}

async function withCode(): Promise<TestBrowser> {
  const visitor = new TestBrowser(origin);
  expect((await send(visitor, 'code', { code })).status).toBe(303);
  return visitor;
}

const adminIds = async () => (await test.db.select().from(members).where(eq(members.role, 'Admin'))).map(({ id }) => id);

describe('a new site', () => {
  openSiteForAll();

  it('leads all pages to its set-up', async () => {
    for (const path of ['/', '/store', '/login', '/auth/discord', '/admin-new/', '/safer-gambling', '/%73tore']) {
      const response = await test.app.inject({ url: path, headers: { accept: 'text/html' } });
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 302, '/setup']);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('responds to requests for health, files, releases, the panel and live updates as ever, and to those for data that it is not set up', async () => {
    const paths = [
      '/healthz',
      '/readyz',
      '/remotes.json',
      '/missing.js',
      '/api/releases',
      '/admin-new/api/setup',
      '/api/r/settings',
      // Refused by the endpoint itself, since a stream would not end.
      `/api/live?topics=${'raffles,'.repeat(500)}`,
    ];
    const responses = await Promise.all(paths.map((path) => test.app.inject(path)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 401, 401, 503, 422]);
  });
});

describe('a site that is being set up', () => {
  afterEach(() => test.close());

  itOnBoth(
    'is set up by the code, a name, and a sign-in that makes the first Admin, with an encrypted secret that needs no restart',
    async () => {
      await open();
      const visitor = await withCode();
      expect((await send(visitor, 'name', { name: 'The <Lounge>' })).status).toBe(303);
      expect((await send(visitor, 'discord', client())).status).toBe(303);
      const [row] = await test.db.select().from(serverSecrets).where(eq(serverSecrets.name, 'connection discord'));
      expect(row?.value).toMatch(/^v1\./);
      expect(row?.value).not.toContain(client().DISCORD_CLIENT_SECRET);
      expect(test.services.config.discord.client).toEqual({ id: client().DISCORD_CLIENT_ID, secret: client().DISCORD_CLIENT_SECRET });
      const { text } = await visitor.get('/setup');
      expect(text).toContain('value="The &lt;Lounge&gt;"');
      expect(text).toContain(`Discord knows the client. Its application needs the callback ${origin}/auth/discord/callback`);
      expect(text).not.toContain(client().DISCORD_CLIENT_SECRET);

      expect(await follow(visitor, '/auth/discord?return_to=/admin-new/setup')).toBe(`${origin}/admin-new/setup`);
      expect(await adminIds()).toEqual([ANN.id]);
      const [entry] = await test.db.select().from(auditLog);
      expect(entry).toMatchObject({ staffId: ANN.id, summary: "Became an Admin by the code of the server's log" });
      const [site] = await test.db.select().from(siteSettings);
      expect(site?.siteName).toBe('The <Lounge>');

      // Now it is a site like any other, for all.
      const guest = new TestBrowser(origin);
      expect((await guest.get('/')).status).toBe(200);
      expect((await guest.get('/setup')).status).toBe(404);
      expect((await guest.post('/setup/code', { code })).status).toBe(404);
      discord.user = { ...ANN, id: '78', username: 'ben' };
      expect(await follow(guest, '/auth/discord')).toBe(`${origin}/`);
      expect(await adminIds()).toEqual([ANN.id]);
    },
  );

  it('shows a client of the environment, and only tests it', async () => {
    await open({ DISCORD_CLIENT_ID: 'the-site', DISCORD_CLIENT_SECRET: 'not the secret' });
    const visitor = await withCode();
    expect((await visitor.get('/setup')).text).toContain('value="the-site" readonly');
    await send(visitor, 'discord', client());
    expect((await visitor.get('/setup')).text).toContain('role="alert">Discord refuses the client.');
    expect(test.services.config.discord.client?.secret).toBe('not the secret');
  });

  it('says that Discord cannot be reached', async () => {
    const gone = await startOAuthServer();
    await gone.close();
    await open({ DISCORD_TOKEN_URL: gone.env('DISCORD').DISCORD_TOKEN_URL });
    const response = await send(await withCode(), 'discord', client());
    expect(response.text).toMatch(/Discord&#39;s 127\.0\.0\.1:\d+ can&#39;t be reached \(.*ECONNREFUSED.*\)\. Check the firewall and DNS/);
  });

  it('has a code that cannot be guessed without end', async () => {
    await open({}, true);
    const visitor = new TestBrowser(origin);
    const form = { _token: await tokenOf(visitor), code: 'AAAAA' };
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await visitor.post('/setup/code', form)).status).toBe(422);
    expect((await visitor.post('/setup/code', form)).status).toBe(429);
  });
});

describe('what is wrong', () => {
  openSiteForAll();

  it.each([
    [
      'a wrong secret',
      { DISCORD_CLIENT_SECRET: 'wr0ng' },
      422,
      'Discord refuses the client. Copy DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET',
    ],
    ['no secret', { DISCORD_CLIENT_SECRET: ' ' }, 422, 'DISCORD_CLIENT_SECRET: This is required.'],
    ['no id', { DISCORD_CLIENT_ID: '' }, 422, 'DISCORD_CLIENT_ID: This is required.'],
  ])('is said of %s, and nothing is stored', async (_what, typed, status, sentence) => {
    const visitor = await withCode();
    const response = await send(visitor, 'discord', { ...client(), ...typed });
    expect(response.status).toBe(status);
    expect(response.text).toContain(sentence);
    expect(response.text).not.toContain('wr0ng');
    expect(response.text).toContain(`name="DISCORD_CLIENT_ID" value="${{ ...client(), ...typed }.DISCORD_CLIENT_ID}"`);
    expect(test.services.config.discord.client).toBeNull();
    expect((await visitor.get('/setup')).text).not.toContain('Sign in with Discord</a>');
  });

  it('is said of a callback that Discord does not know', async () => {
    discord.callback = 'https://elsewhere.example/auth/discord/callback';
    const response = await send(await withCode(), 'discord', client());
    expect(response.text).toContain(`Discord refuses the callback ${origin}/auth/discord/callback. Register exactly this address`);
    expect(test.services.config.discord.client).toBeNull();
  });

  it('is said of a name that is empty or too long', async () => {
    const visitor = await withCode();
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      const response = await send(visitor, 'name', { name });
      expect([response.status, /role="alert">([^<]+)</.exec(response.text)?.[1]]).toEqual([422, expect.any(String)]);
    }
  });
});

describe('the code', () => {
  openSiteForAll();

  const refusal = 'This code is wrong, already used, or older than 24 hours.';

  it('is no other text', async () => {
    const visitor = new TestBrowser(origin);
    for (const typed of ['', 'AAAAA-AAAAA-AAAAA-AAAAA', '<script>', "' or 1=1"]) {
      const response = await send(visitor, 'code', { code: typed });
      expect([response.status, response.text.includes(refusal), visitor.cookie('greenroom_setup')]).toEqual([422, true, undefined]);
    }
  });

  it('works once', async () => {
    await withCode();
    const second = await send(new TestBrowser(origin), 'code', { code });
    expect([second.status, second.text.includes(refusal)]).toEqual([422, true]);
  });

  it('expires after a day, and its session after two hours', async () => {
    const visitor = await withCode();
    now = new Date(now.getTime() + 2 * HOUR);
    expect((await visitor.get('/setup')).text).toContain('name="code"');
    expect((await visitor.get('/auth/discord')).location?.pathname).toBe('/setup');
    code = (await beginSetup(test.db, NOBODY, now)) ?? '';
    now = new Date(now.getTime() + DAY);
    expect((await send(new TestBrowser(origin), 'code', { code })).status).toBe(422);
    code = (await beginSetup(test.db, NOBODY, now)) ?? '';
    await withCode();
  });

  it('is stored as a hash', async () => {
    expect(JSON.stringify(await test.db.select().from(setupCodes))).not.toContain(code.slice(0, 5));
  });

  itOnBoth('gives one of two people the set-up who use it at once', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => redeemSetupCode(test.db, code, now)));
    expect(tokens.filter((token) => token !== null)).toHaveLength(1);
  });

  itOnBoth("ends the set-up of somebody who used another server's", async () => {
    const other = (await beginSetup(test.db, NOBODY, now)) ?? '';
    const first = await withCode();
    expect((await send(new TestBrowser(origin), 'code', { code: other })).status).toBe(422);
    code = (await beginSetup(test.db, NOBODY, now)) ?? '';
    await withCode();
    expect((await first.get('/setup')).text).toContain('name="code"');
    expect((await send(first, 'discord', client())).location?.pathname).toBe('/setup');
    expect(test.services.config.discord.client).toBeNull();
  });

  it('does not come from a form of another site', async () => {
    expect((await new TestBrowser(origin).post('/setup/code', { code })).status).toBe(403);
  });
});

describe('a site that exists', () => {
  beforeEach(() => open());
  afterEach(() => test.close());

  it.each([
    ['has an Admin', async () => test.signIn({ id: '1', role: 'Admin' }), NOBODY],
    ['gets one by the environment', async () => undefined, { ...NOBODY, adminDiscordIds: ['1'] }],
  ])('is never asked if it %s, and an open set-up ends', async (_how, prepare, config) => {
    const visitor = await withCode();
    await prepare();
    expect(await beginSetup(test.db, config, now)).toBeNull();
    expect(await isSetupAsked(test.db)).toBe(false);
    expect((await visitor.get('/setup')).status).toBe(404);
    expect((await visitor.get('/')).status).toBe(200);
  });

  it.each([
    ['that is tried outside of production', { ...NOBODY, isProduction: false }],
    ['to which the environment connects Discord', { ...NOBODY, discord: { client: { id: 'the-site', secret: 'secret' } } }],
  ])('%s keeps its pages, and takes the code', async (_which, config) => {
    await test.db.delete(siteSetup);
    await test.db.delete(setupCodes);
    code = (await beginSetup(test.db, config, now)) ?? '';
    expect(await isSetupAsked(test.db)).toBe(false);
    expect((await new TestBrowser(origin).get('/')).status).toBe(200);
    expect((await (await withCode()).get('/setup')).text).toContain('Client ID');
  });

  it('whose Admins are gone keeps its pages, and takes the code of the next start', async () => {
    await test.signIn({ id: '1', role: 'Member' });
    await test.db.delete(siteSetup);
    await test.db.delete(setupCodes);
    expect(await isSetupAsked(test.db)).toBe(false);
    expect((await new TestBrowser(origin).get('/setup')).status).toBe(404);
    code = (await beginSetup(test.db, NOBODY, now)) ?? '';
    expect(await isSetupAsked(test.db)).toBe(false);
    expect((await new TestBrowser(origin).get('/')).status).toBe(200);
    const visitor = await withCode();
    await send(visitor, 'discord', client());
    await follow(visitor, '/auth/discord');
    expect(await adminIds()).toEqual([ANN.id]);
  });

  it('leaves a banned member without the role, and the set-up open', async () => {
    await test.signIn({ id: ANN.id, role: 'Member', banReason: 'Cheated.', bannedAt: now });
    const visitor = await withCode();
    await send(visitor, 'discord', client());
    await follow(visitor, '/auth/discord');
    expect(await adminIds()).toEqual([]);
    expect((await visitor.get('/setup')).text).toContain('Become the Admin');
  });
});
