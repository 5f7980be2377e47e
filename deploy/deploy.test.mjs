import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { allBuilds } from '../scripts/lib/builds.mjs';
import { root } from '../scripts/lib/workspace.mjs';

// Checks the Dockerfile, compose.yaml and deploy/ without containers; npm run image:test and compose:test build and run them.

/**
 * @typedef {object} Service
 * @property {string} image
 * @property {string} [user]
 * @property {boolean} [read_only]
 * @property {string[]} [cap_drop]
 * @property {string[]} [security_opt]
 * @property {string} [restart]
 * @property {string[]} [volumes]
 * @property {string[]} [ports]
 * @property {{ default?: { ipv4_address?: string } }} [networks]
 * @property {object} [healthcheck]
 * @property {Record<string, string>} [environment]
 */

/** @param {string} file */
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** The first group of each match. @param {string} text @param {RegExp} pattern @returns {string[]} */
const found = (text, pattern) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];

const compose = read('compose.yaml');
const dockerfile = read('Dockerfile');
/** @type {{ services: Record<string, Service>, volumes: object, networks: { default: { ipam: { config: object[] } } } }} */
const { services, volumes, networks } = parse(compose, { merge: true });
const knownVariables = found(read('api/server/src/config/config.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm);

/** Runs once and ends. */
const ONE_OFF = ['buckets'];
const all = Object.entries(services);

describe('compose.yaml', () => {
  test.each(all)('%s is hardened', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  test.each(all.filter(([name]) => !ONE_OFF.includes(name)))('%s restarts, and is checked for health', (name, service) => {
    expect(service.restart).toBe('unless-stopped');
    // The servers' check is in the image.
    if (!name.startsWith('server-')) expect(service.healthcheck).toBeDefined();
  });

  test('only the proxy, which opens the ports below 1024, and the one-off start as root', () => {
    const asRoot = all.filter(([, { user = '0' }]) => /^(0|root)\b/.test(user)).map(([name]) => name);
    expect(asRoot.sort()).toEqual(['buckets', 'proxy']);
  });

  test.each(all)('%s has a pinned image', (_name, { image }) => {
    expect(image).toMatch(/:(v?\d+\.\d+[\w.-]*|\$\{GREENROOM_VERSION:\?[^}]+\})$/);
  });

  test('has two servers with the same settings, which the server knows', () => {
    const servers = all.filter(([name]) => name.startsWith('server-')).map(([, service]) => service);
    expect(servers).toHaveLength(2);
    expect(servers[0]).toEqual(servers[1]);
    const names = Object.keys(servers[0]?.environment ?? {});
    expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'S3_BUCKET', 'REMOTES_BUCKET']));
    expect(names.filter((name) => !knownVariables.includes(name))).toEqual([]);
  });

  test('takes every secret from .env', () => {
    const secrets = [
      ...compose.matchAll(/^ +\w*(?:PASSWORD|SECRET|SECRET_KEY|ACCESS_KEY|ACCESS_KEY_ID|SECRET_ACCESS_KEY|TOKENS): (.+)$/gm),
    ];
    expect(secrets.length).toBeGreaterThan(6);
    for (const [line, value = ''] of secrets) expect([line, value]).toEqual([line, expect.stringMatching(/^\$\{\w+(:[?-][^}]*)?\}$/)]);
  });

  test('declares its volumes, and mounts files that exist', () => {
    const mounted = all.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    expect([...new Set(mounted.filter((name) => !name.startsWith('.')))].sort()).toEqual(Object.keys(volumes).sort());
    for (const file of mounted.filter((name) => name.startsWith('.')))
      expect([file, fs.existsSync(path.join(root, file))]).toEqual([file, true]);
  });

  test('trusts the address of its proxy alone, in the network that SITE_NETWORK moves', () => {
    const network = '${SITE_NETWORK:-172.30.0}';
    expect(services['server-1']?.environment?.TRUST_PROXY).toBe(`${network}.10`);
    expect(services.proxy?.networks?.default?.ipv4_address).toBe(`${network}.10`);
    expect(networks.default.ipam.config).toEqual([{ subnet: `${network}.0/24` }]);
  });

  test('lets .env choose the ports of the machine', () => {
    for (const port of all.flatMap(([, { ports = [] }]) => ports)) expect(port).toMatch(/^\$\{HTTPS?_PORT:-\d+\}:\d+(\/udp)?$/);
  });

  test('lets SELinux give containers the files that it mounts', () => {
    for (const volume of all.flatMap(([, service]) => service.volumes ?? []).filter((name) => name.startsWith('.')))
      expect(volume).toMatch(/:ro,z$/);
  });

  test('uses the variables of deploy/env.example, and no others', () => {
    expect(found(compose, /\$\{(\w+)/g).sort()).toEqual(found(read('deploy/env.example'), /^(\w+)=/gm).sort());
  });
});

