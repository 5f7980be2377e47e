import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './processes.mjs';
import { log } from './log.mjs';

// This runs before any dependency is installed: nothing but Node and its like in this folder may be imported.

const PROGRAMS = ['initdb', 'postgres'];
const START_TIMEOUT_SECONDS = 60;

/**
 * Makes a server, runs it until the input ends, then stops it and removes its folder. The input is a pipe of ours that
 * the system closes however this process ends, so nothing stays behind even where it is killed.
 */
const SUPERVISOR = `
"$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --locale="$3" --no-sync || echo "FATAL: initdb failed"
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off &
server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$2"`;

/**
 * Looks for PostgreSQL's programs.
 *
 * @param {object} from
 * @param {string} from.searchPath
 * @param {string[]} from.versions the folders of the versions that Debian's packages made
 * @param {(file: string) => boolean} from.exists
 * @returns {string | undefined} their folder, the newest version's where there are several
 */
export function findPostgres({ searchPath, versions, exists }) {
  const newestFirst = [...versions].sort((a, b) => Number(path.basename(b)) - Number(path.basename(a)));
  const folders = [...searchPath.split(path.delimiter), ...newestFirst.map((folder) => path.join(folder, 'bin'))];
  return folders.find((folder) => folder && PROGRAMS.every((program) => exists(path.join(folder, program))));
}

/** Looks for PostgreSQL on this machine. */
export function installedPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).map((name) => path.join(root, name)) : [];
  return findPostgres({ searchPath: process.env.PATH ?? '', versions, exists: fs.existsSync });
}

/** @returns {Promise<string>} the folder of PostgreSQL's programs, installed where there are none */
async function ensurePostgres() {
  const found = installedPostgres();
  if (found) return found;

  log('Installing PostgreSQL…');
  let output = '';
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    ({ output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env }));
    const installed = installedPostgres();
    if (installed) return installed;
  }
  throw new Error(`${output}\nNo PostgreSQL was found and none could be installed: install it, or put its initdb and postgres in the PATH.`);
}

/**
 * Starts a throw-away server that is reached through a socket in a folder of its own, by nobody else.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` also removes everything
 */
export async function startPostgres() {
  const programs = await ensurePostgres();
  const owner = serverAccount();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-postgres-'));
  if (owner) fs.chownSync(folder, owner.uid, owner.gid);

  const logFile = path.join(folder, 'log');
  const log = fs.openSync(logFile, 'a');
  // By code points, as the embedded database sorts.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  // Detached, so that a Ctrl+C in the terminal does not stop it below the command that uses it.
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', programs, folder, locale], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', log, log],
  });
  fs.closeSync(log);
  const ended = once(supervisor, 'close');
  const stop = async () => {
    supervisor.stdin?.end();
    await ended;
  };
  if (!(await isReady(folder))) {
    const words = fs.readFileSync(logFile, 'utf8');
    await stop();
    throw new Error(`PostgreSQL did not start:\n${words}`);
  }
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** PostgreSQL refuses to run as root. @returns the account that runs it instead, undefined for our own */
function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  /** @param {string} user @param {string} flag */
  const readId = (user, flag) => spawnSync('id', [flag, user], { encoding: 'utf8' });
  const user = ['postgres', 'nobody'].find((name) => readId(name, '-u').status === 0);
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(readId(user, '-u').stdout), gid: Number(readId(user, '-g').stdout) };
}

/** Waits until it takes connections, which its status file says as soon as it does. @param {string} folder */
async function isReady(folder) {
  /** @param {string} file */
  const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  while (Date.now() < deadline && !/FATAL/.test(read(path.join(folder, 'log')))) {
    if (/^ready\s*$/m.test(read(path.join(folder, 'data/postmaster.pid')))) return true;
    await sleep(50);
  }
  return false;
}
