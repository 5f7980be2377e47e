import { createHash } from 'node:crypto';
import { ReleaseRefused } from './files.mjs';

/** @import { CanaryAudience, CanaryPlan, CanaryRule } from '@greenroom/contract' */

/** @type {readonly CanaryRule[]} */
const CANARY_RULES = ['failures', 'timings', 'flows'];
/** The audiences that a canary may begin with, each a part of the next. @type {readonly CanaryAudience[]} */
export const CANARY_AUDIENCES = ['staff', 'testers'];

/** @param {CanaryAudience | undefined} visitor their smallest one @param {CanaryAudience | undefined} wanted the canary's */
export const isInAudience = (visitor, wanted) =>
  visitor !== undefined && wanted !== undefined && CANARY_AUDIENCES.indexOf(visitor) <= CANARY_AUDIENCES.indexOf(wanted);

/**
 * Tells whether a visitor gets a canary. A larger share only adds visitors, and the shares of two remotes are independent.
 * @param {string} name the remote's @param {string} visitor such as a random cookie @param {number} percent from 0 (none) to 100 (all)
 */
export function isInCanary(name, visitor, percent) {
  const digest = createHash('sha256').update(`${name}\n${visitor}`).digest();
  return (digest.readUIntBE(0, 6) / 2 ** 48) * 100 < percent;
}

/**
 * Adds the defaults to a plan.
 * @param {{ steps: number[], rules?: CanaryRule[] | undefined, pages?: number | undefined }} plan with or without 100 %
 * @param {number | undefined} percent the current step @returns {CanaryPlan} @throws {ReleaseRefused} if no canary can follow it
 */
export function completePlan({ steps, rules = [...CANARY_RULES], pages = 500 }, percent) {
  const all = steps.at(-1) === 100 ? steps : [...steps, 100];
  if (!all.every((step, at) => step > (all[at - 1] ?? 0) && step <= 100))
    throw new ReleaseRefused('The steps of a canary are rising shares above 0 and up to 100, in percent, such as 5, 25, 50.');
  if (percent === undefined || percent === 100 || !all.includes(percent))
    throw new ReleaseRefused('A canary that decides by itself begins with one of its steps below 100 %.');
  if (rules.length === 0 || !rules.every((rule) => CANARY_RULES.includes(rule)))
    throw new ReleaseRefused(`The rules of a canary are one or more of ${CANARY_RULES.join(', ')}.`);
  if (!Number.isInteger(pages) || pages < 1)
    throw new ReleaseRefused('The views that each step of a canary needs are a whole number from 1.');
  return { steps: all, rules: CANARY_RULES.filter((rule) => rules.includes(rule)), pages };
}