test('deploy/Caddyfile passes requests to the servers that are ready, and events at once', () => {
  const caddyfile = read('deploy/Caddyfile');
  expect(found(caddyfile, /reverse_proxy (.+) \{/g)).toEqual([
    all
      .filter(([name]) => name.startsWith('server-'))
      .map(([name]) => `${name}:8080`)
      .join(' '),
  ]);
  expect(caddyfile).toMatch(/health_uri \/readyz\n[^]*flush_interval -1\n/);
});

/** A test of a file by its own program, skipped where that is not installed. @param {string} name @param {string} program @param {string[]} args */
const testByProgram = (name, program, args) => {
  const isInstalled = spawnSync(program, ['--version']).error === undefined;
  (isInstalled ? test : test.skip)(isInstalled ? name : `${name}: ${program} is not installed`, () => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, SITE_HOST: 'site.example' },
    });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
};
testByProgram('deploy/Caddyfile is valid for Caddy', 'caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']);
testByProgram('deploy/alerts.yml is valid for Prometheus', 'promtool', ['check', 'rules', 'deploy/alerts.yml']);
testByProgram('its alerts fire when they should, and only then', 'promtool', ['test', 'rules', 'deploy/alert-tests.yml']);
test('deploy/alert-tests.yml tests each of them', () => {
  const alerts = found(read('deploy/alerts.yml'), /- alert: (\w+)/g);
  expect(found(read('deploy/alert-tests.yml'), /ALERTS\{alertname="(\w+)"/g).sort()).toEqual(alerts.sort());
});

describe('Dockerfile', () => {
  test('copies what exists, and what .dockerignore lets through', () => {
    const sources = found(dockerfile, /^COPY --from=build \/app\/(\S+\/(?:src|releases|texts)) \S+$/gm);
    expect(sources.length).toBeGreaterThan(4);
    const ignored = read('.dockerignore').split('\n');
    for (const source of sources)
      expect([source, fs.existsSync(path.join(root, source)), ignored.includes(source)]).toEqual([source, true, false]);
  });

  test("lets the server's user read what a checkout with a strict umask keeps from others", () => {
    expect(dockerfile).toMatch(/^ +&& chmod -R a\+rX \/manifests$/m);
    const [readable = ''] = found(dockerfile, /^RUN chmod -R a\+rX (.+)$/gm);
    expect(readable.split(' ')).toEqual(['contract/src', 'contract/releases', 'contract/texts', 'api/server/src', 'api/server/texts']);
    // Everything else of the last stage is made by the stages before.
    expect(dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))).not.toMatch(/^COPY (?!--from)/m);
  });

  test('builds what can be built', () => {
    const [folders = ''] = found(dockerfile, /^RUN npm run build -- (.+?)( \\)?$/gm);
    expect(allBuilds()).toEqual(expect.arrayContaining(folders.split(' ')));
  });

  test('keeps builds, data, secrets and the history of the working copy out', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.data', '.env', '.git']));
  });

  test('runs the server as a user, in production, with a health check without other programs', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/NODE_ENV=production/);
    expect(last).toMatch(/^HEALTHCHECK [^]*?\["node", "-e"/m);
    expect(last).not.toMatch(/^RUN|npm /m);
  });

  test('pins its base image, in a version of Node.js that the site supports', () => {
    const [version = ''] = found(dockerfile, /^ARG NODE_IMAGE=\S+\/node:(\d+\.\d+\.\d+)-bookworm-slim$/gm);
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(20);
    expect(found(dockerfile, /^FROM (\S+)/gm)).toEqual(['${NODE_IMAGE}', 'scratch']);
  });
});

describe('deploy/greenroom.service', () => {
  const unit = read('deploy/greenroom.service');

  test('starts what the image starts, with variables that the server knows', () => {
    const [command = ''] = found(unit, /^ExecStart=(node .+)$/gm);
    expect(dockerfile).toContain('ENTRYPOINT ["node", "--heap-growing-percent=40", "--import", "tsx"]\nCMD ["api/server/src/main.ts"]');
    expect(command).toBe('node --heap-growing-percent=40 --import tsx api/server/src/main.ts');
    const variables = found(unit, /^Environment=(.+)$/gm).flatMap((line) => found(line, /(\w+)=/g));
    expect(variables.filter((name) => !knownVariables.includes(name))).toEqual([]);
  });

  test('is hardened, as far as the server can run', () => {
    for (const line of ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(unit).toContain(`\n${line}\n`);
    // The JavaScript engine compiles at run time, and image processes lower their priority.
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=|^SystemCallFilter=~.*@resources/m);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  (hasSystemd ? test : test.skip)('is valid for systemd', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy/greenroom.service')], { encoding: 'utf8' });
    // The checkout's path and the interpreter's differ by machine.
    const problems = stderr.split('\n').filter((line) => line.includes('greenroom.service') && !/is not executable/.test(line));
    expect([problems, problems.length > 0 || status === 0 || /is not executable/.test(stderr)]).toEqual([[], true]);
  });
});
