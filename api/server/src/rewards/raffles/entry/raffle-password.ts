import { createHmac, randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Busy } from '../../../lib/http-problem';

const KEY_LENGTH = 32;
const STORED = /^scrypt\$([0-9a-f]+)\$([0-9a-f]+)$/;

/** Maximum length of the queue: at 35 ms of CPU time each, the last check waits half a second. */
const MAX_WAITING = 15;

const MAX_CACHED = 1000;

/** Runs in the thread pool, without blocking the event loop. */
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Keys the hashes under which results are cached, so the cache contains no passwords. */
const cacheSecret = randomBytes(32);

/** Results of recent and pending checks, least recently used first. */
const results = new Map<string, Promise<boolean>>();

let waiting = 0;
let lastCheck: Promise<unknown> = Promise.resolve();

/** Hashes a stream password (docs/contracts.md#decisions) to `scrypt$salt$key`, both in hex. @param salt 16 random bytes */
export function hashRafflePassword(password: string, salt: Buffer): string {
  return `scrypt$${salt.toString('hex')}$${scryptSync(password, salt, KEY_LENGTH).toString('hex')}`;
}

/**
 * Checks a password in constant time. scrypt is slow by design: never call this in a transaction, and only for members. Results are cached,
 * as thousands enter the same password within a minute; checks of other passwords are queued, so they take one core at most.
 * @throws {Busy} if the queue is full
 */
export function isRafflePassword(password: string, stored: string): Promise<boolean> {
  const key = createHmac('sha256', cacheSecret).update(`${stored} ${password}`).digest('base64');
  const result = results.get(key) ?? queueCheck(password, stored);
  results.delete(key);
  results.set(key, result);
  const [oldest = key] = results.keys();
  if (results.size > MAX_CACHED) results.delete(oldest);
  result.catch(() => results.delete(key));
  return result;
}

async function queueCheck(password: string, stored: string): Promise<boolean> {
  if (waiting >= MAX_WAITING) throw new Busy();
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
