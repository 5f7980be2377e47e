import path from 'node:path';
import { GALLERY, allBuilds, buildFolders, siteBuilds } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { engineNames, ensureChromium, ensureEngines, ensureJourneysBrowser } from './programs.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { root } from './workspace.mjs';

/** Groups of journeys with their projects in e2e/playwright.config.ts. */
export const GROUPS = {
  core: ['core'],
  thorough: ['thorough', ...engineNames],
  /** Both in Chromium. */
  chromium: ['core', 'thorough'],
  engines: engineNames,
  all: ['core', 'thorough', ...engineNames],
};

/** @typedef {keyof typeof GROUPS} Group */

/**
 * Runs browser journeys on the built site, after outdated builds.
 * @param {Group} group
 * @param {string[]} args for Playwright
 * @param {NodeJS.ProcessEnv} [env] additional environment variables
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runJourneys(group, args, env = {}) {
  const projects = GROUPS[group];
  await ensureInstalled();
  await buildFolders(projects.includes('thorough') ? [...allBuilds(), GALLERY] : siteBuilds());
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const chromium = group === 'engines' ? {} : { CHROMIUM_PATH: await ensureJourneysBrowser() };
  // Only a full browser has a back/forward cache.
  const full = projects.includes('thorough') ? { FULL_CHROMIUM_PATH: await ensureChromium() } : {};
  const engines = projects.some((project) => engineNames.includes(project)) ? await ensureEngines() : {};
  const selected = projects.map((name) => `--project=${name}`);
  const { code } = await run(process.execPath, [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...selected, ...args], {
    env: { ...process.env, ...chromium, ...full, ...engines, ...env },
    show: true,
  });
  return code;
}

/**
 * Runs npm run e2e: core and thorough journeys in Chromium, or one group.
 * @param {string[]} args `--core`, `--thorough` or `--engines`, and arguments for Playwright
 */
export function runGroup(args) {
  const names = /** @type {Group[]} */ (Object.keys(GROUPS));
  const group = names.find((name) => args.includes(`--${name}`)) ?? 'chromium';
  return runJourneys(
    group,
    args.filter((arg) => arg !== `--${group}`),
  );
}
