import { randomFillSync } from 'node:crypto';

/** Pool of random bytes: one system call for a few bytes takes as long as for all of these. */
const random = Buffer.alloc(4096);
let used = random.length;

/** Creates an unguessable token. @param bytes its entropy, 64 at most */
export function randomToken(bytes: number, encoding: 'base64' | 'base64url' | 'hex'): string {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.toString(encoding, used - bytes, used);
}
