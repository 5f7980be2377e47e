import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { log, runStep } from '../../kit/lib/log.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';
import { root } from './workspace.mjs';

const IMAGE = 'localhost/greenroom:test';
const DEBIAN_BASE = 'localhost/greenroom-debian-node';
const MAX_MEGABYTES = 300;
const START_TIMEOUT_MS = 120_000;
/** The output of a build is long. */
const MAX_OUTPUT_BYTES = 50_000_000;

/** As in compose.yaml. Low limits, since a container in a container may not raise them. */
const HARDENED = [
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--ulimit=nofile=1024:1024',
  '--ulimit=nproc=1024:1024',
];

/** Finds a program in the PATH or where Debian installs those of administrators. @param {string} name */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

/**
 * `npm run image:test [-- --debian-base]`: builds the image, runs it and checks what the documents promise. Skipped, with a sentence,
 * on a machine without podman and buildah.
 * @param {string[]} args `--debian-base` makes the base image from Debian's packages (mmdebstrap) and this machine's Node.js, where
 *   registries of images can't be reached
 */
export async function testImage(args) {
  const { values } = parseArgs({ args, options: { 'debian-base': { type: 'boolean', default: false } } });
  const missing = ['podman', 'buildah', ...(values['debian-base'] ? ['mmdebstrap'] : [])].filter((name) => !findProgram(name));
  if (missing.length > 0) return log(`Skipped: the image is built and run by ${missing.join(' and ')}, which this machine lacks.`);

  if (values['debian-base']) await runStep("Making a base image of Debian's packages", makeDebianBase);
  await runStep('Building the image', () => buildImage(values['debian-base']));
  const megabytes = Number(await podman('image', 'inspect', '--format={{.Size}}', IMAGE)) / 1_000_000;
  assert.ok(megabytes < MAX_MEGABYTES, `The image has ${megabytes.toFixed(0)} MB; ${MAX_MEGABYTES} are allowed.`);
  await runStep('Running the image', checkRunning);
  log(`The image has ${megabytes.toFixed(0)} MB, and runs as a user on a read-only root.`);
}

/** @param {string} command @param {string[]} args @returns {Promise<string>} its standard output, trimmed; the standard error has warnings */
async function execute(command, ...args) {
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
}

/** runc also runs where the system mixes both versions of control groups, which crun refuses. @param {string[]} args */
function podman(...args) {
  const runc = findProgram('runc');
  return execute('podman', ...(runc ? [`--runtime=${runc}`] : []), ...args);
}

async function makeDebianBase() {
  if ((await run('podman', ['image', 'exists', DEBIAN_BASE])).code === 0) return;
  const archive = path.join(temporaryFolder(), 'base.tar');
  await execute('mmdebstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', archive);
  const container = await execute('buildah', 'from', 'scratch');
  await execute('buildah', 'add', '--quiet', container, archive, '/');
  await execute('buildah', 'copy', '--quiet', container, fs.realpathSync(process.execPath), '/usr/local/bin/node');
  const npm = path.join(await execute('npm', 'root', '--global', '--loglevel=error'), 'npm');
  await execute('buildah', 'copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
  await execute(
    'buildah',
    'run',
    '--isolation=chroot',
    container,
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  );
  // Where a registry of packages has a certificate of a private authority.
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority) {
    await execute('buildah', 'copy', '--quiet', container, authority, '/etc/extra-authorities.pem');
    await execute('buildah', 'config', '--env=NODE_EXTRA_CA_CERTS=/etc/extra-authorities.pem', container);
  }
  await execute('buildah', 'commit', '--quiet', '--rm', container, DEBIAN_BASE);
  fs.rmSync(path.dirname(archive), { recursive: true });
}

/** @param {boolean} isDebianBase */
async function buildImage(isDebianBase) {
  const cache = await execute('npm', 'config', 'get', 'cache', '--loglevel=error');
  fs.mkdirSync(cache, { recursive: true });
  const base = isDebianBase ? [`--build-arg=NODE_IMAGE=${DEBIAN_BASE}`] : [];
  const options = ['--format=docker', '--isolation=chroot', '--network=host', '--layers', `--volume=${cache}:/root/.npm`];
  await execute('buildah', 'build', ...options, ...base, `--tag=${IMAGE}`, '.');
}

async function checkRunning() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const volume = `greenroom-test-${process.pid}`;
  const environment = Object.entries({ PORT: port, HOST: '127.0.0.1', PUBLIC_URL: origin, ADMIN_DISCORD_IDS: 1 }).map(
    ([name, value]) => `--env=${name}=${value}`,
  );
  const container = await podman('run', '--detach', ...HARDENED, `--volume=${volume}:/data`, '--network=host', ...environment, IMAGE);
  /** @param {string} script an expression in the container */
  const evaluate = (script) => podman('exec', container, 'node', '--print', script);
  try {
    await waitUntilReady(`${origin}/readyz`, container);
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /id="root"/);
    const registry = await (await fetch(`${origin}/remotes.json`)).text();
    for (const remote of ['leaderboard', 'store', 'members', 'stream']) assert.match(registry, new RegExp(`"${remote}"`));
    assert.equal(await evaluate('process.getuid()'), '1000');
    assert.match(await evaluate('try { fs.writeFileSync("/app/file", "") } catch ({ code }) { code }'), /^EROFS$/m);
    const tools = [
      '/bin/sh',
      '/usr/bin/gcc',
      '/usr/bin/apt',
      '/usr/local/bin/npm',
      '/app/node_modules/typescript',
      '/app/node_modules/webpack',
      '/app/node_modules/jest',
    ];
    assert.equal(await evaluate(`${JSON.stringify(tools)}.filter((file) => fs.existsSync(file)).join()`), '');
    await podman('healthcheck', 'run', container);
    const report = JSON.parse(await podman('exec', container, 'node', '--import', 'tsx', 'api/server/src/commands/doctor.ts', '--json'));
    assert.equal(report.ok, true);
    await podman('stop', '--time=20', container);
    assert.equal(await podman('inspect', '--format={{.State.ExitCode}}', container), '0');
  } finally {
    await podman('rm', '--force', '--volumes', container);
    await podman('volume', 'rm', '--force', volume);
  }
}

/** @returns {Promise<number>} a port that was free just now */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** @param {string} url @param {string} container */
async function waitUntilReady(url, container) {
  const end = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`The container is not ready: ${await podman('logs', container)}`);
    await sleep(250);
  }
}
