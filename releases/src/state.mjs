/**
 * Which versions of a remote visitors get.
 *
 * @typedef {object} ReleaseState
 * @property {string} live the version for everybody who is not in the canary
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
 * @typedef {object} ReleaseRecord one change, with all that held after it
 * @property {number} number from 1, without a gap
 * @property {string} at ISO 8601
 * @property {string} by who made it
 * @property {Action} action
 * @property {ReleaseState} state
 */

/** What was asked for makes no sense as things stand; the message says why. */
export class ReleaseRefused extends Error {
  /** @override */
  name = 'ReleaseRefused';
}

/**
 * What holds after a change. Pure: whether the version exists and passes the gate is for others to say.
 *
 * @param {ReleaseRecord[]} history the oldest first
 * @param {Change} change
 * @returns {ReleaseState}
 * @throws {ReleaseRefused}
 */
export function changed(history, { action, version, percent }) {
  const now = history.at(-1)?.state;
  switch (action) {
    case 'release':
      // A canary is a question about the next version; this one answers it.
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
 * The version that was live before the one that is, told by the records and not by the versions' names. What was left by a
 * rollback is no place to go back to: rolling back twice goes two versions back.
 * @param {ReleaseRecord[]} history
 */
function versionBefore(history) {
  /** @type {string[]} */
  const stack = [];
  for (const { action, state } of history) {
    const known = stack.lastIndexOf(state.live);
    if (action === 'rollback' && known !== -1) stack.length = known + 1;
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
