import { RemoteEntry } from '@greenroom/contract';
import { isInCanary, StoreDown, type Releases } from '@greenroom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { resolveEntry } from './remotes.rules';

/** What visitors get of one remote. */
export interface LiveRemote {
  name: string;
  live: RemoteEntry;
  canary: { entry: RemoteEntry; percent: number } | null;
}

interface Kept {
  /** By `performance.now()`; infinite while it is being renewed. */
  at: number;
  remotes: LiveRemote[];
}

interface RemotesOptions {
  /** Where browsers find the released files. */
  url: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** How old the answer may get, for a store that is far away; 0 looks each time. */
  maxAgeMs: number;
}

/** The registry: which version of each remote a visitor gets (contracts.md, section 3). */
export class RemotesRepository {
  private kept: Kept | undefined;
  /** Versions never change, so what one says is read once. */
  private readonly entries = new Map<string, RemoteEntry>();

  constructor(
    private readonly releases: Releases,
    private readonly options: RemotesOptions,
  ) {}

  /** The remotes as one visitor gets them. @param visitor what stands for them; without it they get no canary */
  async list(visitor: string | null): Promise<RemoteEntry[]> {
    return (await this.all()).map(({ name, live, canary }) =>
      canary && visitor !== null && isInCanary(name, visitor, canary.percent) ? canary.entry : live,
    );
  }

  /** Every remote that visitors get. One that can't be read is left out and logged; the others stay. */
  async all(): Promise<LiveRemote[]> {
    const { maxAgeMs } = this.options;
    if (!this.kept || maxAgeMs === 0) this.kept = { at: performance.now(), remotes: await this.read([]) };
    else if (performance.now() - this.kept.at > maxAgeMs) this.renew(this.kept);
    return this.kept.remotes;
  }

  /** Whether visitors were given this version since the server began. */
  hasGiven(name: string, version: string): boolean {
    return this.entries.has(keyOf(name, version));
  }

  /** To be called after a release, which then shows at the next page load. */
  forget(): void {
    this.kept = undefined;
  }

  /** Nobody waits for a store that is far away, or down: what was read last is given meanwhile. */
  private renew(kept: Kept): void {
    kept.at = Infinity;
    void this.read(kept.remotes).then((remotes) => {
      if (this.kept === kept) this.kept = { at: performance.now(), remotes };
    });
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
