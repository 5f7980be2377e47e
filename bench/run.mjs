import path from 'node:path';
import { run } from '../kit/lib/processes.mjs';
import { allBuilds, buildFolders } from '../scripts/lib/builds.mjs';
import { ensureChromium } from '../scripts/lib/ensure-chromium.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { root } from '../scripts/lib/workspace.mjs';

/** The parts that need PostgreSQL instead of a browser. */
const ON_POSTGRES = ['api', 'raid', 'drop', 'live', 'kick'];

/** Those of them that run the server alone, without the site. */
const WITHOUT_BUILDS = ['api', 'drop', 'kick'];

/** The parts that need neither, nor builds: they run in a process of their own. */
const STANDALONE = ['canaries', 'standings', 'start'];

/**
 * Measures the site's page loads and its capacity; see docs/performance.md.
 * @param {string[]} parts of the bench; all of them by default
 * @returns {Promise<number>} the exit code
 */
export async function bench(parts) {
  await ensureInstalled();
  const isAll = parts.length === 0;
  const codes = [];
  for (const part of STANDALONE) if (isAll || parts.includes(part)) codes.push(await runServerPart(part));
  const measured = parts.filter((part) => !STANDALONE.includes(part));
  if (isAll || measured.some((part) => !WITHOUT_BUILDS.includes(part))) await buildFolders(allBuilds());
  const inBrowser = measured.filter((part) => !ON_POSTGRES.includes(part));
  if (isAll || inBrowser.length > 0)
    codes.push(await runPart('browser/bench-browser.ts', inBrowser, { CHROMIUM_PATH: await ensureChromium() }));
  for (const part of ON_POSTGRES) if (isAll || parts.includes(part)) codes.push(await runOnPostgres(part));
  return Math.max(...codes);
}

/** @param {string} file in the folder of the bench @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} the exit code */
async function runPart(file, args, env) {
  const program = ['--import', 'tsx', path.join(root, 'bench', file)];
  return (await run(process.execPath, [...program, ...args], { env: { ...process.env, ...env }, show: true })).code;
}

/** @param {string} part @param {NodeJS.ProcessEnv} [env] */
const runServerPart = (part, env = {}) => runPart(`server/${part}/bench-${part}.ts`, [], env);

/** @param {string} part */
async function runOnPostgres(part) {
  const { url, stop } = await startPostgres();
  return runServerPart(part, { TEST_DATABASE_URL: url }).finally(stop);
}
