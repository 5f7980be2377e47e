import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { findPostgres } from './postgres.mjs';
import { root } from './workspace.mjs';

/** @param {string[]} folders with both programs @param {string[]} [others] more files */
const find = (folders, others = []) => {
  const files = [...folders.flatMap((folder) => [`${folder}/initdb`, `${folder}/postgres`]), ...others];
  const env = { PATH: ['/usr/local/bin', '/usr/bin'].join(path.delimiter) };
  return findPostgres(['9.6', '15', '17'], { env, exists: (file) => files.includes(file) });
};

test('prefers PostgreSQL in the PATH, then the newest package', () => {
  expect(find(['/usr/bin', '/usr/lib/postgresql/17/bin'])).toBe('/usr/bin');
  expect(find(['/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/9.6/bin'])).toBe('/usr/lib/postgresql/15/bin');
  expect(find(['/usr/lib/postgresql/15/bin'], ['/usr/bin/postgres'])).toBe('/usr/lib/postgresql/15/bin');
  expect(find(['/usr/lib/postgresql/15/bin'], ['/usr/bin/initdb'])).toBe('/usr/lib/postgresql/15/bin');
  expect(find([])).toBeUndefined();
});

// If the tests run with a PostgreSQL server, its programs are installed.
if (process.env.TEST_DATABASE_URL) {
  const SCRIPT = path.join(root, 'scripts/with-postgres.mjs');
  const PRINT_URL = 'process.stdout.write(process.env.TEST_DATABASE_URL)';

  /** @param {string} url @returns {string} the server's folder */
  const folderOf = (url) => new URL(url).searchParams.get('host') ?? '';

  test("exits with the command's exit code, and leaves nothing behind", () => {
    const code = `${PRINT_URL}; process.exit(7)`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, process.execPath, '-e', code], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 7, stderr: '' });
    expect(folderOf(stdout)).toContain('greenroom-postgres-');
    expect(fs.existsSync(folderOf(stdout))).toBe(false);
  });

  test('forwards a signal to the command, and leaves nothing behind', async () => {
    const code = `process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); ${PRINT_URL}`;
    const child = spawn(process.execPath, [SCRIPT, process.execPath, '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [url] = await once(child.stdout, 'data');
    expect(fs.existsSync(folderOf(String(url)))).toBe(true);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(9);
    expect(fs.existsSync(folderOf(String(url)))).toBe(false);
  });
}
