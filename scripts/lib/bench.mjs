import path from 'node:path';
import { buildFolders, buildableFolders } from './builds.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './processes.mjs';
import { runCommand } from './log.mjs';
import { root } from './workspace.mjs';

/** The part that needs PostgreSQL instead of a browser. */
const RAID = 'raid';

/**
 * Measures the site's page loads and its capacity; see docs/performance.md.
 * @param {string[]} parts of the bench; all of them by default
 */
export function bench(parts) {
  return runCommand(async () => {
    await ensureInstalled();
    await buildFolders(buildableFolders());
    const inBrowser = parts.filter((part) => part !== RAID);
    const isAll = parts.length === 0;
    const codes = [
      ...(isAll || inBrowser.length > 0 ? [await benchInBrowser(inBrowser)] : []),
      ...(isAll || parts.includes(RAID) ? [await benchRaid()] : []),
    ];
    return Math.max(...codes);
  });
}

/** @param {string[]} parts @returns {Promise<number>} the exit code */
async function benchInBrowser(parts) {
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  return (await run(process.execPath, ['--import', 'tsx', path.join(root, 'e2e/bench/main.ts'), ...parts], { env, show: true })).code;
}

/** @returns {Promise<number>} the exit code */
async function benchRaid() {
  const { url, stop } = await startPostgres();
  try {
    const env = { ...process.env, TEST_DATABASE_URL: url };
    return (await run(process.execPath, ['--import', 'tsx', path.join(root, 'api/server/src/bench/raid/main.ts')], { env, show: true })).code;
  } finally {
    await stop();
  }
}
