import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { contactMessages, serverSecrets } from '../../db/schema';
import { parseMailServer } from '../../lib/mail';
import { SecretBox } from '../../lib/secret-box';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type MockMailServer, startMockMailServer } from '../../testing/mock-mail-server';
import { type OAuthServer, startOAuthServer } from '../../testing/oauth-server';
import { openPanel, type Panel } from '../../testing/staff-panel';
import { contactMailJob } from '../../support/contact/contact-mail';
import { Connections, storeConnection } from './connections';

let mail: MockMailServer;
let discord: OAuthServer;
let kick: OAuthServer;
let panel: Panel;
beforeAll(async () => {
  [mail, discord, kick] = await Promise.all([startMockMailServer(), startOAuthServer(), startOAuthServer()]);
  const { KICK_CLIENT_ID: _id, KICK_CLIENT_SECRET: _secret, ...kickUrls } = kick.env('KICK');
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://site.example', ...discord.env('DISCORD'), ...kickUrls };
  panel = await openPanel({ env });
});
afterAll(() => Promise.all([panel, mail, discord, kick].map((each) => each.close())));

const MAIL = { MAIL_FROM: 'Site <site@example.com>', CONTACT_MAIL_TO: 'staff@example.com' };
const connect = (name: string, values: object) => panel.call('PUT', `/setup/${name}`, { values });
type Listed = Record<string, Record<string, unknown>>;
const steps = async (): Promise<Listed> => {
  const { data } = await panel.call('GET', '/setup');
  return Object.fromEntries(data.map((step: { name: string }) => [step.name, step])) as Listed;
};
const statuses = async () => Object.values(await steps()).map(({ name, status }) => `${String(name)} ${String(status)}`);

it('lists what is left, and what the environment has, without secrets', async () => {
  expect(await statuses()).toEqual([
    'name open',
    'discord done',
    'kick open',
    'mail open',
    'appearance open',
    'platform open',
    'sources open',
    'leaderboard open',
    'bot skipped',
  ]);
  const { discord: step } = await steps();
  expect(step).toMatchObject({ is_fixed: true, is_entered: true, text: null, values: { DISCORD_CLIENT_ID: 'the-site' } });
  expect(step?.addresses).toEqual(['https://site.example/auth/discord/callback']);
  expect(JSON.stringify(await panel.call('GET', '/setup'))).not.toContain(discord.env('DISCORD').DISCORD_CLIENT_SECRET);
});

it('refuses to change what the environment has, and tests it', async () => {
  expect(await connect('discord', discord.env('DISCORD'))).toMatchObject({ status: 409 });
  expect((await panel.call('POST', '/setup/discord/test')).status).toBe(200);
  expect((await steps()).discord).toMatchObject({ status: 'done', text: expect.stringContaining('Discord knows the client.') });
});

it('connects a mail server once its test passes, in use at once', async () => {
  const wrong = await connect('mail', { SMTP_URL: mail.url.replace(/\/\/[^@]+@/, '//us%20er:wr0ng@'), ...MAIL });
  expect(wrong).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^The mail server .* refuses the login\. Check user and password/),
  });
  expect((await steps()).mail).toMatchObject({ status: 'failed', is_entered: false });
  expect(JSON.stringify(await steps())).not.toContain('wr0ng');

  mail.refusals.set('*', '554 5.7.1 Relay access denied');
  expect(await connect('mail', { SMTP_URL: mail.url, ...MAIL })).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^The mail server 127\.0\.0\.1 refuses mail from this site \(554 5\.7\.1\)\. /),
  });
  mail.refusals.clear();

  expect((await connect('mail', { SMTP_URL: mail.url, ...MAIL })).status).toBe(200);
  expect(mail.received).toEqual([]);
  expect((await steps()).mail).toMatchObject({ status: 'done', is_entered: true, is_fixed: false, values: MAIL });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    action: 'update',
    subject: 'setup',
    summary: 'Connected the mail server',
    after: { SMTP_HOST: new URL(mail.url).host },
  });
  expect((await panel.call('GET', '/staff-alerts')).data.mail_to).toBe(MAIL.CONTACT_MAIL_TO);
  expect(panel.test.services.config.mail).toEqual({ server: parseMailServer(mail.url), from: MAIL.MAIL_FROM, to: MAIL.CONTACT_MAIL_TO });
  await contactMailJob(panel.test.services.config).run(panel.test.jobContext);
});

