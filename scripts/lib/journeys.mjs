import path from 'node:path';
import { GALLERY, allBuilds, buildFolders } from './builds.mjs';
import { ensureJourneysBrowser } from './ensure-chromium.mjs';
import { engineNames, ensureEngines } from './engines.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { root } from './workspace.mjs';

/** @typedef {'chromium' | 'engines' | 'all'} Browsers Chromium, the two other engines, or all three */

/**
 * Runs the browser journeys on the built site, after building what isn't up to date.
 *
 * @param {Browsers} browsers
 * @param {string[]} args for Playwright
 * @param {NodeJS.ProcessEnv} [env] additional environment variables
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runJourneys(browsers, args, env = {}) {
  await ensureInstalled();
  await buildFolders([...allBuilds(), GALLERY]);
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const chromium = browsers === 'engines' ? {} : { CHROMIUM_PATH: await ensureJourneysBrowser() };
  const engines = browsers === 'chromium' ? {} : await ensureEngines();
  const projects = [...(browsers === 'engines' ? [] : ['chromium']), ...(browsers === 'chromium' ? [] : engineNames)].map((name) => `--project=${name}`);
  const { code } = await run(process.execPath, [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...projects, ...args], {
    env: { ...process.env, ...chromium, ...engines, ...env },
    show: true,
  });
  return code;
}
