import { isDeepStrictEqual } from 'node:util';
import { RemoteEntry, type ReleaseRecord } from '@greenroom/contract';
import { StoreDown } from '../../storage/storage';
import { HOST, isInAudience, isInCanary } from '@greenroom/contract/releases';
import { isRoute, routeProblem } from '@greenroom/contract/remote-rules';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { withTimeout } from '../../lib/caches';
import type { ChangeFeed } from '../../db/change-feed';
import { type Host, readStoredHost, type StoredHost } from '../page/host-files';
import { KeptReleases } from '../releases/kept-releases';
import type { Canary } from '../releases/release-state';
import { RELEASES_TOPIC, type Releases } from '../releases/releases';
import { resolveEntry } from './remotes.rules';

type Version = RemoteEntry | StoredHost;

/** The versions that a visitor gets. */
export interface Composition {
  versions: readonly Version[];
  entries: RemoteEntry[];
  /** Undefined if the host is neither released nor built. */
  host: Host | undefined;
  /** True while the host has a canary, which is compared with the live version. */
  comparesHosts: boolean;
}

/** The live versions of a remote, or of the released host. */
export interface LivePart {
  name: string;
  live: Version;
  /** `number`: the release record that began its step. */
  canary: (Omit<Canary, 'version'> & { entry: Version; number: number }) | null;
}

/** A person for whom a page is composed: without a random id, they get no share of a canary. `audience`: the smallest that they are in. */
export type Visitor = { id: string | null; audience?: Canary['audience'] };

/** The time that a page waits for the database before it takes what there was. */
export const READ_TIMEOUT_MS = 1000;
const RETRY_MS = 1000;

interface RemotesOptions {
  url: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  changes: Pick<ChangeFeed, 'onChange'>;
  /** It keeps what is live for a start without the database. */
  dataDir?: string;
}

/** The registry: decides which version of each remote, and of the host, a visitor gets (docs/contracts.md#remotes). */
export class RemotesRepository {
  private live: LivePart[] | undefined;
  /** The read of what is live since the last change; undefined before the next one. */
  private reading: Promise<LivePart[]> | undefined;
  /** A read that a page did not wait for to the end. */
  private late: Promise<LivePart[]> | undefined;
  private readAgainAt = Infinity;
  private readonly kept: KeptReleases;
  /** Versions that visitors got. They never change, so each is read once. */
  private readonly versions = new Map<string, Version>();
  /** Compositions by the canaries that a visitor gets. */
  private readonly compositions = new LRUCache<string, Composition>({ max: 1000 });
  private composed: { all?: LivePart[]; built?: Host | undefined } = {};

  constructor(
    private readonly releases: Releases,
    private readonly options: RemotesOptions,
  ) {
    this.kept = new KeptReleases(options.dataDir, releases);
    options.changes.onChange((change) => {
      if (change === 'unknown' || ('topic' in change && change.topic === RELEASES_TOPIC)) this.reading = undefined;
    });
  }

  /** Returns what a visitor gets: one object for all with the same versions. @param built the host's, until it is released */
  compositionFor(all: LivePart[], { id, audience }: Visitor, built: Host | undefined): Composition {
    if (this.composed.all !== all || this.composed.built !== built) {
      this.composed = { all, built };
      this.compositions.clear();
    }
    const canaries = all.filter(({ canary }) => canary !== null);
    const given = canaries.filter((part) => isInAudience(audience, part.canary?.audience) || (id !== null && isInShare(part, id)));
    const key = given.map(({ name }) => name).join();
    const known = this.compositions.get(key);
    if (known) return known;
    const versions = all.map((part) => (part.canary && given.includes(part) ? part.canary.entry : part.live));
    const comparesHosts = canaries.some(({ name }) => name === HOST);
    const composition = composed(versions, built, comparesHosts);
    this.compositions.set(key, composition);
    return composition;
  }

  /** Returns all that is released: the same array until a release changes it. What can't be read is left out and logged. */
  async all(): Promise<LivePart[]> {
    if (performance.now() >= this.readAgainAt) this.reading = undefined;
    const reading = (this.reading ??= this.revalidate());
    const { live } = this;
    if (!live) return reading;
    if (reading === this.late) return live;
    return withTimeout(reading, READ_TIMEOUT_MS, () => {
      this.late = reading;
      return live;
    });
  }

  /** Texts of the released host by language, as it was read last; undefined if the host is not released. */
  get hostTexts(): Host['files']['texts'] | undefined {
    return this.live?.map(({ live }) => live).find(isHost)?.files.texts;
  }

  flush(): Promise<void> {
    return this.kept.flush();
  }

  /** Tells whether visitors got this version since the server started. */
  hasServed(name: string, version: string): boolean {
    return this.versions.has(keyOf(name, version));
  }

