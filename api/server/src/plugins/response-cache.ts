import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { encodeRevision } from '../lib/event-id';
import { FairQueue } from '../lib/fair-queue';
import { Busy, HttpProblem } from '../lib/http-problem';

/** A response that is the same for every visitor, serialized once. */
export interface CachedResponse<Value> {
  value: Value;
  /** The value as JSON, as it is sent. */
  bytes: Buffer;
  /** Identifies the bytes: a hash of them. */
  revision: string;
  /** The header `Live-Revision`, if clients may subscribe to the response (docs/live-updates.md). */
  liveRevision?: string;
}

/** Loads the response of a cache key. */
interface Loader<Value> {
  /** The name that `invalidate` takes. */
  topic: string;
  /** The topic by which clients subscribe to the response, if they may. */
  liveTopic?: string;
  /** Everything else is stripped. */
  schema: z.ZodType<Value>;
  load: () => Promise<Value>;
}

/** A name that is written in the code: a text with anything from a request in it has no such type. */
type FixedName<Name extends string> = Record<never, never> extends Record<Name, unknown> ? never : Name;

/** Owns the loads of live topics, of which few are open (`stream-limits.ts`): they take no turn. */
export const LIVE_TOPICS = Symbol('live topics');

/** The owner of a key: the address that requests it, see `addressOf`. */
export type KeyOwner = string | typeof LIVE_TOPICS;

interface KeyedLoader<Value> extends Loader<Value> {
  /** Undefined for a fixed name, as its turns are. */
  owner?: KeyOwner;
  turns?: FairQueue;
}

interface CacheEntry {
  response: Promise<CachedResponse<unknown>>;
  topic: string;
  /** Infinite during the first load, which all requests share. */
  freshUntil: number;
  isRevalidating: boolean;
  run: LoaderRun;
}

interface LoaderRun {
  owner: KeyOwner | undefined;
  /** Once it has started, its response may miss a later write. */
  isStarted: boolean;
}

/**
 * Limits loading to a fifth of the time: ten thousand entries take a tenth of a second of the server's only thread, and with a
 * hundred members entering a raffle each second it would do nothing else.
 */
const PAUSE_FACTOR = 4;
/** Upper bound of the pause between two loads, also after a slow or failed one. */
const MAX_PAUSE_MS = 1000;
/** No pause follows a load that takes less. */
const FAST_MS = 5;
/** Keys contain ids of requested URLs: a crawler must not fill the memory. */
const MAX_ENTRIES = 2000;
/** The loads that take turns, as many as a page has requests for each of an address's visitors. */
const TURNS = { concurrency: 1, waitingPerOwner: 20, waiting: 200 };
/** Leaves half of the time to others, whoever requests many keys. */
const pauseAfter = (durationMs: number) => (durationMs < FAST_MS ? 0 : Math.min(durationMs, MAX_PAUSE_MS));
/** A 404 is cached this many times longer than a response: an id that is requested again and again costs no query. */
const MISSING_FACTOR = 5;

/**
 * Caches public responses with stale-while-revalidate, so that any number of visitors costs the database one query. A write
 * invalidates its topic after the commit; a write of another process shows after `maxAgeMs`, or once its notification arrives.
 */
export class ResponseCache {
  /** The least recently loaded first, so that eviction looks only at what it evicts. */
  private readonly entries = new Map<string, CacheEntry>();
  /** The pause after a key's last load. */
  private readonly pauses = new Map<string, Promise<void>>();
  private readonly turns = new FairQueue({ ...TURNS, pauseAfter });
  private readonly rowTurns = new FairQueue(TURNS);

