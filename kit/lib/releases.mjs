import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '@greenroom/create-remote';
import { changeTo, storeBuilds } from './release-commands.mjs';
import { targetOf } from './release-target.mjs';

/** @import { Files } from '@greenroom/contract/releases' */
/** @import { ListedRemote, ReleaseTarget } from './release-target.mjs' */

/** A server on a busy machine may fill the database of a demo. */
const START_TIMEOUT_MS = 120_000;
const PROBE_TIMEOUT_MS = 10_000;
const POLL_MS = 200;

/**
 * Finds the site that runs over a data folder by the file that it writes while it listens; a killed server leaves its own.
 * @param {string} dataDir @returns {Promise<{ url: string, token: string } | null>}
 */
export async function findLocalSite(dataDir) {
  const text = await fs.readFile(path.join(dataDir, 'site.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const site = JSON.parse(text);
  const request = { headers: { authorization: `Bearer ${site.token}` }, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) };
  const response = await fetch(`${site.url}/api/releases`, request).catch(() => null);
  return response?.ok ? site : null;
}

/** Opens the site of a data folder once it runs. @param {string} dataDir @param {string} author @throws if none runs in time */
export async function openStartingSite(dataDir, author) {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  let site = await findLocalSite(dataDir);
  for (; !site; site = await findLocalSite(dataDir)) await pause(POLL_MS, undefined, { signal });
  const { url, token } = site;
  return targetOf(async () => ({ url, token }), { author });
}

/**
 * Tells whether exactly this build was ever released, or is stored. Removed ones count: they must not become live again.
 * @param {ListedRemote[]} listed @param {{ name: string, version: string }} build its description
 */
export function wasReleased(listed, { name, version }) {
  const { history = [], versions = [], removed = [] } = listed.find((each) => each.name === name) ?? {};
  return history.length > 0 && [...versions, ...removed].includes(version);
}

/**
 * Releases builds that are not live: alone where they fit what visitors have, or else after the others, or with those that don't fit.
 * @param {ReleaseTarget} target @param {Files[]} builds @returns {Promise<string[]>} why some are not released, in sentences
 */
export async function releaseBuilds(target, builds) {
  const { readDescription } = await import('@greenroom/contract/releases');
  const listed = await target.list();
  const waiting = builds.filter((files) => {
    const { name, version } = readDescription(files);
    const state = listed.find((each) => each.name === name)?.history.at(-1)?.state;
    return state?.live !== version || state.canary;
  });
  /** Releases each set of builds as one. @param {Files[][]} sets @returns those that the site refuses */
  const releaseEach = async (sets) => {
    const refused = [];
    for (const set of sets) {
      try {
        await target.change(changeTo(await storeBuilds(target, set), null));
      } catch (error) {
        if (!(error instanceof CommandError && error.code === 'refused')) throw error;
        refused.push({ set, reason: error.message });
      }
    }
    return refused;
  };
  const afterHost = await releaseEach(waiting.map((files) => [files]));
  const afterOthers = await releaseEach(afterHost.map(({ set }) => set));
  const refused = afterOthers.length > 1 ? await releaseEach([afterOthers.flatMap(({ set }) => set)]) : afterOthers;
  return refused.map(({ reason }) => reason);
}

/**
 * Adds the remote of a dev server to the site over a data folder, without integrity: its files change under the same names.
 * @param {object} remote its remote.json @param {string} dataDir
 */
export async function releaseDevelopment(remote, dataDir) {
  const version = `dev-${createHash('sha256').update(JSON.stringify(remote)).digest('hex').slice(0, 8)}`;
  const files = new Map([['remote.json', Buffer.from(JSON.stringify({ ...remote, version }))]]);
  // The site may be starting.
  await releaseBuilds(await openStartingSite(dataDir, 'npm run dev'), [files]);
}
