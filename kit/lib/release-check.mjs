import { CommandError } from '@greenroom/create-remote';
import { findInstalledBrowser, launchArgs } from './chromium.mjs';
import { log } from './log.mjs';

/** @import { StoredVersion } from '@greenroom/contract' */
/** @import { ReleaseTarget } from './release-target.mjs' */

/**
 * Checks stored versions in a browser, together, before visitors get them, and records that they passed.
 * @param {ReleaseTarget} target @param {StoredVersion[]} versions @param {boolean} again also those that passed @throws with every reason
 */
export async function checkInBrowser(target, versions, again) {
  const listed = await target.list();
  const isPassed = versions.every(({ remote, version }) => listed.find(({ name }) => name === remote)?.checked.includes(version));
  if (isPassed && !again) return;
  const ids = versions.map(({ remote, version }) => `${remote} ${version}`);
  const names = ids.join(', ');
  const executablePath = await findInstalledBrowser();
  const fix = 'Install Chromium or Chrome, name one in CHROMIUM_PATH, or leave the check out with --no-browser.';
  if (!executablePath) throw new Error(`${names} can't be checked in a browser: no Chromium was found. ${fix}`);
  const others = listed.flatMap(({ name, history }) => {
    const state = history.at(-1)?.state;
    const isOther = versions.every(({ remote }) => remote !== name);
    return state && isOther ? [{ remote: name, live: state.live, canary: state.canary?.version ?? null }] : [];
  });
  log(`Checking ${names} in a browser…`);
  // Playwright is loaded for this command alone.
  const { checkComposition } = await import('../composition/check-composition.mjs');
  const { url, token } = await target.site();
  const browser = { executablePath, args: launchArgs() };
  const { reasons, host, with: mounted } = await checkComposition({ site: url, token, versions, others, browser, onProgress: log });
  if (reasons.length > 0) {
    const stored = versions.length > 1 ? "are stored, but visitors don't get them" : "is stored, but visitors don't get it";
    throw new CommandError('refused', `${names} ${stored}. In a browser:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`);
  }
  for (const { remote, version } of versions)
    await target.recordCheck(remote, { version, host, with: [...ids.filter((id) => id !== `${remote} ${version}`), ...mounted] });
}
