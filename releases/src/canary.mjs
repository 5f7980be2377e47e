import { createHash } from 'node:crypto';

/** As many bytes as a double holds exactly. */
const BYTES = 6;
const ALL = 2 ** (8 * BYTES);

/**
 * Whether a visitor gets the canary of a remote. It depends on nothing but the remote's name and the visitor: a larger share
 * adds visitors and moves nobody back, and what happens to one remote says nothing of another.
 * @param {string} name the remote's
 * @param {string} visitor what stands for the visitor, such as a random cookie
 * @param {number} percent from 0, nobody, to 100, everybody
 */
export function isInCanary(name, visitor, percent) {
  const digest = createHash('sha256').update(`${name}\n${visitor}`).digest();
  return (digest.readUIntBE(0, BYTES) / ALL) * 100 < percent;
}
