import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { readConfig } from '../config/config';
import { sharedTestApp } from '../testing/test-app';
import { Grants } from './grants';
import { DEMO_PEOPLE, NEWCOMER } from './demo-people';
import { createMockProviders } from './mock-providers';

const VERIFIER = 'v'.repeat(43);
const GRANT = {
  person: NEWCOMER,
  redirectUri: 'http://site.example/callback',
  codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
};

describe('codes', () => {
  let now = new Date(0);
  let grants: Grants;
  beforeEach(() => {
    now = new Date(0);
    grants = new Grants(() => now);
  });

  it('are redeemed once, for a token of the account', () => {
    const code = grants.issueCode(GRANT);
    const token = grants.redeemCode(code, GRANT.redirectUri, VERIFIER) ?? '';
    expect(grants.personOf(token)).toBe(NEWCOMER);
    expect(grants.redeemCode(code, GRANT.redirectUri, VERIFIER)).toBeUndefined();
    now = new Date(10 * 60 * 1000);
    expect(grants.personOf(token)).toBeUndefined();
  });

  it.each([
    ['with another redirect URI', 'http://evil.example/', VERIFIER, 0],
    ['without the verifier', GRANT.redirectUri, '', 0],
    ['with the challenge for the verifier', GRANT.redirectUri, GRANT.codeChallenge, 0],
    ['too late', GRANT.redirectUri, VERIFIER, 60_000],
  ])('are invalidated by an attempt %s', (_name, redirectUri, verifier, at) => {
    const code = grants.issueCode(GRANT);
    now = new Date(at);
    expect(grants.redeemCode(code, redirectUri, verifier)).toBeUndefined();
    now = new Date(0);
    expect(grants.redeemCode(code, GRANT.redirectUri, VERIFIER)).toBeUndefined();
  });
});

const test = sharedTestApp({ now: () => new Date('2026-11-21T18:00:00Z'), env: { PUBLIC_URL: 'http://site.example' } });

describe.each(['discord', 'kick'])('the mock provider for %s', (slug) => {
  const valid = {
    response_type: 'code',
    client_id: `demo-${slug}`,
    redirect_uri: `http://site.example/auth/${slug}/callback`,
    state: 'the "state"',
    code_challenge: GRANT.codeChallenge,
    code_challenge_method: 'S256',
  };
  const authorize = (parameters: Record<string, string>) => test.app.inject(`/demo/${slug}/authorize?${new URLSearchParams(parameters)}`);

  it('offers every account, with a policy that allows no script and no frame', async () => {
    const page = await authorize(valid);
    expect(page.statusCode).toBe(200);
    for (const { username, kick, id } of DEMO_PEOPLE) {
      expect(page.body).toContain(slug === 'kick' ? kick.name : username);
      expect(page.body).toContain(`value="${id}"`);
    }
    expect(page.body).toContain('value="the &quot;state&quot;"');
    expect(page.body).toContain(slug === 'kick' ? 'Which Kick account do you want to link?' : 'Who do you want to be?');
    expect(page.body).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)"/.exec(page.body)?.[1];
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain(`default-src 'none'; style-src 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['client_id', 'another-client'],
    ['redirect_uri', 'http://site.example/auth/another/callback'],
    ['redirect_uri', 'http://evil.example/auth/discord/callback'],
    ['redirect_uri', 'http://site.example/auth/discord/callback/../../evil'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['state', ''],
  ])('refuses a request whose %s is %j, without a redirect', async (name, value) => {
    const page = await authorize({ ...valid, [name]: value });
    expect(page.statusCode).toBe(400);
    expect(page.headers.location).toBeUndefined();
    const post = await test.app.inject({
      method: 'POST',
      url: `/demo/${slug}/authorize`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...valid, [name]: value, person: NEWCOMER.id }).toString(),
    });
    expect(post.statusCode).toBe(400);
    expect(post.headers.location).toBeUndefined();
  });

  it('refuses a wrong client secret and a wrong token', async () => {
    const form = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'x', code_verifier: 'x' };
    const token = await test.app.inject({
      method: 'POST',
      url: `/demo/${slug}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, client_id: `demo-${slug}`, client_secret: 'guessed' }).toString(),
    });
    expect([token.statusCode, token.json()]).toEqual([401, { error: 'invalid_client' }]);
    const user = await test.app.inject({ url: `/demo/${slug}/user`, headers: { authorization: 'Bearer guessed' } });
    expect(user.statusCode).toBe(401);
  });
});

