import path from 'node:path';
import { BadConfiguration, readConfig } from './config';
import { OPENSSL_VECTOR } from '../testing/openssl-vector';

it('defaults to a demo on the embedded database', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: true, trustProxy: 0, remotesUrl: '/remotes', logLevel: 'warn' });
  const root = path.resolve(import.meta.dirname, '../../../..');
  expect(config.dataDir).toBe(path.join(root, '.data'));
  expect(config.remotesDir).toBe(path.join(root, '.data/remotes'));
  expect(config.hostDist).toBe(path.join(root, 'host/dist'));
});

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DEMO: '' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' }, false],
  [{ DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret', DEMO: '1' }, true],
])('with %j, demo is %s', (environment, expected) => {
  expect(readConfig(environment).demo).toBe(expected);
});

it('reads the configuration of an operator', () => {
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'https://site.example/',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    ADMIN_DISCORD_IDS: '1, 23',
    REMOTES_URL: 'https://cdn.example/remotes/',
    SITE_CONFIG: '{"poweredBy":{"name":"P","url":"https://p.example"},"gtagId":"G-1","gtagUrl":"/tag.js"}',
    DATA_DIR: '/srv/data',
  });
  expect(config).toMatchObject({
    port: 0,
    publicUrl: 'https://site.example',
    trustProxy: ['10.0.0.0/8', '::1'],
    adminDiscordIds: ['1', '23'],
    remotesUrl: 'https://cdn.example/remotes',
    remotesDir: '/srv/data/remotes',
    siteConfig: { poweredBy: { name: 'P' }, gtagId: 'G-1', gtagUrl: '/tag.js' },
  });
});

it('starts with a key of SITE_CONFIG that it does not know, such as one of an earlier version', () => {
  expect(readConfig({ SITE_CONFIG: '{"ownReactRemotes":["quests"],"gtagId":"G-1"}' }).siteConfig).toEqual({ gtagId: 'G-1' });
});

it('reads retention in days, and remembers deleted accounts for a day at least', () => {
  expect(readConfig({ RETENTION_TICKETS_DAYS: '0', RETENTION_CONTACT_DAYS: '30' }).retention).toEqual({
    auditDays: 1095,
    contactDays: 30,
    ticketsDays: 0,
    chatDays: 2,
    kickEventsDays: 30,
    deletedAccountsDays: 365,
  });
  expect(() => readConfig({ RETENTION_AUDIT_DAYS: '1.5' })).toThrow('RETENTION_AUDIT_DAYS must be a number of days.');
  expect(() => readConfig({ RETENTION_DELETED_ACCOUNTS_DAYS: '0' })).toThrow('RETENTION_DELETED_ACCOUNTS_DAYS must be at least 1.');
});

it('requires all variables of a bucket, or none, and never prints its secret', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  expect(readConfig({}).bucket).toBeNull();
  expect(readConfig(bucket).bucket).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'hunter2',
  });
  for (const name of Object.keys(bucket)) {
    const message = messageOf(() => readConfig({ ...bucket, [name]: '' }));
    expect(message).toContain(`${name} is missing`);
    expect(message).not.toContain('hunter2');
  }
  expect(messageOf(() => readConfig({ ...bucket, S3_BUCKET: '../x', S3_ENDPOINT: 'ftp://x' }))).toMatch(/S3_ENDPOINT[^]+S3_BUCKET/);
});

it('takes a second bucket for remotes at the same service', () => {
  const service = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hunter2' };
  expect(readConfig(service).remotesBucket).toBeNull();
  expect(readConfig({ ...service, REMOTES_BUCKET: 'remotes' }).remotesBucket).toMatchObject({
    endpoint: 'https://s3.example',
    bucket: 'remotes',
  });
  expect(messageOf(() => readConfig({ REMOTES_BUCKET: 'remotes' }))).toContain('REMOTES_BUCKET needs the S3_* variables');
});

it('takes release tokens as digests only', () => {
  const token = { team: 'the store team', remotes: ['store'], sha256: 'ab'.repeat(32) };
  expect(readConfig({}).releaseTokens).toEqual([]);
  expect(readConfig({ RELEASE_TOKENS: JSON.stringify([token]) }).releaseTokens).toEqual([token]);
  const notified = { ...token, webhook: 'https://hooks.example/T1' };
  expect(readConfig({ RELEASE_TOKENS: JSON.stringify([notified]) }).releaseTokens).toEqual([notified]);
  for (const wrong of [
    'hunter2',
    '{}',
    JSON.stringify([{ ...token, sha256: 'hunter2' }]),
    JSON.stringify([{ ...token, webhook: 'ftp://hunter2' }]),
  ]) {
    const message = messageOf(() => readConfig({ RELEASE_TOKENS: wrong }));
    expect(message).toContain('RELEASE_TOKENS');
    expect(message).not.toContain('hunter2');
  }
});

