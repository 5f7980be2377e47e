import { spawn } from 'node:child_process';
import { superviseUntilExit } from '../../kit/lib/processes.mjs';
import { startPostgres } from './postgres.mjs';
import { runCommand } from '../../kit/lib/log.mjs';

/**
 * Runs a command with a temporary PostgreSQL server, whose URL is in TEST_DATABASE_URL. Exits with the command's exit code.
 * @param {string[]} command
 */
export function runWithPostgres([program, ...args]) {
  return runCommand(async () => {
    if (!program) throw new Error('Name the command to run: node scripts/with-postgres.mjs npm test');
    const { url, stop } = await startPostgres();
    try {
      const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
      return await superviseUntilExit(child);
    } finally {
      await stop();
    }
  });
}
