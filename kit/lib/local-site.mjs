import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { targetOf } from './release-target.mjs';

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
  if (text === null) return null;
  /** @type {LocalSite} */
  const site = JSON.parse(text);
  const request = { headers: { authorization: `Bearer ${site.token}` }, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) };
  const response = await fetch(`${site.url}/api/releases`, request).catch(() => null);
  return response?.ok ? site : null;
}

/**
 * Opens the site of a data folder once it runs.
 * @param {string} dataDir @param {string} author of the changes @throws if none runs in time
 */
export async function openStartingSite(dataDir, author) {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  let site = await findLocalSite(dataDir);
  for (; !site; site = await findLocalSite(dataDir)) await pause(POLL_MS, undefined, { signal });
  const { url, token } = site;
  return targetOf(async () => ({ url, token }), { author });
}