it('keeps the stored secret if none is entered, and what works if a change does not', async () => {
  const to = 'other@example.com';
  expect((await connect('mail', { ...MAIL, CONTACT_MAIL_TO: to, SMTP_URL: '' })).status).toBe(200);
  expect(panel.test.services.config.mail).toMatchObject({ server: parseMailServer(mail.url), to });
  expect((await connect('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).status).toBe(422);
  expect((await steps()).mail).toMatchObject({ status: 'done' });
  expect(panel.test.services.config.mail).toMatchObject({ server: parseMailServer(mail.url), to });
});

it.each([
  ['mail', { SMTP_URL: 'mail.example', ...MAIL }, 'SMTP_URL', expect.stringContaining('such as smtps://user:password@mail.example')],
  ['mail', { CONTACT_MAIL_TO: 'nobody' }, 'CONTACT_MAIL_TO', 'This must be an email address.'],
  ['mail', { MAIL_FROM: 'Site <nobody>' }, 'MAIL_FROM', 'This must be an email address, or a name with one in angle brackets.'],
  ['kick', { KICK_CLIENT_ID: 'the-site' }, 'KICK_CLIENT_SECRET', 'This is required.'],
  ['kick', { KICK_CLIENT_ID: '', PORT: '1' }, 'KICK_CLIENT_ID', 'This is required.'],
])('names the field of %s that is wrong: %j', async (name, values, field, sentence) => {
  expect(await connect(name, values)).toMatchObject({ status: 422, errors: { [field]: [sentence] } });
});

it('connects Kick in two steps: the app, then the channel', async () => {
  const { KICK_CLIENT_ID, KICK_CLIENT_SECRET } = kick.env('KICK');
  expect((await panel.test.app.inject('/auth/kick')).statusCode).toBe(503);
  expect((await panel.call('POST', '/setup/kick/test')).status).toBe(409);
  expect((await connect('kick', { KICK_CLIENT_ID, KICK_CLIENT_SECRET })).status).toBe(200);
  expect((await steps()).kick).toMatchObject({ status: 'open', is_entered: true, text: expect.stringContaining('Kick knows the client.') });
  expect((await panel.test.app.inject('/auth/kick')).statusCode).toBe(302);
  expect((await panel.call('GET', '/kick-channel')).data.is_configured).toBe(true);
});

it.each([429, 500])(
  'keeps the client that works while the provider responds with %d, and takes a first one with a warning',
  async (status) => {
    const KICK_CLIENT_SECRET = 'nobody knows whether this is right';
    const { config, db, secrets, connections } = panel.test.services;
    const before = config.kick.client;
    kick.tokenStatus = status;
    expect(await connect('kick', { KICK_CLIENT_SECRET })).toMatchObject({
      status: 422,
      message: expect.stringContaining(`(status ${status})`),
    });
    expect([config.kick.client, (await steps()).kick?.status]).toEqual([before, 'open']);

    await db.delete(serverSecrets).where(eq(serverSecrets.name, 'connection kick'));
    await connections.reload();
    expect((await connect('kick', { KICK_CLIENT_ID: 'the-site', KICK_CLIENT_SECRET })).status).toBe(200);
    expect((await steps()).kick).toMatchObject({ is_entered: true, text: expect.stringContaining(`(status ${status})`) });
    kick.tokenStatus = undefined;
    await storeConnection({ db, secrets }, 'kick', { KICK_CLIENT_ID: before?.id ?? '', KICK_CLIENT_SECRET: before?.secret ?? '' });
    await connections.reload();
  },
);

/** A mail server's address of which the library makes a program to run, which leaves a file. */
const asProgram = (trace: string) =>
  `smtp://mail.invalid/?sendmail=true&path=/bin/sh&args=-c&args=${encodeURIComponent(`echo run >${trace}`)}`;

it('refuses an address of a mail server with options, at its field, and runs nothing', async () => {
  const trace = path.join(panel.test.dataDir, 'trace');
  const before = await steps();
  expect(await connect('mail', { SMTP_URL: asProgram(trace), ...MAIL })).toMatchObject({
    status: 422,
    errors: { SMTP_URL: [expect.stringContaining('with nothing after the port')] },
  });
  expect(await steps()).toEqual(before);
  expect(fs.existsSync(trace)).toBe(false);
});

it('starts with such an address in its database, but does not use it: mail waits, and the log and the panel say why', async () => {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'greenroom-mail-'));
  const trace = path.join(folder, 'trace');
  const secrets = new SecretBox(['a secret for tests, long enough to sign with']);
  const { test, call, close } = await openPanel({
    prepare: (db) => storeConnection({ db, secrets }, 'mail', { SMTP_URL: asProgram(trace), ...MAIL }),
  });
  expect(test.services.config.mail).toBeNull();
  const sentence = 'The connection mail must be entered again in the panel under Set-up. SMTP_URL: This must be';
  expect(test.warnings.join()).toContain(sentence);
  const step = async () => (await call('GET', '/setup')).data.find(({ name }: { name: string }) => name === 'mail');
  expect(await step()).toMatchObject({ status: 'failed', text: expect.stringContaining(sentence), tested_at: null, is_entered: false });
  expect((await call('POST', '/setup/mail/skip')).status).toBe(200);
  expect(await step()).toMatchObject({ status: 'skipped', text: expect.stringContaining(sentence) });
  const message = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hello',
    message: 'Hi',
    createdAt: new Date(0),
    nextAttemptAt: new Date(0),
  };
  await test.db.insert(contactMessages).values(message);
  await contactMailJob(test.services.config).run(test.jobContext);
  expect(await test.db.select().from(contactMessages)).toMatchObject([{ mailedAt: null }]);
  expect(fs.existsSync(trace)).toBe(false);
  await close();
  await fs.promises.rm(folder, { recursive: true });
});

