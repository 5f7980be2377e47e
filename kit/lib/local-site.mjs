import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSite } from './release-target.mjs';

/** @import { ReleaseTarget } from './release-target.mjs' */

const PROBE_TIMEOUT_MS = 10_000;
/** A server on a busy machine, which may fill the database of a demo. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 200;

/** @typedef {{ url: string, pid: number, token: string }} LocalSite what a server writes in its data folder while it listens */

/**
 * Finds the site that runs over a data folder; a killed server leaves its file.
 * @param {string} dataDir @returns {Promise<LocalSite | null>}
 */
export async function findLocalSite(dataDir) {
  const site = await readLocalSite(dataDir);
  return site && isAlive(site.pid) && (await accepts(site)) ? site : null;
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

/** @param {string} dataDir @returns {Promise<LocalSite | null>} */
async function readLocalSite(dataDir) {
  const text = await fs.readFile(path.join(dataDir, 'site.json'), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {LocalSite} site */
const accepts = ({ url, token }) =>
  fetch(`${url}/api/releases`, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    (response) => response.ok,
    () => false,
  );
