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
 * Finds an installed browser.
 *
 * @param {object} from
 * @param {NodeJS.ProcessEnv} from.env
 * @param {string} from.platform
 * @param {string} from.playwrights the path of Playwright's own browser, which may not be installed
 * @param {(file: string) => boolean} from.exists
 * @param {string[]} [from.only] accepts only programs in the PATH with these names, besides CHROMIUM_PATH
 * @returns {string | undefined} its path
 * @throws if the file of CHROMIUM_PATH doesn't exist
 */
export function findChromium({ env, platform, playwrights, exists, only }) {
  const named = env.CHROMIUM_PATH;
  if (named && !exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there: correct or unset it.`);
  const inPath = (env.PATH ?? '').split(path.delimiter).flatMap((dir) => (only ?? NAMES).map((name) => path.join(dir, name)));
  const usual = USUAL_PATHS[/** @type {keyof typeof USUAL_PATHS} */ (platform)] ?? [];
  return [named, ...inPath, ...(only ? [] : [...usual, playwrights])].find((file) => file && exists(file));
}

/**
 * Finds or installs a full browser, for measurements.
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
 * Finds or installs the browser for the journeys: preferably Chromium's headless shell, the same engine without a UI, which needs a third
 * less CPU. Outside of CI, an installed full browser is used instead of installing the shell.
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

/**
 * Finds a browser for the check of a release, preferably the headless shell, and installs none.
 * @returns {Promise<string | undefined>} its path
 */
export async function findInstalledBrowser() {
  return (await look([HEADLESS_SHELL])) ?? look();
}

/** Finds a browser on this machine. @param {string[]} [only] accepts only these names, or CHROMIUM_PATH */
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
 * The browser's arguments for tests: without background requests, and without the sandbox for root, since Chromium refuses to run as root
 * with it.
 * @returns {string[]}
 */
export function launchArgs() {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