it.each([
  ['is no mail server', 'SSH-2.0-OpenSSH_9.6 inside\r\n', /\(EPROTOCOL\)/],
  ['refuses us', '554 inside.example takes no mail\r\n', /\(EPROTOCOL 554\)/],
])('shows nothing of what a server says that %s, but for its code', async (_name, banner, code) => {
  const server = net.createServer((socket) => void socket.on('error', () => undefined).end(banner)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { status, message } = await connect('mail', { SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, ...MAIL });
  expect([status, message]).toEqual([422, expect.stringMatching(code)]);
  expect(message).not.toMatch(/inside|SSH/);
  server.close();
});

it('remembers what is left for later', async () => {
  expect((await panel.call('POST', '/setup/sources/skip')).status).toBe(200);
  expect((await steps()).sources).toMatchObject({ status: 'skipped', text: null, tested_at: null });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ summary: 'Left the wagers for later' });
});

it('finds out by itself what was done elsewhere in the panel', async () => {
  const platform = { name: 'Roobet', slug: 'roobet', currency_symbol: '$', position: 0 };
  const { data } = await panel.call('POST', '/platforms', platform);
  const board = { platform_id: data.id, starts_at: '2026-03-01T00:00:00Z', ends_at: '2026-04-01T00:00:00Z' };
  expect((await panel.call('POST', '/leaderboards', board)).status).toBe(200);
  const csv = 'player,amount,wagered_at\nAnn,12.50,2026-03-15T20:00:00Z';
  expect((await panel.call('POST', '/wagers/import', { platform_id: data.id, csv })).status).toBe(200);
  const { versions: _versions, ...look } = (await panel.call('GET', '/appearance')).data;
  expect((await panel.call('PUT', '/appearance', { ...look, site_name: 'The Lounge' })).status).toBe(200);
  const done = ['name done', 'appearance done', 'platform done', 'sources done', 'leaderboard done'];
  expect(await statuses()).toEqual(expect.arrayContaining(done));
});

it('is taken over by another server, and not without the key that encrypted it', async () => {
  const { config, db, secrets, log } = panel.test.services;
  const other = new Connections({ ...config, mail: null }, { db, secrets, log });
  await other.reload();
  expect(other.config.mail?.server).toEqual(parseMailServer(mail.url));
  await db.update(serverSecrets).set({ value: 'v1.other.key' }).where(eq(serverSecrets.name, 'connection mail'));
  await other.reload();
  expect(other.config.mail).toBeNull();
  expect(panel.test.warnings.join()).toContain('The connection mail must be entered again');
});
