import assert from 'node:assert/strict';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { log, runStep } from '../../../kit/lib/log.mjs';
import { podman, prepareImage } from './containers.mjs';

const MAX_MEGABYTES = 300;
const START_TIMEOUT_MS = 120_000;

/** As in compose.yaml. */
const HARDENED = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'];

/**
 * Runs `npm run image:test [-- --debian-base]`: builds and runs the image, and checks the documents' promises. @param {string[]} args see
 * `prepareImage`
 */
export async function testImage(args) {
  const image = await prepareImage(args);
  if (!image) return;
  const megabytes = Number(await podman('image', 'inspect', '--format={{.Size}}', image)) / 1_000_000;
  assert.ok(megabytes < MAX_MEGABYTES, `The image has ${megabytes.toFixed(0)} MB; ${MAX_MEGABYTES} are allowed.`);
  await runStep('Running the image', () => checkRunning(image));
  log(`The image has ${megabytes.toFixed(0)} MB, and runs as a user on a read-only root.`);
}

/** @param {string} image */
async function checkRunning(image) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const volume = `greenroom-test-${process.pid}`;
  const environment = Object.entries({ PORT: port, HOST: '127.0.0.1', PUBLIC_URL: origin }).map(
    ([name, value]) => `--env=${name}=${value}`,
  );
  const container = await podman('run', '--detach', ...HARDENED, `--volume=${volume}:/data`, '--network=host', ...environment, image);
  /** @param {string} script an expression in the container */
  const evaluate = (script) => podman('exec', container, 'node', '--print', script);
  try {
    await waitUntilReady(`${origin}/readyz`, container);
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    assert.equal(page.url, `${origin}/setup`);
    assert.match(await page.text(), /name="code"/);
    assert.match(await podman('logs', container), /\/setup with the code \S+: it works once/);
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
    const doctor = ['exec', container, 'node', '--import', 'tsx', 'api/server/src/commands/doctor.ts', '--json'];
    /** @type {{ checks: { name: string, status: string }[] }} */
    const { checks } = JSON.parse(await podman(...doctor).catch(({ stdout }) => stdout));
    assert.deepEqual(
      checks.filter(({ status }) => status === 'failed'),
      [],
    );
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