  /**
   * Returns the versions that a page names, such as `store/1.4.0-3f9c12ab`, whatever is live by now. Missing ones are not logged, since
   * anybody can name anything.
   * @throws {StoreDown}
   */
  async named(names: readonly string[], built: Host | undefined): Promise<Composition> {
    const existing = [...(await this.releases.existing(names))].map((each) => each.split('/'));
    const stored = await Promise.all(existing.map(([name = '', ...version]) => this.stored(name, version.join('/'), () => undefined)));
    return composed(stored, built);
  }

  /** Returns any stored version, which does not count as served. Null, with a warning, if it is missing or invalid. @throws {StoreDown} */
  async stored(name: string, version: string, warn = (text: string) => this.options.log.warn(text)): Promise<Version | null> {
    const known = this.versions.get(keyOf(name, version));
    if (known) return known;
    try {
      if (name === HOST) return await readStoredHost(this.releases, version);
      return this.readEntry(name, version, await this.releases.description(name, version));
    } catch (cause) {
      // A row that can't be read now is no reason to leave a version out.
      if (cause instanceof StoreDown || cause instanceof DrizzleQueryError) throw cause;
      const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
      warn(`The ${name === HOST ? 'host' : `remote ${name}`} ${version} is left out. ${reason}`);
      return null;
    }
  }

  private revalidate(): Promise<LivePart[]> {
    this.readAgainAt = Infinity;
    const reading: Promise<LivePart[]> = this.read().then((read) => {
      const remotes = this.live && isDeepStrictEqual(read, this.live) ? this.live : read;
      if (this.reading === reading) this.live = remotes;
      return remotes;
    });
    return reading;
  }

  private async read(): Promise<LivePart[]> {
    try {
      const records = await this.records();
      const found = await Promise.all([...records].map(([name, record]) => this.find(name, record)));
      const remotes = withWholeSets(found.filter((remote) => remote !== null));
      // The rest may be readable again without a release.
      if (remotes.length < found.length) this.readAgainAt = performance.now() + RETRY_MS;
      // No page waits for the disk.
      this.kept.keep(records).catch((cause: unknown) => this.options.log.warn({ err: cause }, "What is live can't be kept"));
      return remotes;
    } catch (cause) {
      this.readAgainAt = performance.now() + RETRY_MS;
      this.options.log.warn({ err: cause }, "What is live can't be read");
      if (!this.live) throw cause;
      return this.live;
    }
  }

  /** Reads the newest changes; as long as the database was never reached, the kept ones. */
  private async records(): Promise<Map<string, ReleaseRecord>> {
    try {
      return await this.releases.current();
    } catch (cause) {
      const kept = this.live ? null : await this.kept.read();
      if (!kept) throw cause;
      this.readAgainAt = performance.now() + RETRY_MS;
      return kept;
    }
  }

  private async find(name: string, { number, state: { live, canary } }: ReleaseRecord): Promise<LivePart | null> {
    const serve = async (version: string) => {
      const found = await this.stored(name, version);
      if (found) this.versions.set(keyOf(name, version), found);
      return found;
    };
    const [liveEntry, entry] = await Promise.all([serve(live), canary ? serve(canary.version) : null]);
    const { version: _version, ...share } = canary ?? { version: '', percent: 0 };
    return liveEntry && { name, live: liveEntry, canary: entry && { ...share, entry, number } };
  }

  private readEntry(name: string, version: string, description: unknown): RemoteEntry {
    if (description === null) throw new Error("This version doesn't exist.");
    const entry = RemoteEntry.parse(description);
    if (entry.name !== name) throw new Error(`It calls itself ${entry.name}.`);
    const problems = entry.routes.flatMap((route) => routeProblem(route) ?? []);
    if (problems.length > 0) this.options.log.warn(`The remote ${name} ${version} lacks routes that it claims. ${problems.join(' ')}`);
    return resolveEntry({ ...entry, routes: entry.routes.filter(isRoute) }, `${this.options.url}/${name}/${version}/`);
  }
}

export const isEntry = (version: Version): version is RemoteEntry => version.name !== HOST;
export const isHost = (version: Version): version is StoredHost => version.name === HOST;

const keyOf = (name: string, version: string) => `${name}/${version}`;

function composed(stored: (Version | null)[], built: Host | undefined, comparesHosts = false): Composition {
  const versions = stored.filter((version) => version !== null);
  return { versions, entries: versions.filter(isEntry), host: versions.find(isHost) ?? built, comparesHosts };
}

/** Tells whether a visitor is in the share that gets a part's canary: the same one for parts that are canaries as one. */
export const isInShare = ({ name, canary }: LivePart, visitor: string): boolean =>
  canary !== null && isInCanary(canary.set?.join('+') ?? name, visitor, canary.percent);

/** Drops canaries of sets with a part that can't be read: nobody gets a part of a set alone. */
function withWholeSets(remotes: LivePart[]): LivePart[] {
  const canaries = remotes.flatMap(({ name, canary }) => (canary ? [name] : []));
  const isWhole = ({ canary }: LivePart) => canary?.set?.every((part) => canaries.includes(part)) ?? true;
  return remotes.map((remote) => (isWhole(remote) ? remote : { ...remote, canary: null }));
}
