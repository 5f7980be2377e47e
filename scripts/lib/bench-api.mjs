import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runWithPostgres } from './run-with-postgres.mjs';
import { runCommand } from '../../kit/lib/log.mjs';
import { root } from './workspace.mjs';

/** Measures the API with a temporary PostgreSQL server; see docs/performance.md. */
export async function benchApi() {
  await runCommand(ensureInstalled);
  if (process.exitCode) return;
  await runWithPostgres([process.execPath, '--import', 'tsx', path.join(root, 'api/server/src/bench/bench-api.ts')]);
}
