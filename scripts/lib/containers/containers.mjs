import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { log, runStep } from '../../../kit/lib/log.mjs';
import { temporaryFolder } from '../../../kit/lib/temporary-folder.mjs';
import { installLts, isLts } from '../lts-node.mjs';
import { ensurePrograms } from '../programs.mjs';
import { root } from '../workspace.mjs';

const IMAGE = 'localhost/greenroom:test';
const NODE_BASE = 'localhost/greenroom-debian-node';
const SERVICE_BASE = 'localhost/greenroom-debian';
/** Each in the Debian package of its name. */
const PROGRAMS = ['podman', 'buildah', 'runc'];
/** The output of a build is long. */
const MAX_OUTPUT_BYTES = 50_000_000;
/** Unhealthy services must not block the run. */
const TIMEOUT_MS = 30 * 60_000;
/** Without timers for health checks, which need systemd: the tests run them. */
export const PODMAN_ENVIRONMENT = {
  ...process.env,
  CONTAINERS_CONF: path.join(import.meta.dirname, 'containers.conf'),
  DISABLE_HC_SYSTEMD: 'true',
};

/**
 * Builds the site's image for a test. As root on Debian, installs missing programs.
 * @param {string[]} args `--debian-base` makes the base image from Debian's packages (mmdebstrap) and npm's Node.js, where registries of images can't
 *   be reached
 * @param {string[]} [programs] that the test needs besides those that build and run the image
 * @returns {Promise<string | null>} its name; null, after a sentence, on a machine that lacks programs
 */
export async function prepareImage(args, programs = []) {
  const { values } = parseArgs({ args, options: { 'debian-base': { type: 'boolean', default: false } } });
  const isDebianBase = values['debian-base'];
  const names = [...PROGRAMS, ...programs, ...(isDebianBase ? ['mmdebstrap'] : [])];
  const { missing } = await ensurePrograms(names.map((name) => ({ names: [name], packages: [name] })));
  if (missing.length > 0) {
    log(`Skipped: this test needs ${missing.flatMap((program) => program.names).join(', ')}, which this machine lacks.`);
    return null;
  }
  if (isDebianBase) await runStep("Making a base image of Debian's packages", makeNodeBase);
  await runStep('Building the image', () => buildImage(isDebianBase));
  return IMAGE;
}

/**
 * Runs a command in the repository.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} its standard output, trimmed; the standard error has warnings
 */
export async function execute(command, args, env = process.env) {
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, env, maxBuffer: MAX_OUTPUT_BYTES, timeout: TIMEOUT_MS });
  return stdout.trim();
}

/** @param {string[]} args */
export const podman = (...args) => execute('podman', args, PODMAN_ENVIRONMENT);

/** @param {string[]} args */
const buildah = (...args) => execute('buildah', args);

/** @param {string} name */
const exists = (name) =>
  podman('image', 'exists', name).then(
    () => true,
    () => false,
  );

/** Makes an image of Debian's packages, unless it is here. @param {string} suite @param {string} name @param {(container: string) => Promise<void>} [add] */
async function makeDebianImage(suite, name, add) {
  if (await exists(name)) return;
  const archive = path.join(temporaryFolder(), 'base.tar');
  await execute('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', suite, archive]);
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, archive, '/');
  await add?.(container);
  await buildah('commit', '--quiet', '--rm', container, name);
  fs.rmSync(path.dirname(archive), { recursive: true });
}

const makeNodeBase = () =>
  makeDebianImage('bookworm', NODE_BASE, async (container) => {
    const node = isLts() ? fs.realpathSync(process.execPath) : await installLts();
    await buildah('copy', '--quiet', container, node, '/usr/local/bin/node');
    const npm = path.join(await execute('npm', ['root', '--global', '--loglevel=error']), 'npm');
    await buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
    const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
    await buildah('run', '--isolation=chroot', container, ...link);
    // For registries with a certificate of a private authority.
    const authority = process.env.NODE_EXTRA_CA_CERTS;
    if (!authority) return;
    await buildah('copy', '--quiet', container, authority, '/etc/extra-authorities.pem');
    await buildah('config', '--env=NODE_EXTRA_CA_CERTS=/etc/extra-authorities.pem', container);
  });

/** @param {string} tag @param {string} context @param {string[]} options */
const build = (tag, context, ...options) =>
  buildah('build', '--format=docker', '--isolation=chroot', '--network=host', '--layers', ...options, `--tag=${tag}`, context);

/** @param {boolean} isDebianBase */
async function buildImage(isDebianBase) {
  const cache = await execute('npm', ['config', 'get', 'cache', '--loglevel=error']);
  fs.mkdirSync(cache, { recursive: true });
  await build(IMAGE, '.', `--volume=${cache}:/root/.npm`, ...(isDebianBase ? [`--build-arg=NODE_IMAGE=${NODE_BASE}`] : []));
}

/** Returns the image of a target of `services.Dockerfile`. @param {string} target */
export const serviceImage = (target) => `${SERVICE_BASE}-${target}`;

/** Makes the images of `services.Dockerfile` from Debian's packages. */
export async function makeServiceImages() {
  await makeDebianImage('trixie', SERVICE_BASE);
  const file = path.join(import.meta.dirname, 'services.Dockerfile');
  for (const target of ['caddy', 'postgres', 'versitygw', 'compose'])
    await build(serviceImage(target), import.meta.dirname, `--build-arg=BASE=${SERVICE_BASE}`, `--file=${file}`, `--target=${target}`);
}
