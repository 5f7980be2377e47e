import { RemoteEntry } from '@greenroom/contract';
import { isInCanary, StoreDown, type Releases } from '@greenroom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Memo } from '../../lib/caches';
import { resolveEntry } from './remotes.rules';

/** The live versions of one remote. */
export interface LiveRemote {
  name: string;
  live: RemoteEntry;
  canary: { entry: RemoteEntry; percent: number } | null;
}

interface CacheEntry {
  /** Start of the read, by `performance.now()`; `-Infinity` before the first one and once invalidated. */
  at: number;
  remotes: LiveRemote[];
}

/** Number of visitors whose lists are cached. */
const MAX_VISITORS = 10_000;

interface Lists {
  byVisitor: Memo<RemoteEntry[]>;
  /** By the set of canaries that a visitor gets. */
  byCanaries: Memo<RemoteEntry[]>;
}

/** How long the registry is cached (stale-while-revalidate). */
export interface RegistryCacheOptions {
  /** Up to this age it is returned without a read; 0 reads on each request. */
  freshMs: number;
  /** Up to this age it is returned while it is read again in the background. */
  staleMs: number;
  /** How long a request waits for the read of an older one; then the old one is returned, since the store may be slow or down. */
  timeoutMs: number;
}

interface RemotesOptions {
  /** Base URL of the released files. */
  url: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  age: RegistryCacheOptions;
}

/** The registry: decides which version of each remote a visitor gets (docs/contracts.md#remotes). */
export class RemotesRepository {
  private cached: CacheEntry = { at: -Infinity, remotes: [] };
  private reading: Promise<LiveRemote[]> | undefined;
  /** Entries that visitors got, by name and version. Versions never change, so each is read once. */
  private readonly entries = new Map<string, RemoteEntry>();
  /** One array for all visitors with the same versions. */
  private readonly lists = new WeakMap<LiveRemote[], Lists>();

  constructor(
    private readonly releases: Releases,
    private readonly options: RemotesOptions,
  ) {}

  /**
   * The entries of one visitor: the same array for all visitors with the same versions.
   * @param all the result of `all`
   * @param visitor their id (`visitorOf`); null gets no canary
   */
  listOf(all: LiveRemote[], visitor: string | null): RemoteEntry[] {
    const lists = this.lists.get(all) ?? { byVisitor: new Memo(MAX_VISITORS), byCanaries: new Memo(MAX_VISITORS) };
    this.lists.set(all, lists);
    return lists.byVisitor.get(visitor ?? '', () => {
      const isCanary = all.map(({ name, canary }) => canary !== null && visitor !== null && isInCanary(name, visitor, canary.percent));
      return lists.byCanaries.get(isCanary.join(), () => all.map(({ live, canary }, at) => (canary && isCanary[at] ? canary.entry : live)));
    });
  }

  /** All live remotes: the same array until a release changes it. A remote that can't be read is left out and logged. */
  async all(): Promise<LiveRemote[]> {
    const { freshMs, staleMs, timeoutMs } = this.options.age;
    const { at, remotes } = this.cached;
    const age = performance.now() - at;
    if (age < freshMs) return remotes;
    this.reading ??= this.revalidate();
    if (age < staleMs) return remotes;
    // Before the first read and after `invalidate` there is nothing to fall back to.
    return at === -Infinity || timeoutMs === Infinity ? this.reading : withTimeout(this.reading, timeoutMs, remotes);
  }

  /** Whether visitors got this version, live or as a canary, since the server started. */
  hasServed(name: string, version: string): boolean {
    return this.entries.has(keyOf(name, version));
  }

  /**
   * The entry of any stored version, for a preview too: reading it does not count as served. Null, logged, if it is missing or invalid.
   * @throws {StoreDown}
   */
  async stored(name: string, version: string): Promise<RemoteEntry | null> {
    const known = this.entries.get(keyOf(name, version));
    if (known) return known;
    try {
      return this.readEntry(name, version, await this.releases.description(name, version));
    } catch (cause) {
      if (cause instanceof StoreDown) throw cause;
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      this.options.log.warn(`The remote ${name} ${version} is left out. ${reason}`);
      return null;
    }
  }

  /** Drops the cached registry. Call it after a release, so that the next page load has it. */
  invalidate(): void {
    // A pending read may have started before the release.
    this.reading = undefined;
    this.cached = { ...this.cached, at: -Infinity };
  }

  private revalidate(): Promise<LiveRemote[]> {
    const at = performance.now();
    const { remotes: before } = this.cached;
    const reading: Promise<LiveRemote[]> = this.read(before).then((read) => {
      const remotes = isSame(read, before) ? before : read;
      if (this.reading === reading) {
        this.reading = undefined;
        this.cached = { at, remotes };
      }
      return remotes;
    });
    return reading;
  }

  /** @param fallback returned if the store is down */
  private async read(fallback: LiveRemote[]): Promise<LiveRemote[]> {
    try {
      const remotes = await Promise.all((await this.releases.names()).map((name) => this.find(name)));
      return remotes.filter((remote) => remote !== null);
    } catch (cause) {
      this.options.log.warn(`The registry can't be read. ${String(cause)}`);
      return fallback;
    }
  }

  private async find(name: string): Promise<LiveRemote | null> {
    const record = await this.releases.newest(name).catch((cause: unknown) => {
      if (cause instanceof StoreDown) throw cause;
      this.options.log.warn(`The remote ${name} is left out: what is live can't be told. ${String(cause)}`);
      return null;
    });
    if (!record) return null;
    const { live, canary } = record.state;
    const [liveEntry, canaryEntry] = await Promise.all([this.entry(name, live), canary ? this.entry(name, canary.version) : null]);
    if (!liveEntry) return null;
    return { name, live: liveEntry, canary: canary && canaryEntry && { entry: canaryEntry, percent: canary.percent } };
  }

  private async entry(name: string, version: string): Promise<RemoteEntry | null> {
    const entry = await this.stored(name, version);
    if (entry) this.entries.set(keyOf(name, version), entry);
    return entry;
  }

  private readEntry(name: string, version: string, description: unknown): RemoteEntry {
    if (description === null) throw new Error('There is no such version.');
    const entry = RemoteEntry.parse(description);
    if (entry.name !== name) throw new Error(`It calls itself ${entry.name}.`);
    return resolveEntry(entry, `${this.options.url}/${name}/${version}/`);
  }
}

const keyOf = (name: string, version: string) => `${name}/${version}`;

/** Compares entries by identity, since each is read once. */
function isSame(remotes: LiveRemote[], others: LiveRemote[]): boolean {
  const same = ({ name, live, canary }: LiveRemote, other: LiveRemote | undefined) =>
    name === other?.name && live === other.live && canary?.entry === other.canary?.entry && canary?.percent === other.canary?.percent;
  return remotes.length === others.length && remotes.every((remote, at) => same(remote, others[at]));
}

/** The promise's value, or the fallback after the timeout. */
function withTimeout<Value>(value: Promise<Value>, ms: number, fallback: Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(fallback), ms);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
