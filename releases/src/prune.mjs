import { RECORDS } from './records.mjs';
import { descriptionOf } from './releases.mjs';
import { REMOVAL_DELAY_MS, removalKey, removalTime } from './removal.mjs';
import { reasonsToKeep } from './retention.mjs';
import { versionBefore } from './state.mjs';

/** @import { Releases } from './releases.mjs' */
/** @import { ReasonToKeep, Retention, StoredVersionFiles } from './retention.mjs' */
/** @import { StoredFile } from './store.mjs' */

/**
 * What becomes of a version: it stays (`keep`), no visitor can get it any more and its files go an hour later (`mark`, then `wait`), its files go
 * (`remove`), or it is needed again after it was marked (`restore`).
 * @typedef {'keep' | 'mark' | 'wait' | 'remove' | 'restore'} PruneAction
 *
 * @typedef {object} PrunedVersion
 * @property {string} remote
 * @property {string} version
 * @property {PruneAction} action
 * @property {ReasonToKeep | 'old' | 'incomplete'} reason `old`: nothing needs it; `incomplete`: its upload ended early, long ago
 * @property {string} [until] of one that a page may have open: the last such day, in ISO 8601
 * @property {number} bytes of its files
 * @property {string} stored_at ISO 8601
 *
 * @typedef {object} PruneOptions
 * @property {Retention} retention
 * @property {(name: string) => Promise<Map<string, string>>} seenUntil the versions that open tabs asked for, each with the last day on which one may
 *   have it open
 * @property {boolean} [dryRun] whether nothing changes
 */

/**
 * Removes the old versions of a part that nothing needs (docs/decisions/0068-old-versions-go.md). Each goes by two runs: the first one marks it, so that
 * no change makes it live; the next one, an hour later, looks again whether something needs it, then removes its files. A run that ends early is continued by the next one.
 * @param {Releases} releases
 * @param {string} name
 * @param {PruneOptions} options
 * @returns {Promise<PrunedVersion[]>} all stored versions, the newest first
 * @throws {StoreDown}
 */
export async function pruneVersions(releases, name, { retention, seenUntil, dryRun = false }) {
  const { store } = releases;
  const now = releases.now();
  const files = await filesByVersion(releases, name);
  const stored = [...files].map(([version, of]) => describeFiles(name, version, of)).sort((one, other) => other.storedAt - one.storedAt);
  // Marks first: what the records say after that includes each change that saw no mark.
  const marks = new Map();
  for (const version of await releases.removedVersions(name)) {
    if (files.has(version)) marks.set(version, await removalTime(store, name, version));
  }
  const { open, ...used } = await versionsInUse(releases, name, await seenUntil(name));
  const reasons = reasonsToKeep(stored, { open, ...used }, { retention, now });
  const pruned = stored.map(({ version, bytes, storedAt, isComplete }) => {
    const reason = reasons.get(version) ?? null;
    const until = reason === 'open' ? open.get(version) : undefined;
    return {
      remote: name,
      version,
      action: actionFor({ reason, isComplete, markedAt: marks.get(version), now }),
      reason: reason ?? (isComplete ? /** @type {const} */ ('old') : /** @type {const} */ ('incomplete')),
      ...(until !== undefined && { until }),
      bytes,
      stored_at: new Date(Math.min(storedAt, now.getTime())).toISOString(),
    };
  });
  if (!dryRun)
    for (const { version, action } of pruned) await carryOut(releases, { name, version, action, files: files.get(version) ?? [] });
  return pruned;
}

/**
 * The description goes first, so a version with it is whole: only such a one can be restored.
 * @param {{ reason: ReasonToKeep | null, isComplete: boolean, markedAt: number | undefined, now: Date }} version
 * @returns {PruneAction}
 */
function actionFor({ reason, isComplete, markedAt, now }) {
  if (markedAt === undefined) return reason ? 'keep' : 'mark';
  if (reason && isComplete) return 'restore';
  return now.getTime() - markedAt < REMOVAL_DELAY_MS ? 'wait' : 'remove';
}

/** @param {Releases} releases @param {{ name: string, version: string, action: PruneAction, files: StoredFile[] }} version */
async function carryOut({ store, now }, { name, version, action, files }) {
  const mark = removalKey(name, version);
  if (action === 'mark') await store.create(mark, Buffer.from(`${JSON.stringify({ at: now().toISOString() })}\n`));
  if (action === 'restore') await store.remove([mark]);
  if (action !== 'remove') return;
  const description = `${name}/${version}/${descriptionOf(name)}`;
  await store.remove([description]);
  await store.remove(files.map(({ key }) => key).filter((key) => key !== description));
}

/** @param {Releases} releases @param {string} name @returns {Promise<Map<string, StoredFile[]>>} */
async function filesByVersion({ store }, name) {
  /** @type {Map<string, StoredFile[]>} */
  const files = new Map();
  for (const file of await store.files(`${name}/`)) {
    const [, version = '', ...rest] = file.key.split('/');
    if (version === RECORDS || rest.length === 0) continue;
    files.set(version, [...(files.get(version) ?? []), file]);
  }
  return files;
}

/** @param {string} name @param {string} version @param {StoredFile[]} files @returns {StoredVersionFiles} */
const describeFiles = (name, version, files) => ({
  version,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  storedAt: Math.max(...files.map(({ storedAt }) => storedAt)),
  isComplete: files.some(({ key }) => key === `${name}/${version}/${descriptionOf(name)}`),
});

/** @param {Releases} releases @param {string} name @param {Map<string, string>} seen */
async function versionsInUse(releases, name, seen) {
  const open = new Map(seen);
  for (const { version, until } of await releases.openVersionsOf(name)) {
    if (until !== null && until > (open.get(version) ?? '')) open.set(version, until);
  }
  const [history, newest] = await Promise.all([releases.history(name), releases.records.newest([name])]);
  return { current: history.at(-1)?.state, previous: versionBefore(history), set: newest.set?.parts[name]?.state, open };
}
