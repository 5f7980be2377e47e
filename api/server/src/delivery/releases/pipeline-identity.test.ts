/** Pipelines that identify themselves by a token of an issuer of OpenID Connect tokens. */
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { HOUR, MINUTE } from '../../lib/durations';
import { listenForTest } from '../../testing/http-server';
import { createTestApp, type TestApp } from '../../testing/test-app';

const SITE = 'https://site.example';
const CLAIMS = { repository: 'acme/store', ref: 'refs/heads/release-*' };

let server: Awaited<ReturnType<typeof listenForTest>>;
let issuer: string;
let sign: (claims: JWTPayload, options?: { audience?: string; expires?: Date; kid?: string }) => Promise<string>;
let test: TestApp;
let now = new Date();

beforeAll(async () => {
  const [known, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const keys = [{ ...(await exportJWK(known.publicKey)), kid: 'known', alg: 'RS256' }];
  server = await listenForTest(
    createServer((request, response) => {
      const isDiscovery = request.url === '/.well-known/openid-configuration';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/jwks` } : { keys }));
    }),
  );
  issuer = server.origin;
  sign = (claims, { audience = SITE, expires = new Date(Date.now() + HOUR), kid = 'known' } = {}) =>
    new SignJWT({ sub: 'repo:acme/store', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'known' })
      .setIssuer(String(claims.iss ?? issuer))
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(expires.getTime() / 1000))
      .sign(kid === 'known' ? known.privateKey : other.privateKey);
  const team = { team: 'the store team', remotes: ['store'], pipeline: { issuer, claims: CLAIMS } };
  test = await createTestApp({ env: { PUBLIC_URL: SITE, RELEASE_TOKENS: JSON.stringify([team]) }, now: () => now });
});
beforeEach(() => (now = new Date()));
afterAll(async () => {
  await test.close();
  await server.close();
});

const exchange = async (token: string) =>
  (await test.app.inject({ method: 'POST', url: '/api/release-tokens', headers: { authorization: `Bearer ${token}` } })).json<{
    message?: string;
    data?: { token: string; team: string };
  }>();
const list = async (token = '') =>
  (await test.app.inject({ url: '/api/releases', headers: { authorization: `Bearer ${token}` } })).statusCode;
const change = async (remote: string, token = '') => {
  const headers = { authorization: `Bearer ${token}` };
  return (await test.app.inject({ method: 'POST', url: `/api/releases/${remote}`, headers, payload: { action: 'promote' } })).statusCode;
};
const RELEASE = { repository: 'acme/store', ref: 'refs/heads/release-3' };

it('gets a token of its team, for its remotes, which ends after half an hour', async () => {
  const { data } = await exchange(await sign(RELEASE));
  expect(data?.team).toBe('the store team');
  expect(await list(data?.token)).toBe(200);
  // There is no canary to promote, and no permission for another remote.
  expect(await change('store', data?.token)).toBe(409);
  now = new Date(now.getTime() + 31 * MINUTE);
  expect(await list(data?.token)).toBe(401);
});

it.each([
  ['another repository', () => sign({ ...RELEASE, repository: 'acme/store-2' }), 'its claims are not'],
  ['another branch', () => sign({ ...RELEASE, ref: 'refs/heads/feature' }), 'its claims are not'],
  ['a claim that is missing', () => sign({ repository: 'acme/store' }), 'its claims are not'],
  ['another site', () => sign(RELEASE, { audience: 'https://staging.example' }), 'it is not for the audience https://site.example'],
  ['an hour ago', () => sign(RELEASE, { expires: new Date(Date.now() - HOUR) }), 'it has expired'],
  ['a key that is not of the issuer', () => sign(RELEASE, { kid: 'other' }), 'its signature or its claims are not valid'],
  ['another issuer', () => sign({ ...RELEASE, iss: 'https://issuer.example' }), 'its issuer is none of the pipelines'],
  ['no token', () => Promise.resolve('nothing'), 'its issuer is none of the pipelines'],
])('refuses a token of %s', async (_, token, reason) => {
  const { message, data } = await exchange(await token());
  expect(data).toBeUndefined();
  expect(message).toContain(reason);
});

it('refuses a token without a signature, and one of a shared secret', async () => {
  const [, payload] = (await sign(RELEASE)).split('.');
  const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'known' })).toString('base64url');
  for (const token of [`${header('none')}.${payload}.`, `${header('HS256')}.${payload}.c2lnbmF0dXJl`])
    expect((await exchange(token)).data).toBeUndefined();
});

it('takes no address that a request names for that of the site', async () => {
  const team = { team: 'the store team', remotes: ['store'], pipeline: { issuer, claims: CLAIMS, audience: SITE } };
  const named = await createTestApp({ site: test, env: { RELEASE_TOKENS: JSON.stringify([team]) }, now: () => now });
  const headers = { authorization: `Bearer ${await sign(RELEASE)}`, host: 'site.example', 'x-forwarded-proto': 'https' };
  for (const audience of [SITE, 'http://site.example']) {
    headers.authorization = `Bearer ${await sign(RELEASE, { audience })}`;
    const response = await named.app.inject({ method: 'POST', url: '/api/release-tokens', headers });
    expect(response.statusCode).toBe(401);
    expect(response.json().message).toContain('no pipeline can release to a site without PUBLIC_URL. Set it on the server');
  }
  await named.close();
});

it('takes no token of a pipeline for one of the site', async () => {
  expect(await list(await sign(RELEASE))).toBe(401);
});
