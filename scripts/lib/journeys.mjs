import path from 'node:path';
import { GALLERY, buildFolders, buildableFolders } from './builds.mjs';
import { ensureJourneysBrowser } from './chromium.mjs';
import { run } from './processes.mjs';
import { root } from './workspace.mjs';

/**
 * Runs the browser journeys over what was built, building what is not up to date.
 *
 * @param {string[]} args for Playwright
 * @param {NodeJS.ProcessEnv} [env] more environment for it
 * @returns {Promise<number>} its exit code
 */
export async function runJourneys(args, env = {}) {
  await buildFolders([...buildableFolders(), GALLERY]);
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(process.execPath, [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...process.env, CHROMIUM_PATH: await ensureJourneysBrowser(), ...env },
    show: true,
  });
  return code;
}
