import { createHash } from 'node:crypto';

/** The bytes of an integer that a double holds exactly. */
const BYTES = 6;
const ALL = 2 ** (8 * BYTES);

/** @import { CanaryAudience } from './state.mjs' */

/**
 * The audiences that a canary may begin with, each a part of the next: the staff, and members who asked for it.
 * @type {readonly CanaryAudience[]}
 */
export const CANARY_AUDIENCES = ['staff', 'testers'];

/**
 * Whether a visitor belongs to the audience of a canary.
 * @param {CanaryAudience | undefined} visitor the smallest one that they belong to, if any
 * @param {CanaryAudience | undefined} wanted the canary's, if any
 */
export const isInAudience = (visitor, wanted) =>
  visitor !== undefined && wanted !== undefined && CANARY_AUDIENCES.indexOf(visitor) <= CANARY_AUDIENCES.indexOf(wanted);

/**
 * Whether a visitor gets the canary of a remote. Deterministic per remote and visitor: a larger share only adds visitors, and the
 * shares of two remotes are independent.
 * @param {string} name the remote's name
 * @param {string} visitor an id of the visitor, such as a random cookie
 * @param {number} percent from 0 (none) to 100 (all)
 */
export function isInCanary(name, visitor, percent) {
  const digest = createHash('sha256').update(`${name}\n${visitor}`).digest();
  return (digest.readUIntBE(0, BYTES) / ALL) * 100 < percent;
}
