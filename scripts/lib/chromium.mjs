import fs from 'node:fs';
import path from 'node:path';
import { run } from './processes.mjs';
import { say } from './say.mjs';
import { root } from './workspace.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = {
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
 * @returns {string | undefined} its path
 * @throws when CHROMIUM_PATH names nothing
 */
export function findChromium({ env, platform, playwrights, exists }) {
  const named = env.CHROMIUM_PATH;
  if (named && !exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there: correct or unset it.`);
  const inPath = (env.PATH ?? '').split(path.delimiter).flatMap((dir) => NAMES.map((name) => path.join(dir, name)));
  const usual = USUAL_PLACES[/** @type {keyof typeof USUAL_PLACES} */ (platform)] ?? [];
  return [named, ...inPath, ...usual, playwrights].find((file) => file && exists(file));
}

/**
 * The browser for the journeys, installed where there is none.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const { chromium } = await import('@playwright/test');
  const look = () =>
    findChromium({
      env: process.env,
      platform: process.platform,
      playwrights: chromium.executablePath(),
      exists: (file) => fs.existsSync(file),
    });
  const found = look();
  if (found) return found;

  say('Installing Chromium…');
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    const updated = await run('apt-get', ['update']);
    if (updated.code === 0) await run('apt-get', ['install', '-y', 'chromium']);
    const installed = look();
    if (installed) return installed;
  }
  const { output } = await run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const installed = look();
  if (installed) return installed;
  throw new Error(
    `${output}\nNo Chromium was found and none could be installed: install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}

/**
 * How a browser is started for tests: quiet, and without its sandbox for root, whom it refuses otherwise.
 * @returns {string[]}
 */
export function launchArgs() {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
