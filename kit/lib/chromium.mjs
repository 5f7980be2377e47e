import fs from 'node:fs';
import path from 'node:path';

export const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PATHS = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    path.win32.join(process.env[name] ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
  ),
};

/**
 * Finds an installed browser.
 * @param {object} from @param {NodeJS.ProcessEnv} from.env @param {string} from.platform
 * @param {string} from.playwrights the path of Playwright's own browser, which may not be installed
 * @param {(file: string) => boolean} from.exists
 * @param {string[]} [from.only] accepts only programs in the PATH with these names, besides CHROMIUM_PATH
 * @returns {string | undefined} its path @throws if the file of CHROMIUM_PATH doesn't exist
 */
export function findChromium({ env, platform, playwrights, exists, only }) {
  const named = env.CHROMIUM_PATH;
  if (named && !exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there: correct or unset it.`);
  const inPath = (env.PATH ?? '').split(path.delimiter).flatMap((dir) => (only ?? NAMES).map((name) => path.join(dir, name)));
  const usual = USUAL_PATHS[/** @type {keyof typeof USUAL_PATHS} */ (platform)] ?? [];
  return [named, ...inPath, ...(only ? [] : [...usual, playwrights])].find((file) => file && exists(file));
}

/** Finds a browser for the check of a release, preferably the headless shell. @returns {Promise<string | undefined>} its path */
export async function findInstalledBrowser() {
  return (await lookForBrowser([HEADLESS_SHELL])) ?? lookForBrowser();
}

/**
 * Finds a browser on this machine.
 * @param {string[]} [only] accepts only these names, or CHROMIUM_PATH @returns {Promise<string | undefined>} its path
 */
export async function lookForBrowser(only) {
  const { chromium } = await import('playwright-core');
  return findChromium({
    env: process.env,
    platform: process.platform,
    playwrights: chromium.executablePath(),
    exists: (file) => fs.existsSync(file),
    ...(only && { only }),
  });
}

/**
 * Returns the browser's arguments for tests: without background requests, and for root without the sandbox, with which Chromium refuses to
 * run.
 * @returns {string[]}
 */
export function launchArgs() {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
