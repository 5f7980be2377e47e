import fs from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

/** Caches the result of a load for `ttlMs`; concurrent callers share it. @param ttlMs 0 disables the cache */
export function cacheWithTtl<Value>(load: () => Promise<Value>, ttlMs: number): () => Promise<Value> {
  let expiresAt = 0;
  let value: Promise<Value> | undefined;
  return () => {
    const now = performance.now();
    if (value && now < expiresAt) return value;
    expiresAt = now + ttlMs;
    return (value = load());
  };
}

/** The promise's value, or after the timeout the fallback. */
export function withTimeout<Value>(value: Promise<Value>, ms: number, fallback: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(fallback()), ms);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns what was loaded last if a load fails, or takes longer than `ms`, so that what shows it needs nothing to work. Once a load was late, nobody
 * waits until one has ended.
 * @param initial until a load has succeeded, which is waited for
 */
export function lastKnown<Value>(load: () => Promise<Value>, initial: Value, ms: number): () => Promise<Value> {
  let last = initial;
  let isLate = false;
  const late = () => {
    isLate = true;
    return last;
  };
  return () => {
    const loading = load()
      .then(
        (value) => (last = value),
        () => last,
      )
      .finally(() => (isLate = false));
    if (last === initial) return loading;
    return isLate ? Promise.resolve(last) : withTimeout(loading, ms, late);
  };
}

/** A cache of buffers, which forgets those that were used longest ago beyond this many bytes. */
export const byteCache = <Context = unknown>(maxBytes: number, fetchMethod?: LRUCache.Fetcher<string, Buffer, Context>) =>
  new LRUCache<string, Buffer, Context>({
    maxSize: maxBytes,
    // An empty one counts as well.
    sizeCalculation: ({ length }) => length + 1,
    // A value that is evicted while it loads is waited for all the same.
    ignoreFetchAbort: true,
    ...(fetchMethod && { fetchMethod }),
  });

/**
 * Shares one load among all callers of a turn of the event loop. They get its result after the turn, so that they continue one right
 * after the other.
 */
export function oncePerTurn<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  return () => (current ??= Promise.all([load(), endOfTurn().then(() => (current = undefined))]).then(([value]) => value));
}

/** Resolves after the callbacks of this turn of the event loop. */
export function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/**
 * Reads and parses a file again when its modification time or size changes, so that a release shows at the next page load.
 * @returns undefined while the file does not exist
 */
export function parsedFile<Value>(file: string, parse: (text: string) => Value): () => Promise<Value | undefined> {
  let known: { stamp: string; value: Value } | undefined;
  return async () => {
    const stat = await fs.stat(file, { bigint: true }).catch(() => undefined);
    if (!stat?.isFile()) return undefined;
    const stamp = `${stat.ino}-${stat.mtimeNs}-${stat.size}`;
    if (known?.stamp !== stamp) known = { stamp, value: parse(await fs.readFile(file, 'utf8')) };
    return known.value;
  };
}
