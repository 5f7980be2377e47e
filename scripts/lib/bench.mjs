import path from 'node:path';
import { allBuilds, buildFolders } from './builds.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { root } from './workspace.mjs';

/** The parts that need PostgreSQL instead of a browser. */
const ON_POSTGRES = ['api', 'raid', 'drop', 'live', 'kick'];

/** Those of them that run the server alone, without the site. */
const WITHOUT_BUILDS = ['api', 'drop', 'kick'];

/** The parts that need neither, nor builds: they run in this process alone. */
const STANDALONE = ['canaries', 'standings', 'start'];

/**
 * Measures the site's page loads and its capacity; see docs/performance.md.
 * @param {string[]} parts of the bench; all of them by default
 */
export async function bench(parts) {
  await ensureInstalled();
  const isAll = parts.length === 0;
  const codes = [];
  for (const part of STANDALONE) if (isAll || parts.includes(part)) codes.push(await benchAlone(part));
  const measured = parts.filter((part) => !STANDALONE.includes(part));
  if (isAll || measured.some((part) => !WITHOUT_BUILDS.includes(part))) await buildFolders(allBuilds());
  const inBrowser = measured.filter((part) => !ON_POSTGRES.includes(part));
  if (isAll || inBrowser.length > 0) codes.push(await benchInBrowser(inBrowser));
  for (const part of ON_POSTGRES) if (isAll || parts.includes(part)) codes.push(await benchOnPostgres(part));
  return Math.max(...codes);
}

/** @param {string} part @returns {Promise<number>} the exit code */
async function benchAlone(part) {
  return (await run(process.execPath, ['--import', 'tsx', path.join(root, `bench/server/${part}/bench-${part}.ts`)], { show: true })).code;
}

/** @param {string[]} parts @returns {Promise<number>} the exit code */
async function benchInBrowser(parts) {
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  return (
    await run(process.execPath, ['--import', 'tsx', path.join(root, 'bench/browser/bench-browser.ts'), ...parts], { env, show: true })
  ).code;
}

/** @param {string} part @returns {Promise<number>} the exit code */
async function benchOnPostgres(part) {
  const { url, stop } = await startPostgres();
  try {
    const env = { ...process.env, TEST_DATABASE_URL: url };
    return (
      await run(process.execPath, ['--import', 'tsx', path.join(root, `bench/server/${part}/bench-${part}.ts`)], {
        env,
        show: true,
      })
    ).code;
  } finally {
    await stop();
  }
}
