import fs from 'node:fs';
import path from 'node:path';
import { installPackages, isDebianRoot } from './debian.mjs';
import { run } from './processes.mjs';
import { log } from './log.mjs';
import { root } from './workspace.mjs';

const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PATHS = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    path.win32.join(process.env[name] ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
  ),
};

/**
 * Looks for a browser that is there already.
 *
 * @param {object} from
 * @param {NodeJS.ProcessEnv} from.env
 * @param {string} from.platform
 * @param {string} from.playwrights where Playwright keeps its own, once it is installed
 * @param {(file: string) => boolean} from.exists
 * @param {string[]} [from.only] programs in the path, beside which nothing else counts
 * @returns {string | undefined} its path
 * @throws when CHROMIUM_PATH names nothing
 */
export function findChromium({ env, platform, playwrights, exists, only }) {
  const named = env.CHROMIUM_PATH;
  if (named && !exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there: correct or unset it.`);
  const inPath = (env.PATH ?? '').split(path.delimiter).flatMap((dir) => (only ?? NAMES).map((name) => path.join(dir, name)));
  const usual = USUAL_PATHS[/** @type {keyof typeof USUAL_PATHS} */ (platform)] ?? [];
  return [named, ...inPath, ...(only ? [] : [...usual, playwrights])].find((file) => file && exists(file));
}

/**
 * A whole browser, for what is measured; installed where there is none.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = await look();
  if (found) return found;

  log('Installing Chromium…');
  if (isDebianRoot()) await installPackages(['chromium'], { recommended: true });
  const installed = await look();
  if (installed) return installed;
  const { output } = await run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const fetched = await look();
  if (fetched) return fetched;
  throw new Error(
    `${output}\nNo Chromium was found and none could be installed: install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}

/**
 * The browser for the journeys: preferably Chromium's headless shell, which is the same engine without the windows around it, and
 * takes a third less of the processor. Where a whole browser is there already, nothing is installed but in CI.
 * @returns {Promise<string>} its path
 */
export async function ensureJourneysBrowser() {
  const found = (await look([HEADLESS_SHELL])) ?? (process.env.CI ? undefined : await look());
  if (found) return found;

  if (isDebianRoot()) {
    log("Installing Chromium's headless shell…");
    await installPackages([HEADLESS_SHELL], { recommended: true });
  }
  return (await look([HEADLESS_SHELL])) ?? ensureChromium();
}

/** Looks for a browser on this machine. @param {string[]} [only] nothing but what has such a name, or is named by CHROMIUM_PATH */
async function look(only) {
  const { chromium } = await import('@playwright/test');
  return findChromium({
    env: process.env,
    platform: process.platform,
    playwrights: chromium.executablePath(),
    exists: (file) => fs.existsSync(file),
    ...(only && { only }),
  });
}

/**
 * How a browser is started for tests: quiet, and without its sandbox for root, whom it refuses otherwise.
 * @returns {string[]}
 */
export function launchArgs() {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