describe('a mock provider', () => {
  const client = (name: string) => ({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' });
  it.each<[string, NodeJS.ProcessEnv, string[]]>([
    ['for both with nothing set', {}, ['discord', 'kick']],
    ['for Discord alone if Kick has a client', client('KICK'), ['discord']],
    ['for Kick alone if Discord has a client', { ...client('DISCORD'), DEMO: '1' }, ['kick']],
    ['for none if both have a client', { ...client('DISCORD'), ...client('KICK'), DEMO: '1' }, []],
    ['for none without the demo', { DEMO: '0' }, []],
  ])('is installed %s', (_name, env, expected) => {
    const app = Fastify();
    const given = readConfig(env);
    const { config, install } = createMockProviders(given, () => new Date(0));
    install(app);
    const there = ['discord', 'kick'].filter((slug) => app.hasRoute({ method: 'GET', url: `/demo/${slug}/authorize` }));
    expect(there).toEqual(expected);
    expect(app.hasRoute({ method: 'GET', url: '/demo/discord/embed/avatars/:file' })).toBe(expected.includes('discord'));
    for (const slug of ['discord', 'kick'] as const) {
      expect(config[slug].client?.id).toBe(expected.includes(slug) ? `demo-${slug}` : given[slug].client?.id);
    }
  });
});

describe("the mock provider's avatars", () => {
  const avatar = async (path: string) => {
    const response = await test.app.inject(`/demo/discord/${path}`);
    expect(response.headers['content-type']).toContain('image/svg+xml');
    return response.body;
  };

  it('are the same for each request of a hash, and differ between hashes', async () => {
    const mine = await avatar('avatars/1/a1d0c6e8.png?size=128');
    expect(mine).toMatch(/^<svg /);
    expect(await avatar('avatars/1/a1d0c6e8.png?size=64')).toBe(mine);
    expect(await avatar('avatars/2/b2e1d7f9.png')).not.toBe(mine);
  });

  it('include five defaults', async () => {
    const defaults = await Promise.all([0, 1, 2, 3, 4].map((n) => avatar(`embed/avatars/${n}.png`)));
    expect(new Set(defaults).size).toBe(5);
  });
});

describe("the mock provider's stream", () => {
  it("is live, in the format of Kick's API", async () => {
    const response = await test.app.inject('/demo/kick/channel');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({
      livestream: { is_live: true, start_time: '2026-11-21T16:30:00.000Z' },
      recent_categories: [{ name: 'Slots & Casino' }, { name: 'Just Chatting' }],
      followers_count: 18_420,
    });
  });

  it('has a player that names itself a demo, and that only the site may frame', async () => {
    const page = await test.app.inject('/demo/kick/player');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This picture stands in for the player of Kick.');
    expect(page.body).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)"/.exec(page.body)?.[1];
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'; style-src 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'self'");
  });

  const KICK_CLIENT = { KICK_CLIENT_ID: 'id', KICK_CLIENT_SECRET: 'secret' };
  const OURS = { channelApi: '/demo/kick/channel', player: '/demo/kick/player', url: '/demo/kick/player' };
  it.each<[string, NodeJS.ProcessEnv, object | undefined]>([
    ['is installed with nothing set', {}, OURS],
    ["keeps the operator's other settings", { SITE_CONFIG: '{"streaming":{"name":"Twitch"}}' }, { ...OURS, name: 'Twitch' }],
    [
      'is replaced by a channel that the operator configured',
      { SITE_CONFIG: '{"streaming":{"url":"https://x.example"}}' },
      { url: 'https://x.example' },
    ],
    ['is absent if Kick has a client', KICK_CLIENT, undefined],
    ['is absent without the demo', { DEMO: '0' }, undefined],
  ])('%s', (_name, env, expected) => {
    const app = Fastify();
    const { config, install } = createMockProviders(readConfig(env), () => new Date(0));
    install(app);
    expect(config.siteConfig.streaming).toEqual(expected);
    for (const url of [OURS.channelApi, OURS.player]) {
      expect(app.hasRoute({ method: 'GET', url })).toBe(expected !== undefined && 'player' in expected);
    }
  });
});
