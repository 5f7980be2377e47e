import { DAY } from '../../lib/durations';
import { judgeDatabase, type DatabaseState } from './checks/database';
import { checkEnvironment, checkNode, judgeClock, judgeSpace } from './checks/machine';
import { judgeCertificate, judgeHsts, judgePlain, judgeRedirect } from './checks/https';
import { judgeStream } from './checks/live-updates';
import { judgeClient } from '../../delivery/setup/check-oauth';
import { judgeProxy } from './checks/proxy';
import { judgeAccountsKey } from './checks/site-config';
import { withoutSecrets } from '../../delivery/setup/check';

const NOW = new Date('2026-03-15T20:00:00Z');
const GB = 1024 ** 3;
const MIGRATIONS = [1000, 2000, 3000];
const GOOD_DATABASE: DatabaseState = {
  version: 170_006,
  encoding: 'UTF8',
  mayCreate: true,
  isReadOnly: false,
  clockDifferenceS: 0.1,
  maxConnections: 100,
  migratedTo: 3000,
  isPooledByTransaction: false,
};

it.each([
  ['20.19.0', 'ok'],
  ['22.1.0', 'ok'],
  ['20.18.9', 'failed'],
  ['18.20.0', 'failed'],
])('judges Node.js %s: %s', (version, status) => expect(checkNode(version).status).toBe(status));

it.each<[Partial<DatabaseState>, string, string]>([
  [{}, 'ok', 'PostgreSQL 17, migrated.'],
  [{ migratedTo: 1000 }, 'ok', 'PostgreSQL 17, 2 migrations to apply at the next start.'],
  [{ migratedTo: 4000 }, 'warning', 'Update this one'],
  [{ version: 130_009 }, 'failed', 'Upgrade to 14 or newer.'],
  [{ encoding: 'SQL_ASCII' }, 'failed', 'Create it with encoding UTF8'],
  [{ mayCreate: false }, 'failed', 'alter database … owner to …'],
  [{ isReadOnly: true }, 'failed', 'Use the address of the primary.'],
  [{ clockDifferenceS: -30 }, 'warning', 'differs by -30 s'],
  [{ maxConnections: 15 }, 'warning', 'Raise max_connections'],
  [{ isPooledByTransaction: true }, 'warning', 'a pooler that pools sessions.'],
])('judges a database with %o: %s', (state, status, text) => {
  expect(judgeDatabase({ ...GOOD_DATABASE, ...state }, MIGRATIONS)).toEqual({ status, text: expect.stringContaining(text) });
});

it('names every failure of a database', () => {
  expect(judgeDatabase({ ...GOOD_DATABASE, encoding: 'LATIN1', mayCreate: false }, MIGRATIONS).text).toMatch(/UTF8[^]*owner to/);
});

it.each([
  [50 * GB, 'ok', '50.0 GB are free for /data.'],
  [GB, 'warning', 'Make space before it runs out.'],
  [0.1 * GB, 'failed', 'writes are about to fail'],
])('judges a disk with %d bytes free: %s', (bytes, status, text) => {
  expect(judgeSpace(bytes, '/data')).toEqual({ status, text: expect.stringContaining(text) });
});

it.each([
  [60, undefined, 'ok', 'valid for 60 days, until 2026-05-14'],
  [13, undefined, 'warning', 'Check the renewal'],
  [-1, 'CERT_HAS_EXPIRED', 'failed', 'expired on 2026-03-14'],
  [60, 'ERR_TLS_CERT_ALTNAME_INVALID', 'failed', '(ERR_TLS_CERT_ALTNAME_INVALID)'],
])('judges a certificate for another %d days, refused for %s: %s', (days, problem, status, text) => {
  const certificate = { problem, validUntil: new Date(NOW.getTime() + days * DAY) };
  expect(judgeCertificate(certificate, 'site.example', NOW)).toEqual({ status, text: expect.stringContaining(text) });
});

