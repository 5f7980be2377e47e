import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../config/config';
import { DAY } from '../../lib/durations';
import { picturesIn, releasesIn, startMockBucket } from '../../testing/mock-bucket';
import { startOAuthServer, type OAuthServer } from '../../testing/oauth-server';
import { runCommandFile } from '../../testing/run-command';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { makeServerDatabase, type ServerDatabase } from '../../testing/test-database';
import { startTestProxy } from '../../testing/test-proxy';
import { releaseForTest } from '../../testing/test-releases';
import { type Check, runCheck } from '../../delivery/setup/check';
import { clockCheck, diskCheck, picturesCheck } from './checks/machine';
import { httpsCheck } from './checks/https';
import { liveUpdates } from './checks/live-updates';
import { mailCheck } from '../../delivery/setup/check-mail';
import { discordCheck } from '../../delivery/setup/check-oauth';
import { proxyCheck } from './checks/proxy';
import { releasesCheck, buildsCheck } from './checks/releases';
import { siteCheck } from './checks/site-config';
import { webhooksCheck, tracesCheck } from './checks/webhooks';
import { doctorCommand } from './doctor-command';

const TIMEOUT_MS = 30_000;

/** Callbacks to run after a test, newest first. */
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function closing<Closable extends { close(): Promise<unknown> }>(closable: Closable): Closable {
  opened.push(() => closable.close());
  return closable;
}

