import { Records } from './records.mjs';
import { sha256 } from './signatures.mjs';
import { readDocuments } from './trust.mjs';

/** @import { ReleaseRecord } from './state.mjs' */
/** @import { ReleaseStore } from './store.mjs' */
/** @import { AcceptedVersion } from './trust.mjs' */

/**
 * What a site has accepted of a part whose publishers have keys.
 * @typedef {object} AcceptedHistory
 * @property {string} name
 * @property {ReleaseRecord[]} records the oldest first; their signatures were verified when they were accepted, by the keys of then
 * @property {Map<string, AcceptedVersion>} versions
 */

/**
 * Holds the whole history of a part in the store against what the site has accepted: each record, the one before it, and each file.
 * @param {ReleaseStore} store
 * @param {AcceptedHistory} accepted
 * @returns {Promise<string[]>} what differs, each in a sentence
 */
export async function verifyHistory(store, { name, records, versions }) {
  const stored = new Map((await new Records(store).history(name)).map((record) => [record.number, JSON.stringify(record)]));
  const known = new Set(records.map(({ number }) => number));
  const ofVersions = await Promise.all([...versions].map(([version, accepted]) => versionProblems(store, name, version, accepted)));
  return [
    ...records.flatMap((record, at) => recordProblems(record, { name, stored: stored.get(record.number), before: records[at - 1] })),
    ...[...stored.keys()].filter((number) => !known.has(number)).map((number) => `The record ${number} of ${name} does not count.`),
    ...ofVersions.flat(),
  ];
}

/**
 * @param {ReleaseRecord} record
 * @param {{ name: string, stored: string | undefined, before: ReleaseRecord | undefined }} context
 */
function recordProblems(record, { name, stored, before }) {
  const about = `The record ${record.number} of ${name}`;
  const isChained = !record.signature || !before || record.previous === sha256(JSON.stringify(before));
  return [
    ...(stored === undefined ? [`${about} is gone from the store.`] : []),
    ...(stored !== undefined && stored !== JSON.stringify(record) ? [`${about} is not the one that was accepted.`] : []),
    ...(isChained ? [] : [`${about} does not follow the one that was accepted before.`]),
  ];
}

/** @param {ReleaseStore} store @param {string} name @param {string} version @param {AcceptedVersion} accepted */
async function versionProblems(store, name, version, { documents, files }) {
  const digests = files ?? Object.fromEntries(Object.entries(documents).map(([file, text]) => [file, sha256(text)]));
  const changed = [];
  for (const [file, digest] of Object.entries(digests)) {
    const bytes = await store.read(`${name}/${version}/${file}`);
    if (!bytes) changed.push(`${file} is gone`);
    else if (sha256(bytes) !== digest) changed.push(`${file} was changed`);
  }
  // Retention removes whole versions, and their records stay.
  const isRemoved = changed.length === Object.keys(digests).length && Object.keys(await readDocuments(store, name, version)).length === 0;
  return changed.length === 0 || isRemoved ? [] : [`${name} ${version}: ${changed.join(', ')}.`];
}
