import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, installMissing, THIS_MACHINE } from './programs.mjs';

// Runs before the dependencies are installed: import only Node's modules, and files that do the same.

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_SECONDS = 60;

/**
 * Shell script that runs a server until its standard input, a pipe from this process, ends, then removes its folder. A kill leaves nothing
 * behind.
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
 * Finds PostgreSQL's programs.
 * @param {string[]} versions that Debian's packages installed @param {import('./programs.mjs').Machine} [machine]
 * @returns {string | undefined} their folder: the first in the PATH, or else that of the newest version
 */
export function findPostgres(versions, { env, exists } = THIS_MACHINE) {
  const newestFirst = [...versions].sort((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => path.join(DEBIAN_VERSIONS, version, 'bin'));
  const hasServer = (/** @type {string} */ file) => exists(file) && exists(path.join(path.dirname(file), 'postgres'));
  const initdb = findProgram(['initdb'], { env, exists: hasServer }, folders);
  return initdb && path.dirname(initdb);
}

/** Finds or installs PostgreSQL. @returns {Promise<string>} the folder of its programs */
async function ensurePostgres() {
  const find = () => findPostgres(fs.existsSync(DEBIAN_VERSIONS) ? fs.readdirSync(DEBIAN_VERSIONS) : []);
  const output = await installMissing(() => (find() ? [] : ['postgresql']), { timeout: 0 });
  const programs = find();
  if (programs) return programs;
  throw new Error(
    `${output}\nNo PostgreSQL was found and none could be installed: install it, or put its initdb and postgres in the PATH.`,
  );
}

/**
 * Starts a temporary server that listens on a Unix socket in its own folder.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` also removes the folder
 */
export async function startPostgres() {
  const programs = await ensurePostgres();
  const owner = serverAccount();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-postgres-'));
  if (owner) fs.chownSync(folder, owner.uid, owner.gid);

  const logFile = path.join(folder, 'log');
  const log = fs.openSync(logFile, 'a');
  // Sorts by code points, as PGlite does.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  // Detached, so Ctrl+C doesn't stop it before the command that uses it.
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

/** PostgreSQL refuses to run as root. @returns the account to run it as, undefined for the current one */
function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  /** @param {string} user @param {string} flag */
  const readId = (user, flag) => spawnSync('id', [flag, user], { encoding: 'utf8' });
  const user = ['postgres', 'nobody'].find((name) => readId(name, '-u').status === 0);
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(readId(user, '-u').stdout), gid: Number(readId(user, '-g').stdout) };
}

/** Waits until the server's status file says that it accepts connections. @param {string} folder */
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
