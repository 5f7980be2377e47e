/**
 * The versions of a remote that visitors get.
 *
 * @typedef {object} ReleaseState
 * @property {string} live the version for visitors outside of the canary
 * @property {Canary | null} canary
 *
 * @typedef {object} Canary
 * @property {string} version
 * @property {number} percent of all visitors, from 0 to 100
 *
 * @typedef {'release' | 'canary' | 'promote' | 'rollback'} Action
 *
 * @typedef {object} Change
 * @property {Action} action
 * @property {string} [version]
 * @property {number} [percent]
 *
 * @typedef {object} ReleaseRecord a change and the state after it
 * @property {number} number from 1, without gaps
 * @property {string} at ISO 8601
 * @property {string} by the author
 * @property {Action} action
 * @property {ReleaseState} state
 */

/** A change or build that is not possible; the message says why. */
export class ReleaseRefused extends Error {
  /** @override */
  name = 'ReleaseRefused';
}

/**
 * The state after a change. Pure: it does not check whether the version exists or passes the gate.
 *
 * @param {ReleaseRecord[]} history the oldest first
 * @param {Change} change
 * @returns {ReleaseState}
 * @throws {ReleaseRefused}
 */
export function applyChange(history, { action, version, percent }) {
  const now = history.at(-1)?.state;
  switch (action) {
    case 'release':
      // A release ends the canary, which tested the next version.
      return { live: required(version), canary: null };
    case 'canary':
      return withCanary(now, required(version), percent);
    case 'promote':
      if (!now?.canary) throw new ReleaseRefused('There is no canary to promote.');
      return { live: now.canary.version, canary: null };
    case 'rollback':
      return { live: version ?? versionBefore(history), canary: null };
  }
}

/** @param {ReleaseState | undefined} now @param {string} version @param {number | undefined} percent */
function withCanary(now, version, percent) {
  if (!now) throw new ReleaseRefused('A canary needs a version that is live for the others: release one first.');
  if (percent === undefined || !(percent >= 0 && percent <= 100)) {
    throw new ReleaseRefused('The share of a canary is a number from 0 to 100, in percent.');
  }
  if (version === now.live) throw new ReleaseRefused(`${version} is live for everybody already.`);
  return { live: now.live, canary: percent === 0 ? null : { version, percent } };
}

/**
 * The previously live version, by the records. Versions that a rollback left are skipped: rolling back twice goes two versions back.
 * @param {ReleaseRecord[]} history
 */
function versionBefore(history) {
  /** @type {string[]} */
  const stack = [];
  for (const { action, state } of history) {
    const index = stack.lastIndexOf(state.live);
    if (action === 'rollback' && index !== -1) stack.length = index + 1;
    else if (stack.at(-1) !== state.live) stack.push(state.live);
  }
  const before = stack.at(-2);
  if (!before) throw new ReleaseRefused('There is no earlier version to go back to.');
  return before;
}

/** @param {string | undefined} version */
function required(version) {
  if (!version) throw new ReleaseRefused('Please name a version.');
  return version;
}