async function makeFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-doctor-'));
  opened.push(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a self-signed certificate for localhost. @param endsAt when it expires */
async function makeCertificate(endsAt = new Date(Date.now() + 60 * DAY)) {
  // The library accepts only dates of its own realm, such as a clone.
  const [notBeforeDate, notAfterDate] = structuredClone([new Date(endsAt.getTime() - 90 * DAY), endsAt]);
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    notBeforeDate,
    notAfterDate,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
}

const find = (check: Check, env: NodeJS.ProcessEnv) => runCheck(check, { config: readConfig(env), env }, TIMEOUT_MS);

const failure = (text: string) => ({ status: 'failed', text: expect.stringContaining(text) });
const warning = (text: string) => ({ status: 'warning', text: expect.stringContaining(text) });

/** Returns an address on which nothing listens. */
async function closedPort(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

async function startResponder(status: number, headers: () => http.OutgoingHttpHeaders = () => ({}), body = ''): Promise<string> {
  const server = http.createServer((_request, response) => response.writeHead(status, headers()).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startMailServer(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right-password' ? null : new Error('Who are you?'), { user: username }),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  opened.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const mailEnv = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'site@example.com', CONTACT_MAIL_TO: 'staff@example.com' });

/** Starts the site behind a proxy. @returns the environment of the server */
async function startSite(
  options: Parameters<typeof startTestProxy>[0] = {},
  env: NodeJS.ProcessEnv = {},
): Promise<{ env: NodeJS.ProcessEnv; test: TestApp }> {
  const proxy = closing(await startTestProxy(options));
  const siteEnv = { NODE_ENV: 'production', PUBLIC_URL: proxy.origin, TRUST_PROXY: '1', ...env };
  const test = closing(await createTestApp({ env: siteEnv }));
  proxy.target = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return { env: { ...siteEnv, DATA_DIR: test.dataDir, HOST_DIST: test.hostDist, REMOTES_DIR: test.remotesDir }, test };
}

const runDoctor = (env: NodeJS.ProcessEnv, ...args: string[]) => runCommandFile('commands/doctor.ts', args, env);

describe('the command', () => {
  let database: ServerDatabase;
  let providers: OAuthServer;
  beforeEach(async () => {
    database = await makeServerDatabase();
    opened.push(() => database.remove());
    providers = closing(await startOAuthServer());
  });

  itOnBoth('finds nothing wrong with a good installation', async () => {
    const tls = await makeCertificate();
    const { env, test } = await startSite({ tls });
    await releaseForTest(test, 'store', { entry: 'store.js', routes: ['/store'] });
    // With a page, the server keeps what is live.
    await test.openPage();
    const folder = await makeFolder();
    await fs.writeFile(path.join(folder, 'authority.pem'), tls.cert);
    await fs.mkdir(path.join(folder, 'admin'));
    await fs.writeFile(path.join(folder, 'admin/index.html'), '');
    const webhook = await startResponder(200);
    const { code, stdout } = await runDoctor(
      {
        ...env,
        ...(database.env.DATABASE_URL && { DATABASE_URL: database.env.DATABASE_URL }),
        ...mailEnv(`smtp://user:right-password@${await startMailServer()}`),
        ...picturesIn(closing(await startMockBucket())),
        ...providers.env('DISCORD'),
        ...providers.env('KICK'),
        ADMIN_DIST: path.join(folder, 'admin'),
        ADMIN_DISCORD_IDS: '1',
        OTEL_EXPORTER_OTLP_ENDPOINT: webhook,
        NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem'),
        RELEASE_TOKENS: JSON.stringify([{ team: 'store team', remotes: ['store'], sha256: 'a'.repeat(64), webhook }]),
      },
      '--json',
    );
    const report = JSON.parse(stdout) as { ok: boolean; checks: { name: string; status: string; text: string }[] };
    // The embedded database is a risk in production, only a running server names contracts, and the site has no bot.
    const exceptions = [...(globalThis.TEST_ON_POSTGRES ? [] : ['database']), 'contracts', 'Discord bot'];
    expect(report.checks.filter(({ status }) => status !== 'ok').map(({ name }) => name)).toEqual(exceptions);
    expect(report.checks).toHaveLength(20);
    expect([code, report.ok]).toEqual([0, true]);
  });

  it('reports a broken installation with the exit code 1, and never a secret', async () => {
    const secrets = { DISCORD_CLIENT_SECRET: 'wrong-discord-secret', SESSION_SECRET: 'a'.repeat(32) };
    const { code, stdout, stderr } = await runDoctor({
      NODE_ENV: 'production',
      DATA_DIR: await makeFolder(),
      ...providers.env('DISCORD'),
      ...secrets,
      ...mailEnv(`smtp://user:wrong-password@${await startMailServer()}`),
      DATABASE_URL: `postgres://someone:wrong-pass%40word@${await closedPort()}/site`,
      RELEASE_TOKENS: JSON.stringify([
        { team: 'store team', remotes: ['store'], sha256: 'a'.repeat(64), webhook: `http://${await closedPort()}/secret-path` },
      ]),
    });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^FAILED {3}database +The database of DATABASE_URL can't be reached/m);
    expect(stdout).toMatch(/^FAILED {3}mail +The mail server .* refuses the login/m);
    expect(stdout).toMatch(/^FAILED {3}Discord +Discord refuses the client\. Copy DISCORD_CLIENT_ID/m);
    expect(stdout).toMatch(/^WARNING {2}session secret +SESSION_SECRET is easy to guess/m);
    expect(stdout).toMatch(/^WARNING {2}webhooks +The webhook of "store team" can't be reached/m);
    expect(stdout).toMatch(/^- {8}site +PUBLIC_URL is not set/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ ok, \d+ warnings, [3-9] failed, \d+ not applicable$/);
    for (const secret of [...Object.values(secrets), 'wrong-pass', 'secret-path']) expect(stdout).not.toContain(secret);
  });

  it('lists every error of the environment at once, and checks nothing else', async () => {
    const { exitCode, text } = await doctorCommand([], { PORT: 'http', DEMO: '1', NODE_ENV: 'production', S3_BUCKET: 'pictures' });
    expect(exitCode).toBe(1);
    expect(text).toMatch(/FAILED +environment +Greenroom cannot start[^]*PORT must be[^]*S3_ENDPOINT, S3_BUCKET[^]*DEMO cannot be 1/);
    expect(text).toMatch(/^- +database +Not checked, since the environment is invalid\.$/m);
  });

  it('explains wrong arguments', async () => {
    expect(await doctorCommand(['--fix'], {})).toEqual({ exitCode: 1, text: 'Usage: npm run doctor [-- --json]' });
  });
});

describe('a broken installation', () => {
  it('has a data folder that is not writable', async () => {
    // Permissions don't bind root; a file in place of a folder binds everyone.
    const file = path.join(await makeFolder(), 'file');
    await fs.writeFile(file, '');
    const env = { DATA_DIR: path.join(file, 'data') };
    for (const check of [diskCheck, picturesCheck, releasesCheck]) {
      expect(await find(check, env)).toMatchObject(failure('is not writable (ENOTDIR'));
      expect(await find(check, env)).toMatchObject(failure("Give it to the server's user (chown)"));
    }
  });

  it('has no builds', async () => {
    const env = { HOST_DIST: await makeFolder(), ADMIN_DIST: await makeFolder() };
    const finding = await find(buildsCheck, env);
    expect(finding).toMatchObject(failure('Run npm run build -- host, or set HOST_DIST'));
    expect(finding).toMatchObject(failure('Run npm run build -- admin, or set ADMIN_DIST'));
  });

  it('has no released remotes', async () => {
    expect(await find(releasesCheck, { DATA_DIR: await makeFolder() })).toMatchObject(warning('Release them: npm run release'));
  });

  it.each([
    ['a wrong access key', { S3_ACCESS_KEY_ID: 'WRONGKEY' }, 'InvalidAccessKeyId', 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    ['a bucket that does not exist', { S3_BUCKET: 'photos' }, 'NoSuchBucket', 'Create the bucket photos'],
  ])('has %s', async (_name, wrong, cause, repair) => {
    const finding = await find(picturesCheck, { ...picturesIn(closing(await startMockBucket())), ...wrong });
    expect(finding).toMatchObject(failure(`(${cause})`));
    expect(finding).toMatchObject(failure(repair));
  });

  it('has a bucket whose key may not delete: pictures need that, and releases do not', async () => {
    const mock = closing(await startMockBucket());
    const env = releasesIn(mock);
    expect((await find(picturesCheck, env)).status).toBe('ok');
    expect(mock.objects.size).toBe(0);
    mock.deletes = false;
    expect(await find(picturesCheck, env)).toMatchObject(failure('that the key may write, read and delete'));
    mock.objects.clear();
    // The second time, the object of the first one is there.
    for (const time of ['first', 'second'])
      expect({ time, ...(await find(releasesCheck, env)) }).toMatchObject(warning('No remote is released'));
    expect([...mock.objects.keys()]).toEqual(['doctor.json']);
  });

  it('has a bucket for releases that does not respond, or refuses its key', async () => {
    const mock = closing(await startMockBucket());
    const env = releasesIn(mock);
    mock.failure = 'cut';
    expect(await find(releasesCheck, env)).toMatchObject(failure('Check S3_ENDPOINT and S3_REGION'));
    mock.failure = null;
    const refused = await find(releasesCheck, { ...env, S3_ACCESS_KEY_ID: 'WRONGKEY' });
    expect(refused).toMatchObject(
      failure('(InvalidAccessKeyId). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may write and read'),
    );
  });

  it('has a mail server that is not there', async () => {
    const env = mailEnv(`smtp://user:wrong@${await closedPort()}`);
    expect(await find(mailCheck, env)).toMatchObject(failure('Check host and port in SMTP_URL'));
  });

  it('has an address of Discord that nothing listens for', async () => {
    const providers = closing(await startOAuthServer());
    const env = { ...providers.env('DISCORD'), DISCORD_TOKEN_URL: `http://${await closedPort()}/token` };
    expect(await find(discordCheck, env)).toMatchObject(failure('and DISCORD_TOKEN_URL if it is set'));
  });

  it('has a clock that is ten minutes ahead', async () => {
    const url = await startResponder(200, () => ({ date: new Date(Date.now() - 10 * 60_000).toUTCString() }));
    const finding = await find(clockCheck, { PUBLIC_URL: url, DEMO: '1' });
    expect(finding).toMatchObject(failure('(timedatectl set-ntp true)'));
    expect(finding.text).toMatch(/is (59|60)\d s ahead of that of 127/);
  });

  it('has no server behind its address, or another one', async () => {
    expect(await find(siteCheck, { PUBLIC_URL: `http://${await closedPort()}` })).toMatchObject(failure('Start the server and the proxy'));
    expect(await find(siteCheck, { PUBLIC_URL: closing(await startTestProxy()).origin })).toMatchObject(
      failure('The proxy finds no server'),
    );
    expect(await find(siteCheck, { PUBLIC_URL: await startResponder(200, undefined, '<h1>It works!</h1>') })).toMatchObject(
      failure('Correct PUBLIC_URL'),
    );
  });

  it('has an expired certificate', async () => {
    const { env } = await startSite({ tls: await makeCertificate(new Date(Date.now() - 2 * DAY)) });
    expect(await find(httpsCheck, env)).toMatchObject(failure('The certificate of localhost expired on'));
  });

  it('has a certificate that browsers refuse, and a proxy that drops Strict-Transport-Security', async () => {
    const changeResponse = (headers: http.IncomingHttpHeaders) => void delete headers['strict-transport-security'];
    const { env } = await startSite({ tls: await makeCertificate(), changeResponse });
    const finding = await find(httpsCheck, env);
    expect(finding).toMatchObject(failure('Install one for this name from a public authority'));
    expect(finding).toMatchObject(failure('let the proxy pass the header'));
  });

  it('has a proxy that is trusted twice', async () => {
    const { env } = await startSite({ tls: await makeCertificate() }, { TRUST_PROXY: '2' });
    expect(await find(proxyCheck, env)).toMatchObject(failure('TRUST_PROXY is too high'));
  });

  it('has a proxy that buffers live updates', async () => {
    const { env } = await startSite({ buffers: true });
    expect(await find(liveUpdates(500), env)).toMatchObject(failure('Turn off buffering'));
  });

  it('has a webhook that was deleted', async () => {
    const webhook = await startResponder(404);
    const tokens = [{ team: 'store team', remotes: ['store'], sha256: 'a'.repeat(64), webhook }];
    expect(await find(webhooksCheck, { RELEASE_TOKENS: JSON.stringify(tokens) })).toMatchObject(
      warning('Correct the webhook of "store team" in RELEASE_TOKENS'),
    );
  });

  it('has an endpoint of traces that takes none, or that is gone', async () => {
    const endpoint = await startResponder(404);
    expect(await find(tracesCheck, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toMatchObject(
      failure('Correct OTEL_EXPORTER_OTLP_ENDPOINT'),
    );
    expect(await find(tracesCheck, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toMatchObject(
      warning("can't be reached (ECONNREFUSED"),
    );
    expect(await find(tracesCheck, {})).toMatchObject({ status: 'skipped' });
  });

  it('has a check that never ends', async () => {
    const stuck = { name: 'stuck', run: () => new Promise<never>(() => undefined) };
    expect(await runCheck(stuck, { config: readConfig({}), env: {} }, 10)).toMatchObject(failure('no result within 0.01 seconds'));
  });
});
