import fs from 'node:fs/promises';

/**
 * Caches the result of a load for `ttlMs`; concurrent callers share it.
 * @param ttlMs 0 disables the cache
 */
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

/** Memoizes values by key. It empties itself when it is full. */
export class Memo<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly maxSize: number) {}

  /** @param compute may throw; nothing is stored then */
  get(key: string, compute: () => Value): Value {
    const found = this.values.get(key);
    if (found !== undefined) return found;
    if (this.values.size >= this.maxSize) this.values.clear();
    const value = compute();
    this.values.set(key, value);
    return value;
  }

  /** Forgets a value, such as a promise that was rejected. */
  delete(key: string): void {
    this.values.delete(key);
  }
}

/** Buffers by key. It empties itself when it is full. */
export class ByteCache {
  private readonly entries = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Buffer | undefined {
    return this.entries.get(key);
  }

  set(key: string, bytes: Buffer): void {
    if (this.bytes > this.maxBytes) {
      this.entries.clear();
      this.bytes = 0;
    }
    this.bytes += bytes.length - (this.entries.get(key)?.length ?? 0);
    this.entries.set(key, bytes);
  }
}

/** The most texts that are memoized for an object, since some come from requests, such as the `Host` header. */
const MAX_TEXTS = 50;

/** Memoizes a function of an object that never changes, and of a text, for as long as the object is in use. */
export function memoByObject<Item extends object, Value>(
  compute: (item: Item, text: string) => Value,
): (item: Item, text?: string) => Value {
  const known = new WeakMap<Item, Memo<Value>>();
  return (item, text = '') => {
    const values = known.get(item) ?? new Memo<Value>(MAX_TEXTS);
    known.set(item, values);
    return values.get(text, () => compute(item, text));
  };
}

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

interface CachedFile<Value> {
  stamp: string;
  value: Value;
}

/**
 * Caches parsed files until their modification time or size changes, so that a release shows at the next page load.
 * @param parse called once per change of a file
 */
export class FileCache<Value> {
  private readonly files = new Map<string, CachedFile<Value>>();

  constructor(private readonly parse: (text: string, file: string) => Value) {}

  /** The parsed file, undefined if it does not exist. */
  async get(file: string): Promise<Value | undefined> {
    const stat = await fs.stat(file, { bigint: true }).catch(() => undefined);
    if (!stat?.isFile()) return undefined;
    const stamp = `${stat.ino}-${stat.mtimeNs}-${stat.size}`;
    const cached = this.files.get(file);
    if (cached?.stamp === stamp) return cached.value;
    const value = this.parse(await fs.readFile(file, 'utf8'), file);
    this.files.set(file, { stamp, value });
    return value;
  }
}
