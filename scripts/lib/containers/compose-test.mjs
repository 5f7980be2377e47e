import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { log, runStep } from '../../../kit/lib/log.mjs';
import { stopProcess } from '../../../kit/lib/processes.mjs';
import { temporaryFolder } from '../../../kit/lib/temporary-folder.mjs';
import { findProgram } from '../programs.mjs';
import { root } from '../workspace.mjs';
import { PODMAN_ENVIRONMENT, execute, makeServiceImages, podman, prepareImage, serviceImage } from './containers.mjs';
import { RunningComposition } from './running-composition.mjs';

const RELEASE_TIMEOUT_MS = 30_000;

/**
 * Runs `npm run compose:test [-- --debian-base]`: starts compose.yaml, and checks what docs/operating.md says.
 * @param {string[]} args see `prepareImage`; `--debian-base` makes the services' images and the compose program of Debian's packages as well
 */
export async function testComposition(args) {
  const isDebianBase = args.includes('--debian-base');
  const image = await prepareImage(args, ['iptables', 'netavark', 'aardvark-dns', ...(isDebianBase ? [] : ['docker-compose'])]);
  if (!image) return;
  const folder = temporaryFolder();
  if (isDebianBase) await runStep("Making the services' images of Debian's packages", makeServiceImages);
  const program = isDebianBase ? await copyComposeProgram(folder) : (findProgram(['docker-compose']) ?? '');
  const names = await nameImages(image, isDebianBase);
  const socket = path.join(folder, 'podman.sock');
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { env: PODMAN_ENVIRONMENT, stdio: 'ignore' });
  while (service.exitCode === null && !fs.existsSync(socket)) await sleep(100);
  const composition = new RunningComposition({ program, folder, socket });
  try {
    await checkComposition(composition, image);
    log('The composition starts, is released to, updated, backed up and restored.');
  } catch (error) {
    log(await composition.compose('logs', '--tail=30').catch(() => ''));
    throw error;
  } finally {
    await composition.remove();
    await podman('rmi', ...names);
    await stopProcess(service);
    fs.rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder @returns {Promise<string>} the program in it */
async function copyComposeProgram(folder) {
  const container = await podman('create', serviceImage('compose'));
  await podman('cp', `${container}:/usr/libexec/docker/cli-plugins/docker-compose`, folder);
  await podman('rm', '--volumes', container);
  return path.join(folder, 'docker-compose');
}

/**
 * Gives images the names of compose.yaml until the test ends.
 * @param {string} image of the site @param {boolean} isDebianBase
 * @returns {Promise<string[]>} the names
 */
async function nameImages(image, isDebianBase) {
  const { services } = parse(fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8'), { merge: true });
  /** @type {[name: string, image: string][]} */
  const names = [1, 2].map((version) => [`docker.io/library/greenroom:${version}`, image]);
  if (isDebianBase)
    names.push(
      [services.proxy.image, serviceImage('caddy')],
      [services.database.image, serviceImage('postgres')],
      [services.store.image, serviceImage('versitygw')],
    );
  for (const [name, named] of names) await podman('tag', named, name);
  return names.map(([name]) => name);
}

/** @param {RunningComposition} site @param {string} image */
async function checkComposition(site, image) {
  const token = randomBytes(32).toString('base64url');
  const team = { team: 'operators', remotes: ['store'], sha256: createHash('sha256').update(token).digest('hex') };
  await runStep('Starting the composition', () => site.start({ RELEASE_TOKENS: JSON.stringify([team]) }));
  await runStep('Checking the first visit', () => checkFirstVisit(site));
  await runStep('Replacing the servers while pages are requested', () => withoutFailedRequest(site, () => replaceServers(site)));
  await runStep('Releasing a remote', () => checkRelease(site, image, token));
  await runStep('Running the doctor', () => checkDoctor(site));
  await runStep('Backing up and restoring the database', () => checkBackup(site));
}

/** A new site leads to its set-up, which the code of the log opens. @param {RunningComposition} site */
async function checkFirstVisit(site) {
  const gate = await site.request('/store');
  assert.deepEqual([gate.status, gate.headers.location], [302, '/setup']);
  assert.match(gate.headers['strict-transport-security'] ?? '', /max-age/);
  const plain = await fetch('http://127.0.0.1/store', { redirect: 'manual', headers: { host: new URL(site.origin).host } });
  assert.equal(plain.status, 308);

  const code = /with the code (\S+):/.exec(await site.compose('logs', '--no-log-prefix'))?.[1] ?? '';
  const session = await sendForm(site, '/code', { code });
  await sendForm(site, '/name', { name: 'Before the mistake' }, session);
}

/**
 * Sends a form of the set-up.
 * @param {RunningComposition} site @param {string} action @param {Record<string, string>} fields @param {string} [session] its cookie
 * @returns {Promise<string>} the cookie that the response sets
 */
async function sendForm(site, action, fields, session) {
  const page = await site.request('/setup', { headers: { cookie: session ?? '' } });
  const token = /name="_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const cookie = [session, ...cookiesOf(page)].filter(Boolean).join('; ');
  const headers = { cookie, origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...fields, _token: token }).toString();
  const sent = await site.request(`/setup${action}`, { method: 'POST', headers, body });
  assert.deepEqual([sent.status, sent.headers.location], [303, '/setup']);
  return cookiesOf(sent).join('; ');
}

/** @param {import('./running-composition.mjs').Response} response */
const cookiesOf = ({ headers }) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');

/** Replaces servers as in the document's section "Updates". @param {RunningComposition} site */
async function replaceServers(site) {
  // From here on, the environment has an Admin, so the site opens.
  site.set({ GREENROOM_VERSION: '2', ADMIN_DISCORD_IDS: '1' });
  for (const server of ['server-1', 'server-2']) await site.compose('up', '--detach', '--wait', '--no-deps', server);
  const containers = await site.compose('ps', '--format={{.Image}}', 'server-1', 'server-2');
  assert.deepEqual(
    containers.split('\n').map((name) => name.split(':').at(-1)),
    ['2', '2'],
  );
  const page = await site.request('/');
  assert.equal(page.status, 200);
  assert.match(page.text, /<title>[^<]*Before the mistake/);
}

/** Requests pages while something is done: none of them fails. @param {RunningComposition} site @param {() => Promise<void>} work */
async function withoutFailedRequest(site, work) {
  let isDone = false;
  let count = 0;
  const request = async () => {
    while (!isDone) {
      const { status } = await site.request('/remotes.json');
      assert.equal(status, 200, `A request got ${status} while the servers were replaced.`);
      count += 1;
      await sleep(50);
    }
  };
  await Promise.all([work().finally(() => (isDone = true)), request()]);
  assert.ok(count > 10);
}

/**
 * Releases a changed build of the image's store through the proxy: visitors get its files from the bucket.
 * @param {RunningComposition} site @param {string} image @param {string} token
 */
async function checkRelease(site, image, token) {
  const folder = temporaryFolder();
  const container = await podman('create', image);
  await podman('cp', `${container}:/app/first-remotes/store/.`, folder);
  await podman('rm', '--volumes', container);
  const { entry, routes } = JSON.parse(fs.readFileSync(path.join(folder, 'remote.json'), 'utf8'));
  fs.appendFileSync(path.join(folder, entry), '\n');
  const env = { ...process.env, RELEASE_TO: site.origin, RELEASE_TOKEN: token, NODE_EXTRA_CA_CERTS: site.authority };
  const options = ['--from', folder, ...routes.flatMap((/** @type {string} */ route) => ['--route', route]), '--no-browser', '--json'];
  const { parts } = JSON.parse(await execute(process.execPath, ['scripts/run.mjs', 'release', 'store', ...options], env));
  fs.rmSync(folder, { recursive: true });

  const version = parts.store.state.live;
  // The other server has it within two seconds.
  const end = Date.now() + RELEASE_TIMEOUT_MS;
  while (!(await site.request('/store')).text.includes(version)) {
    assert.ok(Date.now() < end, `The page does not have version ${version}.`);
    await sleep(250);
  }
  assert.equal((await site.request(`/remotes/store/${version}/${entry}`)).status, 200);
}

/**
 * Runs the doctor in a server's container: nothing fails; it warns of clients that are not set up, and of Caddy's short certificates.
 * @param {RunningComposition} site
 */
async function checkDoctor(site) {
  const authority = fs.readFileSync(site.authority, 'utf8');
  const exec = ['exec', '-T', '--env=NODE_EXTRA_CA_CERTS=/tmp/authority.pem', 'server-1', 'node'];
  await site.compose(...exec, '--eval', `fs.writeFileSync('/tmp/authority.pem', ${JSON.stringify(authority)})`);
  const output = await site
    .compose(...exec, '--import', 'tsx', 'api/server/src/commands/doctor.ts', '--json')
    .catch(({ stdout }) => stdout);
  /** @type {{ name: string, status: string, text: string }[]} */
  const checks = JSON.parse(output).checks;
  assert.deepEqual(
    checks.filter(({ status }) => status === 'failed'),
    [],
  );
}

/** Runs the document's commands for backups. @param {RunningComposition} site */
async function checkBackup(site) {
  const [, dump = '', restore = ''] =
    /```sh\n( *docker compose exec [^`]*pg_dump[^\n]*)\n([^`]*)```/.exec(fs.readFileSync(path.join(root, 'docs/operating.md'), 'utf8')) ??
    [];
  await site.runScript(dump);
  await site.compose('exec', '-T', 'database', 'psql', '--username=greenroom', '--command=TRUNCATE site_settings');
  await site.runScript(restore);
  await site.waitUntilHealthy();
  assert.match((await site.request('/')).text, /<title>[^<]*Before the mistake/);
}
