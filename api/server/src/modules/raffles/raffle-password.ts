import { scryptSync } from 'node:crypto';

/**
 * A stream password as the database holds it (contracts.md, section 6): `scrypt$salt$key`, both in hex.
 * @param salt 16 random bytes
 */
export function hashRafflePassword(password: string, salt: Buffer): string {
  return `scrypt$${salt.toString('hex')}$${scryptSync(password, salt, 32).toString('hex')}`;
}
