/** @import { ReleaseState } from './state.mjs' */

/**
 * How many of a part's versions stay: the newest ones, and those that are younger.
 * @typedef {{ versions: number, days: number }} Retention
 *
 * Why a version stays: visitors get it (`live`, `canary`), a rollback goes to it (`previous`), it is in the newest change set (`set`), a page may have
 * it open (`open`), or it is one of the newest (`newest`) or young (`young`).
 * @typedef {'live' | 'canary' | 'previous' | 'set' | 'open' | 'newest' | 'young'} ReasonToKeep
 *
 * @typedef {{ version: string, bytes: number, storedAt: number, isComplete: boolean }} StoredVersionFiles `storedAt`: when the last of them was, in
 *   milliseconds since 1970
 *
 * @typedef {object} VersionsInUse
 * @property {ReleaseState | undefined} current
 * @property {string | null} previous the version that a rollback goes to
 * @property {ReleaseState | undefined} set what the newest change set of the part left
 * @property {ReadonlyMap<string, string>} open the last day on which a page may have a version open, in ISO 8601
 */

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Why each version stays. Pure.
 * @param {StoredVersionFiles[]} stored
 * @param {VersionsInUse} inUse
 * @param {{ retention: Retention, now: Date }} options
 * @returns {Map<string, ReasonToKeep | null>} null for one that may go
 */
export function reasonsToKeep(stored, { current, previous, set, open }, { retention, now }) {
  const today = now.toISOString().slice(0, 10);
  const newest = stored
    .filter(({ isComplete }) => isComplete)
    .sort((one, other) => other.storedAt - one.storedAt)
    .slice(0, retention.versions)
    .map(({ version }) => version);
  return new Map(
    stored.map(({ version, storedAt }) => {
      /** @type {[ReasonToKeep, boolean][]} */
      const reasons = [
        ['live', version === current?.live],
        ['canary', version === current?.canary?.version],
        ['previous', version === previous],
        ['set', version === set?.live || version === set?.canary?.version],
        ['open', (open.get(version) ?? '') >= today],
        ['newest', newest.includes(version)],
        ['young', now.getTime() - storedAt < retention.days * DAY_MS],
      ];
      return [version, reasons.find(([, applies]) => applies)?.[0] ?? null];
    }),
  );
}
