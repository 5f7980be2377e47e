import path from 'node:path';
import { runCommand } from '../kit/lib/log.mjs';
import { run } from '../kit/lib/processes.mjs';
import { allBuilds, buildFolders } from '../scripts/lib/builds.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { ensureChromium } from '../scripts/lib/programs.mjs';

/**
 * The benches, and what each needs.
 * @type {Record<string, { builds?: boolean, postgres?: boolean, browser?: boolean }>}
 */
const BENCHES = {
  start: {},
  api: { postgres: true },
  drop: { postgres: true },
  raid: { postgres: true, builds: true },
  page: { browser: true, builds: true },
  loads: { browser: true, builds: true },
  remotes: { browser: true, builds: true },
};

/**
 * Runs benches, all of them by default; see docs/performance.md.
 * @param {string[]} args their names, and routes for those that take some
 * @returns {Promise<number>} the exit code: 1 if a demand fails
 */
async function bench(args) {
  await ensureInstalled();
  const routes = args.filter((arg) => arg.startsWith('/'));
  const names = args.filter((arg) => !routes.includes(arg));
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  const codes = [];
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) codes.push(await runOne(name, routes));
  return Math.max(...codes);
}

/** @param {string} name @param {string[]} routes @returns {Promise<number>} the exit code */
async function runOne(name, routes) {
  const { builds, postgres, browser } = BENCHES[name] ?? {};
  if (builds) await buildFolders(allBuilds());
  const database = postgres ? await startPostgres() : undefined;
  const env = {
    ...process.env,
    ...(browser && { CHROMIUM_PATH: await ensureChromium() }),
    ...(database && { TEST_DATABASE_URL: database.url }),
  };
  const file = path.join(import.meta.dirname, browser ? 'browser' : 'server', name, `bench-${name}.ts`);
  try {
    return (await run(process.execPath, ['--import', 'tsx', file, ...routes], { env, show: true })).code;
  } finally {
    await database?.stop();
  }
}

await runCommand(() => bench(process.argv.slice(2)));