  /**
   * @param maxAgeMs how long a response is fresh. For the same time again the stale one is served while it is revalidated in the
   *   background. 0 disables the cache
   * @param onInvalidate notifies other servers
   */
  constructor(
    private readonly maxAgeMs: number,
    private readonly onInvalidate: (topic: string) => void = () => undefined,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /**
   * Returns the response of a fixed name, loading it if it is missing or expired.
   * @throws what `load` throws, of which only a 404 is cached, and if the response does not match the schema
   */
  get<Name extends string, Value>(name: FixedName<Name>, loader: Loader<Value>): Promise<CachedResponse<Value>> {
    return this.find(name, loader);
  }

  /**
   * Returns the response of a key that the request chooses, as {@link get} does. The loads of all such keys run one at a time, and their
   * owners take turns.
   * @throws {Busy} if too many wait
   */
  getChosen<Value>(key: string, owner: KeyOwner, loader: Loader<Value>): Promise<CachedResponse<Value>> {
    return this.find(key, { ...loader, owner, turns: this.turns });
  }

  /**
   * Returns the response of one row, such as a raffle, as {@link getChosen} does. Rows have turns of their own, so that nobody's searches and
   * lists delay the page that everyone opens.
   * @throws {Busy} if too many wait
   */
  getRow<Value>(key: string, owner: KeyOwner, loader: Loader<Value>): Promise<CachedResponse<Value>> {
    return this.find(key, { ...loader, owner, turns: this.rowTurns });
  }

  private async find<Value>(key: string, loader: KeyedLoader<Value>, isRetry = false): Promise<CachedResponse<Value>> {
    if (this.maxAgeMs === 0) return load(loader);
    const now = performance.now();
    const cached = this.entries.get(key);
    if (cached && now >= cached.freshUntil && !this.isExpired(cached, now)) this.revalidate(key, cached, loader, now);
    const entry = cached && now < cached.freshUntil ? cached : this.fetch(key, loader, now);
    const response = entry.response as Promise<CachedResponse<Value>>;
    if (isRetry || entry.run.owner === loader.owner) return response;
    // The owner who requested it first had too many waiting, which isn't this owner's fault.
    return response.catch((cause: unknown) => {
      if (cause instanceof Busy) return this.find(key, loader, true);
      throw cause;
    });
  }

  /** Runs a read that is too rare to be cached, in turn with the loads of {@link getChosen}. @throws {Busy} if too many wait */
  inTurn<Result>(owner: string, read: () => Promise<Result>): Promise<Result> {
    return this.turns.run(owner, read);
  }

  /** Drops the topic's cached responses. Call it after the commit that changed them. */
  invalidate(topic: string): void {
    this.drop(topic);
    this.onInvalidate(topic);
  }

  /** Drops every cached response, where it is unknown which of them changed. */
  dropAll(): void {
    for (const topic of new Set([...this.entries.values()].map((entry) => entry.topic))) this.drop(topic);
  }

  /** Drops what another server invalidated. */
  drop(topic: string): void {
    for (const [key, entry] of this.entries) if (entry.topic === topic && entry.run.isStarted) this.entries.delete(key);
  }

  /** Loads a response that requests wait for. */
  private fetch(key: string, loader: KeyedLoader<unknown>, now: number): CacheEntry {
    const run: LoaderRun = { owner: loader.owner, isStarted: false };
    const response = this.load(key, loader, run);
    const entry: CacheEntry = { response, topic: loader.topic, freshUntil: Infinity, isRevalidating: false, run };
    this.store(key, entry, now);
    this.settle(key, entry, entry);
    return entry;
  }

  /** Loads a response in the background, while the stale one is served. */
  private revalidate(key: string, stale: CacheEntry, loader: KeyedLoader<unknown>, now: number): void {
    stale.freshUntil = now + this.maxAgeMs;
    stale.isRevalidating = true;
    const run: LoaderRun = { owner: loader.owner, isStarted: false };
    const response = this.load(key, loader, run);
    this.settle(key, stale, { response, topic: loader.topic, freshUntil: Infinity, isRevalidating: false, run });
  }

  /** Caches what was loaded in place of an entry, and drops a failure. Does nothing after an invalidation: the key may be newer. */
  private settle(key: string, old: CacheEntry, entry: CacheEntry): void {
    const end = (factor: number) => {
      if (this.entries.get(key) !== old) return;
      const now = performance.now();
      entry.freshUntil = now + factor * this.maxAgeMs;
      if (factor > 0) this.store(key, entry, now);
      else this.entries.delete(key);
    };
    entry.response.then(
      () => end(1),
      (cause: unknown) => end(cause instanceof HttpProblem && cause.statusCode === 404 ? MISSING_FACTOR : 0),
    );
  }

  /** Loads after the pause that follows the previous load of this key. */
  private async load<Value>(key: string, loader: KeyedLoader<Value>, run: LoaderRun): Promise<CachedResponse<Value>> {
    const previous = this.pauses.get(key);
    const pause = new Pause();
    this.pauses.set(key, pause.over);
    void pause.over.then(() => this.pauses.get(key) === pause.over && this.pauses.delete(key));
    if (previous) await previous;
    const start = async () => {
      run.isStarted = true;
      pause.endAfter(MAX_PAUSE_MS);
      const startedAt = performance.now();
      try {
        return await load(loader);
      } finally {
        const duration = performance.now() - startedAt;
        pause.endAfter(duration < FAST_MS ? 0 : Math.min(duration * PAUSE_FACTOR, MAX_PAUSE_MS));
      }
    };
    if (!loader.turns || typeof loader.owner !== 'string') return start();
    return loader.turns.run(loader.owner, start).catch((cause: unknown) => {
      if (!run.isStarted) pause.endAfter(0);
      throw cause;
    });
  }

  /** Stores an entry as the latest, and evicts from the other end. */
  private store(key: string, entry: CacheEntry, now: number): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (const [oldKey, old] of this.entries) {
      if (this.entries.size <= MAX_ENTRIES && !this.isExpired(old, now)) return;
      this.entries.delete(oldKey);
    }
  }

  private isExpired({ freshUntil, isRevalidating }: CacheEntry, now: number): boolean {
    return now >= (isRevalidating ? freshUntil : freshUntil + this.maxAgeMs);
  }
}

class Pause {
  private end: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  readonly over = new Promise<void>((resolve) => (this.end = resolve));

  /** Replaces the time of an earlier call. */
  endAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    if (milliseconds === 0) this.end();
    else this.timer = setTimeout(this.end, milliseconds).unref();
  }
}

async function load<Value>(loader: Loader<Value>): Promise<CachedResponse<Value>> {
  const value = loader.schema.parse(await loader.load());
  const bytes = Buffer.from(JSON.stringify(value));
  const revision = createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
  return { value, bytes, revision, ...(loader.liveTopic !== undefined && { liveRevision: encodeRevision(loader.liveTopic, revision) }) };
}
