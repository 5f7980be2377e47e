import { RECORDS } from './records.mjs';
import { ReleaseRefused } from './state.mjs';
import { isSegment } from './store.mjs';

/** @import { ReleaseStore } from './store.mjs' */

/**
 * How long after its mark the files of a version are removed. A change of what is live looks for the mark first, and is recorded seconds later:
 * a change that did not see the mark is recorded by then, and the version is kept.
 */
export const REMOVAL_DELAY_MS = 60 * 60 * 1000;
/** How long an upload of the same files takes the mark back. Less than the delay, also with clocks that differ. */
const TAKE_BACK_MS = REMOVAL_DELAY_MS / 2;

/** The record that the files of a version are removed, next to the changes: `{ at }`, when it was marked. */
const REMOVED = '.removed.json';

/** @param {string} name @param {string} version */
export const removalKey = (name, version) => `${name}/${RECORDS}/${version}${REMOVED}`;

/** @param {ReleaseStore} store @param {string} name @returns {Promise<string[]>} the versions that are marked as removed */
export async function removedVersions(store, name) {
  if (!isSegment(name)) return [];
  return (await store.list(`${name}/${RECORDS}/`)).filter((file) => file.endsWith(REMOVED)).map((file) => file.slice(0, -REMOVED.length));
}

/** @param {ReleaseStore} store @param {string} name @param {string} version @returns {Promise<number | null>} when it was marked as removed, in milliseconds since 1970; null if it is not */
export async function removalTime(store, name, version) {
  const bytes = isSegment(name) && isSegment(version) ? await store.read(removalKey(name, version)) : null;
  return bytes && Date.parse(JSON.parse(bytes.toString()).at);
}

/** @param {ReleaseStore} store @param {string} name @param {string} version @throws {ReleaseRefused} if its files are removed */
export async function requireNotRemoved(store, name, version) {
  if ((await removalTime(store, name, version)) === null) return;
  throw new ReleaseRefused(
    `The files of ${name} ${version} were removed from the store, as old versions are. To have it again, build it from its commit and release that.`,
  );
}

/**
 * Lets a version that is marked as removed be stored again: before its files go, or after all of them went.
 * @param {ReleaseStore} store
 * @param {{ name: string, version: string, now: Date }} upload
 * @throws {ReleaseRefused} in between
 */
export async function takeBackRemoval(store, { name, version, now }) {
  const at = await removalTime(store, name, version);
  if (at === null) return;
  const isYoung = now.getTime() - at < TAKE_BACK_MS;
  if (!isYoung && (await store.files(`${name}/${version}/`)).length > 0)
    throw new ReleaseRefused(`The files of ${name} ${version} are being removed from the store. Release it again once they are.`);
  await store.remove([removalKey(name, version)]);
}
