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
 * @property {CanaryAudience} [audience] members who get it whatever the share is: those it began with
 * @property {CanaryPlan} [plan] by which the canary decides itself; without one, its share only changes by hand
 * @property {string[]} [set] the parts that are canaries as one, this one among them, by name: each visitor gets all of them, or none
 *
 * @typedef {'staff' | 'testers'} CanaryAudience
 *
 * @typedef {'failures' | 'timings' | 'flows'} CanaryRule
 *
 * @typedef {object} CanaryPlan
 * @property {number[]} steps the shares of the visitors that it gets one after the other, in percent, rising; the last one is 100: promoted
 * @property {CanaryRule[]} rules what it is compared by
 * @property {number} pages views of the canary that each step needs
 *
 * @typedef {'release' | 'canary' | 'promote' | 'rollback'} Action
 *
 * @typedef {object} Change
 * @property {Action} action
 * @property {string} [version]
 * @property {number} [percent]
 * @property {CanaryAudience} [audience]
 * @property {PlanRequest} [plan]
 * @property {string[]} [set] of a canary, see there
 *
 * @typedef {{ steps: number[], rules?: CanaryRule[], pages?: number }} PlanRequest a plan with defaults left out, and with or without 100 %
 *
 * @typedef {object} ReleaseRecord a change and the state after it
 * @property {number} number from 1, without gaps
 * @property {string} at ISO 8601
 * @property {string} by the author
 * @property {Action} action
 * @property {ReleaseState} state
 * @property {string} [reason] of a change that the canary's rules made, in a sentence; changes by hand have none
 * @property {number} [set] the number of the change set that it belongs to
 * @property {string} [previous] of a signed record, the SHA-256 of the record before
 * @property {string[]} [with] of a signed record of a set, the other parts of that
 * @property {import('./signatures.mjs').Signature} [signature]
 */

/** @type {readonly CanaryRule[]} */
export const CANARY_RULES = ['failures', 'timings', 'flows'];

/** The author of changes that a canary's rules make. */
export const CANARY_AUTHOR = 'canary rules';

/** Views of the canary that a step needs unless the plan has another number. */
const DEFAULT_PAGES = 500;

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
export function applyChange(history, { action, version, percent, audience, plan, set }) {
  const now = history.at(-1)?.state;
  switch (action) {
    case 'release':
      // A release ends the canary, which tested the next version.
      return { live: required(version), canary: null };
    case 'canary':
      return withCanary(now, { version: required(version), percent, audience, plan, set });
    case 'promote':
      if (!now?.canary) throw new ReleaseRefused('There is no canary to promote.');
      if (version !== undefined && version !== now.canary.version)
        throw new ReleaseRefused(`The canary is ${now.canary.version} by now, not ${version}. Look again, then promote it.`);
      return { live: now.canary.version, canary: null };
    case 'rollback': {
      const live = version ?? versionBefore(history);
      if (live === null) throw new ReleaseRefused('There is no earlier version to go back to.');
      return { live, canary: null };
    }
  }
}

/** @param {ReleaseState | undefined} now @param {Omit<Change, 'action'> & { version: string }} change */
function withCanary(now, { version, percent, audience, plan, set }) {
  if (!now) throw new ReleaseRefused('A canary needs a version that is live for the others: release one first.');
  if (percent === undefined || !(percent >= 0 && percent <= 100)) {
    throw new ReleaseRefused('The share of a canary is a number from 0 to 100, in percent.');
  }
  if (version === now.live) throw new ReleaseRefused(`${version} is live for everybody already.`);
  if (percent === 0 && !audience && !plan) return { live: now.live, canary: null };
  // A share adds visitors to the audience of the same version, and takes it from nobody.
  const before = now.canary?.version === version ? now.canary : undefined;
  const kept = audience ?? before?.audience;
  const parts = set ?? before?.set;
  const canary = {
    version,
    percent,
    ...(kept && { audience: kept }),
    ...(plan && { plan: completePlan(plan, percent) }),
    ...(parts && { set: parts }),
  };
  return { live: now.live, canary };
}

/**
 * Adds the defaults to a plan.
 * @param {PlanRequest} plan
 * @param {number | undefined} percent the current step
 * @returns {CanaryPlan}
 * @throws {ReleaseRefused} if no canary can follow it
 */
export function completePlan({ steps, rules = [...CANARY_RULES], pages = DEFAULT_PAGES }, percent) {
  const all = steps.at(-1) === 100 ? steps : [...steps, 100];
  if (!all.every((step, at) => step > (all[at - 1] ?? 0) && step <= 100)) {
    throw new ReleaseRefused('The steps of a canary are rising shares above 0 and up to 100, in percent, such as 5, 25, 50.');
  }
  if (percent === undefined || percent === 100 || !all.includes(percent))
    throw new ReleaseRefused('A canary that decides by itself begins with one of its steps below 100 %.');
  if (rules.length === 0 || !rules.every((rule) => CANARY_RULES.includes(rule))) {
    throw new ReleaseRefused(`The rules of a canary are one or more of ${CANARY_RULES.join(', ')}.`);
  }
  if (!Number.isInteger(pages) || pages < 1)
    throw new ReleaseRefused('The views that each step of a canary needs are a whole number from 1.');
  return { steps: all, rules: CANARY_RULES.filter((rule) => rules.includes(rule)), pages };
}

/**
 * The previously live version, by the records. Versions that a rollback left are skipped: rolling back twice goes two versions back.
 * @param {ReleaseRecord[]} history the oldest first
 * @returns {string | null} the version to which a rollback goes; null if there is none
 */
export function versionBefore(history) {
  /** @type {string[]} */
  const stack = [];
  for (const { action, state } of history) {
    const index = stack.lastIndexOf(state.live);
    if (action === 'rollback' && index !== -1) stack.length = index + 1;
    else if (stack.at(-1) !== state.live) stack.push(state.live);
  }
  return stack.at(-2) ?? null;
}

/** @param {string | undefined} version */
function required(version) {
  if (!version) throw new ReleaseRefused('Please name a version.');
  return version;
}
