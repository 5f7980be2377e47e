import { CommandError } from '@greenroom/create-remote';
import { findInstalledBrowser, launchArgs } from './chromium.mjs';
import { log } from './log.mjs';

/** @import { ReleaseTarget, StoredVersion } from './release-target.mjs' */

/**
 * Checks stored versions in a browser, together, before visitors get them, and records that they passed.
 * @param {{ target: ReleaseTarget, versions: StoredVersion[], again: boolean }} check `again`: even if all of them passed before
 * @throws with every reason against them
 */
export async function checkInBrowser({ target, versions, again }) {
  const listed = await target.list();
  const hasPassed = (/** @type {StoredVersion} */ { remote, version }) =>
    listed.find(({ name }) => name === remote)?.checked.includes(version) ?? false;
  if (!again && versions.every(hasPassed)) return;
  const names = versions.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  const remotes = versions.map(({ remote }) => remote);
  const executablePath = await findInstalledBrowser();
  if (!executablePath) {
    throw new Error(
      `${names} can't be checked in a browser: no Chromium was found. Install Chromium or Chrome, name one in CHROMIUM_PATH, or leave the check out with --no-browser.`,
    );
  }
  const others = listed.flatMap(({ name, history }) => {
    const state = history.at(-1)?.state;
    return state && !remotes.includes(name) ? [{ remote: name, live: state.live, canary: state.canary?.version ?? null }] : [];
  });
  log(`Checking ${names} in a browser…`);
  // Playwright is loaded for this command alone.
  const { checkComposition } = await import('../composition/check-composition.mjs');
  const { url, token } = await target.site();
  const browser = { executablePath, args: launchArgs() };
  const { reasons, host, with: mounted } = await checkComposition({ site: url, token, versions, others, browser, onProgress: log });
  if (reasons.length > 0) {
    throw new CommandError(
      'refused',
      `${names} ${versions.length > 1 ? "are stored, but visitors don't get them" : "is stored, but visitors don't get it"}. In a browser:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`,
    );
  }
  for (const { remote, version } of versions) {
    const others = versions.flatMap((other) => (other.remote === remote ? [] : [`${other.remote} ${other.version}`]));
    await target.recordCheck(remote, version, { host, with: [...others, ...mounted] });
  }
}
