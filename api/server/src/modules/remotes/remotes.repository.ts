import { RemoteEntry } from '@greenroom/contract';
import { isInCanary, StoreDown, type Releases } from '@greenroom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Memo } from '../../memo';
import { resolveEntry } from './remotes.rules';

/** What visitors get of one remote. */
export interface LiveRemote {
  name: string;
  live: RemoteEntry;
  canary: { entry: RemoteEntry; percent: number } | null;
}

interface Kept {
  /** When it was begun to be read, by `performance.now()`; long ago once it is known to be old. */
  at: number;
  remotes: LiveRemote[];
}

/** Of how many visitors it is remembered what they get. */
const MOST_VISITORS = 10_000;

interface Lists {
  byVisitor: Memo<RemoteEntry[]>;
  /** By which canaries somebody gets. */
  byCanaries: Memo<RemoteEntry[]>;
}

/** How old what was read may get. */
export interface RegistryAge {
  /** Until then nobody looks; 0 looks each time. */
  freshMs: number;
  /** Until then nobody waits for a look. */
  usableMs: number;
  /** For so long an older one is not given, while it is being read: a store may be far away, or down. */
  patienceMs: number;
}

interface RemotesOptions {
  /** Where browsers find the released files. */
  url: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  age: RegistryAge;
}

/** The registry: which version of each remote a visitor gets (contracts.md, section 3). */
export class RemotesRepository {
  private kept: Kept = { at: -Infinity, remotes: [] };
  private reading: Promise<LiveRemote[]> | undefined;
  /** Versions never change, so what one says is read once. */
  private readonly entries = new Map<string, RemoteEntry>();
  /** The same list for all visitors who get the same. */
  private readonly lists = new WeakMap<LiveRemote[], Lists>();

  constructor(
    private readonly releases: Releases,
    private readonly options: RemotesOptions,
  ) {}

  /**
   * The remotes as one visitor gets them: the same array for all who get the same.
   * @param all see `all`
   * @param visitor what stands for them; without it they get no canary
   */
  listOf(all: LiveRemote[], visitor: string | null): RemoteEntry[] {
    const lists = this.lists.get(all) ?? { byVisitor: new Memo(MOST_VISITORS), byCanaries: new Memo(MOST_VISITORS) };
    this.lists.set(all, lists);
    return lists.byVisitor.get(visitor ?? '', () => {
      const isCanary = all.map(({ name, canary }) => canary !== null && visitor !== null && isInCanary(name, visitor, canary.percent));
      return lists.byCanaries.get(isCanary.join(), () => all.map(({ live, canary }, at) => (canary && isCanary[at] ? canary.entry : live)));
    });
  }

  /** Every remote that visitors get, as the same array while nothing changes. One that can't be read is left out and logged. */
  async all(): Promise<LiveRemote[]> {
    const { freshMs, usableMs, patienceMs } = this.options.age;
    const { at, remotes } = this.kept;
    const age = performance.now() - at;
    if (age < freshMs) return remotes;
    this.reading ??= this.renew();
    if (age < usableMs) return remotes;
    // Where nothing was read yet, nothing else can be given.
    return at === -Infinity || patienceMs === Infinity ? this.reading : within(this.reading, patienceMs, remotes);
  }

  /** Whether visitors were given this version since the server began. */
  hasGiven(name: string, version: string): boolean {
    return this.entries.has(keyOf(name, version));
  }

  /** To be called after a release, which then shows at the next page load. */
  forget(): void {
    // What is being read may be of before.
    this.reading = undefined;
    this.kept = { ...this.kept, at: -Infinity };
  }

  private renew(): Promise<LiveRemote[]> {
    const at = performance.now();
    const { remotes: before } = this.kept;
    const reading: Promise<LiveRemote[]> = this.read(before).then((read) => {
      const remotes = isSame(read, before) ? before : read;
      if (this.reading === reading) {
        this.reading = undefined;
        this.kept = { at, remotes };
      }
      return remotes;
    });
    return reading;
  }

  /** @param otherwise what holds where the store is down */
  private async read(otherwise: LiveRemote[]): Promise<LiveRemote[]> {
    try {
      const remotes = await Promise.all((await this.releases.names()).map((name) => this.find(name)));
      return remotes.filter((remote) => remote !== null);
    } catch (cause) {
      this.options.log.warn(`The registry can't be read. ${String(cause)}`);
      return otherwise;
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
    const key = keyOf(name, version);
    const known = this.entries.get(key);
    if (known) return known;
    try {
      const entry = this.readEntry(name, version, await this.releases.description(name, version));
      this.entries.set(key, entry);
      return entry;
    } catch (cause) {
      if (cause instanceof StoreDown) throw cause;
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      this.options.log.warn(`The remote ${name} ${version} is left out. ${reason}`);
      return null;
    }
  }

  private readEntry(name: string, version: string, description: unknown): RemoteEntry {
    if (description === null) throw new Error('There is no such version.');
    const entry = RemoteEntry.parse(description);
    if (entry.name !== name) throw new Error(`It calls itself ${entry.name}.`);
    return resolveEntry(entry, `${this.options.url}/${name}/${version}/`);
  }
}

const keyOf = (name: string, version: string) => `${name}/${version}`;

/** Entries are read once, so that the same one is the same object. */
function isSame(remotes: LiveRemote[], others: LiveRemote[]): boolean {
  const same = ({ name, live, canary }: LiveRemote, other: LiveRemote | undefined) =>
    name === other?.name && live === other.live && canary?.entry === other.canary?.entry && canary?.percent === other.canary?.percent;
  return remotes.length === others.length && remotes.every((remote, at) => same(remote, others[at]));
}

/** What comes in time, or else the other. */
function within<Value>(value: Promise<Value>, ms: number, otherwise: Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), ms);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
