import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSite } from './release-target.mjs';

/** @import { ReleaseTarget } from './release-target.mjs' */

const PROBE_TIMEOUT_MS = 10_000;
/** A server on a busy machine, which may fill the database of a demo. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 200;

/** @typedef {{ url: string, token: string }} LocalSite what a server writes in its data folder while it listens */

/**
 * Finds the site that runs over a data folder; a killed server leaves its file.
 * @param {string} dataDir @returns {Promise<LocalSite | null>}
 */
export async function findLocalSite(dataDir) {
  const text = await fs.readFile(path.join(dataDir, 'site.json'), 'utf8').catch(() => null);
  /** @type {LocalSite | null} */
  const site = text === null ? null : JSON.parse(text);
  return site && (await accepts(site)) ? site : null;
}

/**
 * Opens the site of a data folder once it runs.
 * @param {string} dataDir @param {string} author of the changes @returns {Promise<ReleaseTarget>} @throws if none runs in time
 */
export async function openStartingSite(dataDir, author) {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const site = await findLocalSite(dataDir);
    if (site) return openSite({ to: site.url, token: site.token, author });
    await pause(POLL_MS, undefined, { signal });
  }
}

/** @param {LocalSite} site */
const accepts = ({ url, token }) =>
  fetch(`${url}/api/releases`, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    (response) => response.ok,
    () => false,
  );
