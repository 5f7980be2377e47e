import { randomFillSync } from 'node:crypto';

/** Asking the system for a few bytes takes as long as for all of these. */
const random = Buffer.alloc(4096);
let used = random.length;

/** A word that nobody can guess. @param bytes how much chance is in it, 64 at most */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.toString(encoding, used - bytes, used);
}
