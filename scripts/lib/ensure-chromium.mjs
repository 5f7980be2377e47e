import path from 'node:path';
import { HEADLESS_SHELL, lookForBrowser } from '../../kit/lib/chromium.mjs';
import { log } from '../../kit/lib/log.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { installPackages, isDebianRoot } from './debian.mjs';
import { root } from './workspace.mjs';

/** With the fonts for layout tests. Other recommended packages are for desktops. */
export const HEADLESS_SHELL_PACKAGES = [HEADLESS_SHELL, 'fonts-liberation'];

/** Finds or installs a full browser, for measurements and the back/forward cache. @returns {Promise<string>} its path */
export async function ensureChromium() {
  const found = await lookForBrowser();
  if (found) return found;

  log('Installing Chromium…');
  if (isDebianRoot()) await installPackages(['chromium'], { recommended: true });
  const installed = await lookForBrowser();
  if (installed) return installed;
  const { output } = await run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  const fetched = await lookForBrowser();
  if (fetched) return fetched;
  throw new Error(
    `${output}\nNo Chromium was found and none could be installed: install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}

/**
 * Finds or installs the journeys' browser: the headless shell, which needs a third less CPU. Outside of CI, an installed full browser will
 * do.
 * @returns {Promise<string>} its path
 */
export async function ensureJourneysBrowser() {
  const found = (await lookForBrowser([HEADLESS_SHELL])) ?? (process.env.CI ? undefined : await lookForBrowser());
  if (found) return found;

  if (isDebianRoot()) {
    log("Installing Chromium's headless shell…");
    await installPackages(HEADLESS_SHELL_PACKAGES, { recommended: false });
  }
  return (await lookForBrowser([HEADLESS_SHELL])) ?? ensureChromium();
}