it.each([
  ['max-age=31536000', 'ok'],
  ['max-age=0', 'failed'],
  [undefined, 'failed'],
])('judges the header Strict-Transport-Security: %s: %s', (header, status) => expect(judgeHsts(header).status).toBe(status));

it.each([
  [{ status: 308, location: 'https://site.example/' }, 'ok', 'http leads to https.'],
  [{ status: 301, location: 'http://site.example/home' }, 'failed', 'Redirect all of port 80 to https://site.example'],
  [{ status: 200, location: undefined }, 'failed', 'responds with 200'],
  ['ECONNREFUSED', 'warning', 'Open port 80'],
])('judges the response to http %o: %s', (plain, status, text) => {
  expect(judgeRedirect(plain, new URL('https://site.example'))).toEqual({ status, text: expect.stringContaining(text) });
});

it('accepts http on this machine only', () => {
  expect(judgePlain('localhost').status).toBe('skipped');
  expect(judgePlain('site.example')).toMatchObject({ status: 'failed', text: expect.stringContaining('Put a proxy with TLS in front') });
});

it.each([
  [0, 'ok'],
  [4, 'ok'],
  [-30, 'warning'],
  [61, 'failed'],
])('judges a clock that is %d s ahead: %s', (seconds, status) => {
  expect(judgeClock(NOW.getTime() + 500 + seconds * 1000, NOW.getTime(), 'site.example').status).toBe(status);
});

it.each([
  [400, '{"error":"invalid_grant"}', 'ok'],
  [401, '{"error":"invalid_client"}', 'failed'],
  [400, '{"error":"invalid_client"}', 'failed'],
  [503, '', 'warning'],
  [200, '', 'warning'],
  [404, '<!doctype html>', 'warning'],
  [429, '{"message":"You are being rate limited."}', 'warning'],
])('judges a provider that responds to an invalid code with %d %s: %s', (status, body, expected) => {
  expect(
    judgeClient({ status, body }, { title: 'Kick', variable: 'KICK', callback: 'https://site.example/auth/kick/callback' }).status,
  ).toBe(expected);
});

