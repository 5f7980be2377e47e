import { createHmac, randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Busy } from '../../http-problem';

const KEY_LENGTH = 32;
const STORED = /^scrypt\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** How many checks wait at most: each takes some 35 ms of a processor, so this is half a second. */
const MOST_WAITING = 15;

/** How many results are remembered. */
const MOST_REMEMBERED = 1000;

/** Runs beside the event loop: other visitors are served meanwhile. */
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Names a password and what it was checked against, in memory only, without holding either. */
const memoryKey = randomBytes(32);

/** The last results, those that were asked for longest ago first; of checks under way as well. */
const remembered = new Map<string, Promise<boolean>>();

let waiting = 0;
let lastCheck: Promise<unknown> = Promise.resolve();

/**
 * A stream password as the database holds it (contracts.md, section 6): `scrypt$salt$key`, both in hex.
 * @param salt 16 random bytes
 */
export function hashRafflePassword(password: string, salt: Buffer): string {
  return `scrypt$${salt.toString('hex')}$${scryptSync(password, salt, KEY_LENGTH).toString('hex')}`;
}

/**
 * Whether it is the password that was stored, compared in constant time. It takes a while and memory on purpose:
 * never inside a transaction, and for members only. A password that a streamer says aloud is typed by thousands within a minute,
 * so the same one is checked once; and different ones after each other, so that one processor is left for everything else.
 * @throws {Busy} where too many different ones are to be checked
 */
export function isRafflePassword(password: string, stored: string): Promise<boolean> {
  const name = createHmac('sha256', memoryKey).update(`${stored} ${password}`).digest('base64');
  const result = remembered.get(name) ?? checkInTurn(password, stored);
  remembered.delete(name);
  remembered.set(name, result);
  const [oldest = name] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
  result.catch(() => remembered.delete(name));
  return result;
}

async function checkInTurn(password: string, stored: string): Promise<boolean> {
  if (waiting >= MOST_WAITING) throw new Busy();
  waiting += 1;
  const check = lastCheck.then(() => checkPassword(password, stored));
  lastCheck = check.catch(() => undefined);
  return check.finally(() => (waiting -= 1));
}

async function checkPassword(password: string, stored: string): Promise<boolean> {
  const [, salt, key] = STORED.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, 'hex');
  const given = await derive(password, Buffer.from(salt, 'hex'), KEY_LENGTH);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
