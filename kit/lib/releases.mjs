import { createHash } from 'node:crypto';
import { CommandError } from '@greenroom/create-remote';
import { openStartingSite } from './local-site.mjs';
import { changeTo, storeBuilds } from './release-commands.mjs';

/** @import { Files } from '@greenroom/contract/releases' */
/** @import { ListedRemote, ReleaseTarget } from './release-target.mjs' */

/**
 * Tells whether exactly this build was ever released, or is stored. Removed ones count: they must not become live again.
 * @param {ListedRemote[]} listed @param {{ name: string, version: string }} build its description
 */
export function wasReleased(listed, { name, version }) {
  const { history = [], versions = [], removed = [] } = listed.find((each) => each.name === name) ?? {};
  return history.length > 0 && [...versions, ...removed].includes(version);
}

/**
 * Releases builds that are not live: alone where they fit what visitors have, or else after the others, or with those that don't fit
 * either.
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
  const alone = (/** @type {Files[]} */ some) => some.map((files) => [files]);
  const afterHost = await releaseEach(target, alone(waiting));
  const afterOthers = await releaseEach(target, alone(afterHost.flatMap(({ builds: refused }) => refused)));
  const together = afterOthers.flatMap(({ builds: refused }) => refused);
  const refused = together.length > 1 ? await releaseEach(target, [together]) : afterOthers;
  return refused.map(({ reason }) => reason);
}

/**
 * Releases each set of builds as one.
 * @param {ReleaseTarget} target @param {Files[][]} sets
 * @returns {Promise<{ builds: Files[], reason: string }[]>} those that the site refuses
 */
async function releaseEach(target, sets) {
  const refused = [];
  for (const builds of sets) {
    try {
      await target.change(changeTo(await storeBuilds(target, builds), null));
    } catch (error) {
      if (!(error instanceof CommandError) || error.code !== 'refused') throw error;
      refused.push({ builds, reason: error.message });
    }
  }
  return refused;
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