it.each([
  [{}, 'ok', 'at once'],
  [{ status: 404 }, 'failed', 'responds with 404'],
  [{ headers: { 'content-type': 'text/html' } }, 'failed', 'is not an event stream'],
  [
    { headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' } },
    'failed',
    'Exclude text/event-stream from compression',
  ],
])('judges an event stream with %o: %s', (difference, status, text) => {
  const stream = { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: ': ping\n\n', ...difference };
  expect(judgeStream(stream)).toEqual({ status, text: expect.stringContaining(text) });
});

const VIEW = { address: '203.0.113.9', protocol: 'https', host: 'site.example', forwarded: 1, untrusted: 0, cdn: null };
const BEHIND_PROXY = { publicUrl: new URL('https://site.example'), trustsAny: true };

it('judges a proxy that replaces X-Forwarded-For as well as one that appends to it', () => {
  const appended = { ...VIEW, forwarded: 2, untrusted: 1 };
  for (const seenForged of [VIEW, appended]) expect(judgeProxy({ seen: VIEW, seenForged, ...BEHIND_PROXY }).status).toBe('ok');
});

it.each([
  ['drops X-Forwarded-Proto', { protocol: 'http' }, 'warning', 'Let the proxy send X-Forwarded-Proto'],
  ['replaces the Host', { host: 'internal:8080' }, 'warning', 'Let the proxy pass the Host header'],
  ['drops X-Forwarded-For', { forwarded: 0 }, 'failed', 'No proxy sends X-Forwarded-For'],
  ['is not trusted', { protocol: 'http', untrusted: 1 }, 'failed', 'TRUST_PROXY is too low'],
])('judges a proxy that %s', (_name, difference, status, text) => {
  const seen = { ...VIEW, ...difference };
  expect(judgeProxy({ seen, seenForged: seen, ...BEHIND_PROXY })).toEqual({ status, text: expect.stringContaining(text) });
});

it.each([
  ['that names the visitor whom the server sees', { name: 'Cloudflare', client: '203.0.113.9' }, {}, 'ok', "visitors' own addresses"],
  ['whose edge the server takes for the visitor', { name: 'Cloudflare', client: '198.51.100.1' }, {}, 'failed', 'takes 203.0.113.9'],
  ['that does not name the visitor', { name: 'CloudFront', client: null }, {}, 'warning', 'Unless 203.0.113.9 is the public address'],
  ['whose header is believed from anybody', null, { address: '192.0.2.77' }, 'failed', "believes a CDN's header from anybody"],
])('judges a CDN %s: %s', (_name, cdn, asCdn, status, text) => {
  const seen = { ...VIEW, cdn };
  const views = { seen, seenForged: seen, seenAsCdn: { ...seen, ...asCdn } };
  expect(judgeProxy({ ...views, ...BEHIND_PROXY })).toEqual({ status, text: expect.stringContaining(text) });
});

it('compares addresses, not how they are written', () => {
  const seen = { ...VIEW, address: '2001:db8::1', cdn: { name: 'Cloudflare', client: '2001:db8:0:0::1' } };
  expect(judgeProxy({ seen, seenForged: seen, ...BEHIND_PROXY }).status).toBe('ok');
});

it.each([
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://site.example', ADMIN_DISCORD_IDS: '1' }, 'ok', 'Valid, for production.'],
  [{ NODE_ENV: 'production', ADMIN_DISCORD_IDS: '1' }, 'warning', "Set it to the site's address"],
  [
    {
      NODE_ENV: 'production',
      ADMIN_DISCORD_IDS: '1',
      RELEASE_TOKENS: '[{"team":"a","remotes":[],"pipeline":{"issuer":"https://ci.example","claims":{"sub":"a"}}}]',
    },
    'failed',
    "can't release without PUBLIC_URL",
  ],
  [
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://site.example',
      ADMIN_DISCORD_IDS: '1',
      SITE_CONFIG: '{"regionsNotServed":["US"],"countryHeader":"CF-IPCountry"}',
    },
    'ok',
    'Valid, for production.',
  ],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://site.example', ADMIN_DISCORD_IDS: '1', SITE_CONFIG: '{"regionsNotServed":["US"]}' },
    'warning',
    'so every region is served',
  ],
  [{ DEMO: '0' }, 'warning', 'Set NODE_ENV=production'],
  [{}, 'warning', 'This is the demo'],
  [{ PORT: '-1' }, 'failed', 'PORT must be a port number'],
])('judges the environment %o: %s', (env, status, text) => {
  expect(checkEnvironment(env)).toEqual({ status, text: expect.stringContaining(text) });
});

it('removes secrets from a text, written and decoded, and nothing else', () => {
  const env = {
    DATABASE_URL: 'postgres://site:p%40ss-word@db.example/site',
    SESSION_SECRET: 'sesame-sesame',
    RELEASE_TOKENS: '[{"webhook":"https://hooks.example/t0k3n"}]',
  };
  const text = 'db.example: p@ss-word p%40ss-word sesame-sesame https://hooks.example/t0k3n site';
  expect(withoutSecrets(text, env)).toBe('db.example: *** *** *** *** site');
});

it.each([
  ['warns that a new SESSION_SECRET ends bans', 's'.repeat(32), [], 'warning'],
  ['accepts a key of deleted accounts', 's'.repeat(32), ['k'.repeat(32)], 'skipped'],
  ['accepts the stored secret, which nobody replaces', undefined, [], 'skipped'],
])('%s', (_, sessionSecret, deletedAccountsKeys, status) => {
  expect(judgeAccountsKey({ sessionSecret, deletedAccountsKeys }).status).toBe(status);
});
