// node scripts/with-postgres.mjs <command…>: runs it with a temporary PostgreSQL in TEST_DATABASE_URL, and exits with its exit code.
// Imports after the version check.
import { spawn } from 'node:child_process';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runCommand } = await import('../kit/lib/log.mjs');
const { superviseUntilExit } = await import('../kit/lib/processes.mjs');
const { startPostgres } = await import('./lib/postgres.mjs');

await runCommand(async () => {
  const [program, ...args] = process.argv.slice(2);
  if (!program) throw new Error('Name the command to run: node scripts/with-postgres.mjs npm test');
  const { url, stop } = await startPostgres();
  try {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
    return await superviseUntilExit(child);
  } finally {
    await stop();
  }
});
