import { scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const KEY_LENGTH = 32;
const STORED = /^scrypt\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** Runs beside the event loop: other visitors are served meanwhile. */
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * A stream password as the database holds it (contracts.md, section 6): `scrypt$salt$key`, both in hex.
 * @param salt 16 random bytes
 */
export function hashRafflePassword(password: string, salt: Buffer): string {
  return `scrypt$${salt.toString('hex')}$${scryptSync(password, salt, KEY_LENGTH).toString('hex')}`;
}

/**
 * Whether it is the password that was stored, compared in constant time. It takes a while and memory on purpose:
 * never inside a transaction, and for members only.
 */
export async function isRafflePassword(password: string, stored: string): Promise<boolean> {
  const [, salt, key] = STORED.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, 'hex');
  const given = await derive(password, Buffer.from(salt, 'hex'), KEY_LENGTH);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