it('lists every invalid variable at once, and never prints a secret', () => {
  const bad = {
    PORT: '99999',
    PUBLIC_URL: 'site.example',
    TRUST_PROXY: '10.0.0.0/33',
    DATABASE_URL: 'mysql://user:hunter2@db/x',
    SESSION_SECRET: 'too short',
    ADMIN_DISCORD_IDS: 'me',
    DEMO: '1',
    NODE_ENV: 'production',
    DISCORD_CLIENT_ID: 'id',
    KICK_CLIENT_SECRET: 'hunter2',
    DISCORD_TOKEN_URL: 'ftp://x',
    REMOTES_URL: '//cdn',
    SMTP_URL: 'smtp://user:hunter2@',
    MAIL_FROM: 'Greenroom <site@example.com',
    CONTACT_MAIL_TO: 'staff',
    SITE_CONFIG: '{"poweredBy":1}',
    LOG_LEVEL: 'loud',
    SHUTDOWN_DELAY_SECONDS: '5s',
  };
  const message = messageOf(() => readConfig(bad));
  for (const name of Object.keys(bad).filter((key) => key !== 'NODE_ENV')) expect(message).toContain(name);
  expect(message).not.toMatch(/hunter2|too short/);
  expect(messageOf(() => readConfig({ SITE_CONFIG: '{' }))).toContain('SITE_CONFIG must be JSON.');
  expect(messageOf(() => readConfig({ DATA_DIR: import.meta.filename }))).toContain('DATA_DIR must be a folder');
});

const MAIL = {
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Greenroom <site@example.com>',
  CONTACT_MAIL_TO: 'staff@example.com',
};

it('sends mail if all of its variables are set, and requires the rest if only some are', () => {
  expect(readConfig({}).mail).toBeNull();
  const server = { host: 'mail.example', port: 465, secure: true, auth: { user: 'user', pass: 'secret' } };
  expect(readConfig(MAIL).mail).toEqual({ server, from: MAIL.MAIL_FROM, to: MAIL.CONTACT_MAIL_TO });
  expect(readConfig({ ...MAIL, MAIL_FROM: 'site@example.com' }).mail?.from).toBe('site@example.com');
  for (const name of Object.keys(MAIL)) {
    expect(messageOf(() => readConfig({ ...MAIL, [name]: '' }))).toContain('must be set together');
  }
  expect(messageOf(() => readConfig({ ...MAIL, SMTP_URL: `${MAIL.SMTP_URL}?sendmail=true` }))).toContain('with nothing after the port');
  expect(messageOf(() => readConfig({ ...MAIL, MAIL_FROM: 'A\nBcc: b@c.de <site@example.com>' }))).toContain('MAIL_FROM');
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (cause) {
    if (cause instanceof BadConfiguration) return cause.message;
  }
  throw new Error('Nothing was refused.');
}

it('reads the public key of Kick in PEM, with line breaks or their escapes', () => {
  const { publicKey } = OPENSSL_VECTOR;
  for (const pem of [publicKey, publicKey.replaceAll('\n', '\\n')])
    expect(readConfig({ KICK_PUBLIC_KEY: pem }).kickApi.publicKey?.asymmetricKeyType).toBe('rsa');
  expect(() => readConfig({ KICK_PUBLIC_KEY: 'a key' })).toThrow('KICK_PUBLIC_KEY must be an RSA key in PEM, of at least 2048 bits.');
});

it('names who needs a second factor by roles that every site has, and by permissions', () => {
  const read = (SECOND_FACTOR_ROLES: string) => readConfig({ SECOND_FACTOR_ROLES }).secondFactorRoles;
  expect(read('')).toEqual([]);
  expect(read('Admin, all,settings:configure')).toEqual(['Admin', 'all', 'settings:configure']);
  for (const unknown of ['Helper', 'settings:work', 'admin'])
    expect(() => read(`Admin,${unknown}`)).toThrow(`permissions such as settings:configure, separated by commas. There is no "${unknown}"`);
});

it.each([
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost' }, true],
  [{}, true],
  [{ HOST: '0.0.0.0', DEMO: '1' }, true],
  [{ HOST: '0.0.0.0', DEMO: '0' }, true],
  [{ HOST: '0.0.0.0', NODE_ENV: 'production' }, true],
  [{ HOST: '0.0.0.0', DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' }, true],
])('opens a demo that nobody has asked for to this machine alone: %j', (env, isAllowed) => {
  const start = () => readConfig(env);
  if (isAllowed) expect(start).not.toThrow();
  else expect(messageOf(start)).toContain('Set DEMO=1 if others may reach it.');
});
