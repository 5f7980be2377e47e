import { findInstalledBrowser, launchArgs } from './chromium.mjs';
import { log } from './log.mjs';

/** @import { ReleaseTarget } from './release-target.mjs' */

/**
 * Checks a stored version in a browser before visitors get it, and records that it passed.
 * @param {{ target: ReleaseTarget, remote: string, version: string, again: boolean }} check `again`: even if it passed before
 * @throws with every reason against the version
 */
export async function checkInBrowser({ target, remote, version, again }) {
  const listed = await target.list();
  if (!again && listed.find(({ name }) => name === remote)?.checked.includes(version)) return;
  const executablePath = await findInstalledBrowser();
  if (!executablePath) {
    throw new Error(
      `${remote} ${version} can't be checked in a browser: no Chromium was found. Install Chromium or Chrome, name one in CHROMIUM_PATH, or leave the check out with --no-browser.`,
    );
  }
  const others = listed.flatMap(({ name, history }) => {
    const state = history.at(-1)?.state;
    return state && name !== remote ? [{ remote: name, live: state.live, canary: state.canary?.version ?? null }] : [];
  });
  log(`Checking ${remote} ${version} in a browser…`);
  /** @param {{ url: string, token: string }} site */
  const run = async ({ url, token }) => {
    // Imported here: it loads Playwright, which no other command needs.
    const { checkComposition } = await import('../composition/check-composition.mjs');
    return checkComposition({
      site: url,
      token,
      remote,
      version,
      others,
      browser: { executablePath, args: launchArgs() },
      onProgress: log,
    });
  };
  const { reasons, host, with: mounted } = await target.withSite(remote, run);
  if (reasons.length > 0) {
    throw new Error(
      `${remote} ${version} is stored, but visitors don't get it. In a browser:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`,
    );
  }
  await target.recordCheck(remote, version, { host, with: mounted });
}
