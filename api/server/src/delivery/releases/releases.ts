import { createHash } from 'node:crypto';
import type { OpenContractsResponse, ReleaseRecord, ReleasesResponse } from '@greenroom/contract';
import {
  type Files,
  isKey,
  isRemoteName,
  readDescription,
  ReleaseRefused,
  visibleVersion,
  type VisibleVersion,
} from '@greenroom/contract/releases';
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { type ChangeFeed, encodeChange } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { notifyWithin } from '../../db/notifications';
import { isAnyOf } from '../../db/statements';
import { type FileDigest, releaseChanges, releaseContracts, releaseLeftovers, releaseVersions } from '../../db/schema';
import { byteCache } from '../../lib/caches';
import { DAY } from '../../lib/durations';
import { groupBy } from '../../lib/group-by';
import { applyToParts, canariesOf, type Change, type PartAfter, type ReleaseState, versionsIn, type WantedChange } from './release-state';
import type { ReleaseStore } from './release-store';

/** What other servers are told after a change of what is live. */
export const RELEASES_TOPIC = 'releases';
/** How long a page may stay open with a version that was replaced. */
export const OPEN_MS = 30 * DAY;
/** The file in which a build says what it was built against. The database has it, the store doesn't. */
export const CONTRACT = 'contract.json';
/** Files that are written at once. */
const MAX_WRITES = 16;
/** The memory limit of files that were found intact: enough for several versions of the whole site. */
const MAX_INTACT_BYTES = 32 * 2 ** 20;

/** What never changes of a version. */
export type StoredVersion = Pick<typeof releaseVersions.$inferSelect, 'description' | 'files' | 'contractHash'>;

/**
 * A part with its history, the oldest change first, and its versions, live or not, the newest upload first: those that are stored, those of them
 * that passed the check in a browser, and those that were removed.
 */
export type PartReleases = Required<ReleasesResponse['data'][number]>;

/** A version that pages may have open: until the last such day, in ISO 8601; null while visitors get it. */
export type OpenVersion = OpenContractsResponse['data'][number]['versions'][number];

/** How a change is made. */
export interface ChangeOptions {
  by: string;
  /** Of a change of one part, the expected number of its newest change; undefined for any. */
  seen?: number | undefined;
  /** Of a change that a canary's rules make. */
  reason?: string | undefined;
  /** Throws if the change may not lead to this. What it reads is what the change is made on top of. */
  check?: ((after: Map<string, PartAfter>, releases: Releases) => Promise<void>) | undefined;
}

/** A change that was made, by part. */
export interface MadeChange {
  records: Map<string, ReleaseRecord>;
  after: Map<string, PartAfter>;
}

interface ReleasesOptions {
  db: Db;
  store: ReleaseStore;
  now: () => Date;
  changes: Pick<ChangeFeed, 'announce'>;
  /** Gets, once each, the key of a file of the store that is missing or is not what was uploaded. */
  onRefused?: (key: string) => void;
}

/**
 * The versions of all remotes and of the host, which of them are live, and who made them so: rows of the database. The store has the bytes, and what it
 * has counts only if its SHA-256 is that of the upload (docs/decisions/0075-live-versions.md).
 */
export class Releases {
  private readonly db: Db;
  readonly now: () => Date;
  readonly store: ReleaseStore;

  constructor(
    private readonly options: ReleasesOptions,
    /** Rows by part and version, which never change. */
    private readonly known = new Map<string, StoredVersion>(),
    /** What was found to be a file as it was uploaded, by its SHA-256. */
    private readonly intact = byteCache(MAX_INTACT_BYTES),
    /** Keys of files that do not count. */
    readonly refused = new Set<string>(),
  ) {
    this.db = options.db;
    this.now = options.now;
    this.store = options.store;
  }

  /** The same releases, read and changed within a transaction. */
  within(tx: Db): Releases {
    return new Releases({ ...this.options, db: tx }, this.known, this.intact, this.refused);
  }

  /**
   * Stores a build as a version. Again with the same files, it stores those that are missing.
   * @param files with its `remote.json`, or `host.json`
   * @throws {ReleaseRefused} if this version exists with other files @throws {StoreDown}
   */
  async upload(files: Files, by: string): Promise<{ name: string; version: string; isNew: boolean }> {
    const description = readDescription(files);
    const { name, version } = description;
    const invalid = [...files.keys()].find((file) => !isKey(`${name}/${version}/${file}`));
    if (invalid !== undefined)
      throw new ReleaseRefused(
        `"${invalid}" can't be the name of a released file: letters, digits and . _ + - in each of its parts. A part has 255 at most, the path with remote and version 1,000.`,
      );
    const contract = files.get(CONTRACT)?.toString();
    const stored = [...files].filter(([file]) => file !== CONTRACT);
    const digests = Object.fromEntries(stored.map(([file, bytes]) => [file, digestOf(bytes)]));
    const contractHash = contract === undefined ? null : sha256(contract);
    const digest = buildDigestOf({ contractHash, files: digests });
    const isNew = await this.begin(name, version, digest);
    const limit = pLimit(MAX_WRITES);
    await Promise.all(stored.map(([file, bytes]) => limit(() => this.store.put(`${name}/${version}/${file}`, bytes))));
    if (!isNew) return { name, version, isNew };
    await this.db.transaction(async (tx) => {
      const within = this.within(tx);
      await within.lock();
      const isPlace = and(isVersion(releaseLeftovers, name, version), eq(releaseLeftovers.digest, digest));
      const [place] = await tx.delete(releaseLeftovers).where(isPlace).returning();
      if (!place) {
        // Another upload of the same files ended first.
        if (await within.has(name, version)) return;
        throw new ReleaseRefused(`Storing ${name} ${version} took so long that its files were removed. Try again.`);
      }
      if (contract !== undefined && contractHash !== null)
        await tx.insert(releaseContracts).values({ hash: contractHash, contract }).onConflictDoNothing();
      const row = { part: name, version, description, files: digests, contractHash, uploadedBy: by, uploadedAt: this.now() };
      await tx.insert(releaseVersions).values(row);
    });
    return { name, version, isNew };
  }

  /** Takes the place of an upload, so that one which is killed leaves nothing, and no other files get into it. @returns false if it ended before */
  private async begin(part: string, version: string, digest: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const at = this.now();
      const [place] = await tx
        .insert(releaseLeftovers)
        .values({ part, version, digest, state: 'unfinished', at })
        .onConflictDoUpdate({
          target: [releaseLeftovers.part, releaseLeftovers.version],
          // Whatever comes of this upload, what a removed version had stays known.
          set: { at, state: sql`case ${releaseLeftovers.state} when 'unfinished' then 'unfinished' else 'removed' end` },
          setWhere: eq(releaseLeftovers.digest, digest),
        })
        .returning();
      const existing = await this.within(tx).stored(part, version, { isFresh: true });
      const [other] = place
        ? []
        : await tx
            .select()
            .from(releaseLeftovers)
            .where(isVersion(releaseLeftovers, part, version));
      if (existing ? buildDigestOf(existing) !== digest : other && other.state !== 'unfinished')
        throw new ReleaseRefused(
          `${part} ${version} is released with other files, and released files never change: raise the version in remote-${part}/package.json.`,
        );
      if (existing) {
        await tx.delete(releaseLeftovers).where(isVersion(releaseLeftovers, part, version));
        return false;
      }
      if (!place)
        throw new ReleaseRefused(
          `The files of another build of ${part} ${version} are being stored. Try again in an hour, or raise the version.`,
        );
      return true;
    });
  }

  /** Whether it is stored. */
  async has(name: string, version: string): Promise<boolean> {
    return (await this.stored(name, version, { isFresh: true })) !== null;
  }

  /** Requires a stored version. @throws {ReleaseRefused} if it does not exist, or is removed */
  async require(name: string, version: string): Promise<void> {
    if (await this.has(name, version)) return;
    if (!(await this.part(name)).removed.includes(version)) throw new ReleaseRefused(`There is no version ${version} of ${name}.`);
    throw new ReleaseRefused(
      `The files of ${name} ${version} were removed from the store, as old versions are. To have it again, build it from its commit and release that.`,
    );
  }

  /** Its remote.json, or host.json; null if it does not exist. */
  async description(name: string, version: string): Promise<Record<string, unknown> | null> {
    return (await this.stored(name, version))?.description ?? null;
  }

  /** What a version was built against, as its build wrote it; null if that is not known. */
  async contract(name: string, version: string): Promise<string | null> {
    const hash = (await this.stored(name, version))?.contractHash;
    if (!hash) return null;
    const [row] = await this.db.select().from(releaseContracts).where(eq(releaseContracts.hash, hash));
    return row?.contract ?? null;
  }

  /**
   * A file of a version, as it was uploaded: the same buffer again, as long as it is kept.
   * @returns null if there is none, or the store has other bytes by now
   * @throws {StoreDown}
   */
  async file(name: string, version: string, file: string): Promise<Buffer | null> {
    const key = `${name}/${version}/${file}`;
    if (!isKey(key)) return null;
    const digest = digestIn(await this.stored(name, version), file);
    if (!digest) return null;
    const bytes = await this.store.read(key);
    let intact = this.intactOf(digest, bytes);
    if (!intact) {
      // A version that was removed and stored again, by another server, has other files.
      const fresh = digestIn(await this.stored(name, version, { isFresh: true }), file);
      if (!fresh) return null;
      intact = this.intactOf(fresh, bytes);
    }
    if (intact) this.refused.delete(key);
    else this.refuse(key);
    return intact;
  }

  /** The bytes if they have this digest, which is computed once for each file. */
  private intactOf({ sha256: expected }: FileDigest, bytes: Buffer | null): Buffer | null {
    const intact = this.intact.get(expected);
    if (bytes && intact?.equals(bytes)) return intact;
    if (!bytes || sha256(bytes) !== expected) return null;
    this.intact.set(expected, bytes);
    return bytes;
  }

  /** The rows of versions that were read, by part and version. */
  knownVersions(keys: readonly string[]): [string, StoredVersion][] {
    return keys.flatMap((key): [string, StoredVersion][] => {
      const version = this.known.get(key);
      return version ? [[key, version]] : [];
    });
  }

  /** The versions of a part whose rows were read. */
  knownVersionsOf(name: string): string[] {
    return [...this.known.keys()].flatMap((key) => (key.startsWith(`${name}/`) ? key.slice(name.length + 1) : []));
  }

  /** Reads the rows of these versions at once, as far as there are any. @returns the keys of those that exist, by part and version */
  async existing(keys: readonly string[]): Promise<Set<string>> {
    const wanted = keys.filter((key) => !this.known.has(key) && isKey(key));
    const { part, version, description, files, contractHash } = releaseVersions;
    const rows =
      wanted.length === 0
        ? []
        : await this.db
            .select({ part, version, description, files, contractHash })
            .from(releaseVersions)
            .where(and(isAnyOf(part, wanted.map(partIn)), sql`${part} || '/' || ${version} = any(${sql.param(wanted)}::text[])`));
    for (const { part: name, version: stored, ...row } of rows) this.known.set(`${name}/${stored}`, row);
    return new Set(keys.filter((key) => this.known.has(key)));
  }

  /** Takes rows as read, for while the database is away. */
  remember(versions: readonly [string, StoredVersion][]): void {
    for (const [key, version] of versions) this.known.set(key, version);
  }

  private refuse(key: string): void {
    if (this.refused.has(key)) return;
    this.refused.add(key);
    this.options.onRefused?.(key);
  }

  private async stored(name: string, version: string, { isFresh = false } = {}): Promise<StoredVersion | null> {
    const key = `${name}/${version}`;
    const known = this.known.get(key);
    if (known && !isFresh) return known;
    // Names come from requests, and PostgreSQL takes no text with a NUL.
    if (!isKey(key)) return null;
    const { description, files, contractHash } = releaseVersions;
    const [row] = await this.db
      .select({ description, files, contractHash })
      .from(releaseVersions)
      .where(isVersion(releaseVersions, name, version));
    if (row) this.known.set(key, row);
    else this.known.delete(key);
    return row ?? null;
  }

  /** Records that a version passed the check in a browser; the first record stays. @throws {ReleaseRefused} if there is no such version */
  async recordCheck(name: string, version: string, { host, with: others }: { host: string; with: string[] }): Promise<void> {
    await this.require(name, version);
    const checked = { at: this.now().toISOString(), host, with: others };
    await this.db
      .update(releaseVersions)
      .set({ checked: sql`coalesce(${releaseVersions.checked}, ${JSON.stringify(checked)}::jsonb)` })
      .where(isVersion(releaseVersions, name, version));
  }

  /** Refuses a change that gives visitors a version which did not pass the check in a browser; never a rollback. @throws {ReleaseRefused} */
  async requireCheck(name: string, { action }: Change, { live, canary }: ReleaseState): Promise<void> {
    const version = action === 'canary' ? canary?.version : live;
    if (action === 'rollback' || version === undefined || (await this.part(name)).checked.includes(version)) return;
    throw new ReleaseRefused(
      `${name} ${version} did not pass the check in a browser, which this site requires: npm run release and npm run canary run it.`,
    );
  }

  /** Records until when a version can be previewed. */
  async recordPreview(name: string, version: string, end: Date): Promise<void> {
    const { previewedUntil } = releaseVersions;
    await this.db
      .update(releaseVersions)
      .set({ previewedUntil: sql`greatest(${previewedUntil}, ${end.toISOString()}::timestamptz)` })
      .where(isVersion(releaseVersions, name, version));
  }

  /** The versions that pages may have open: those that are live or a canary, were so in the last 30 days, or can be previewed. */
  async openVersions(): Promise<OpenVersion[]> {
    const { part, version, previewedUntil } = releaseVersions;
    const [parts, previewed] = await Promise.all([
      this.list(),
      this.db.select({ part, version, previewedUntil }).from(releaseVersions).where(gt(previewedUntil, this.now())),
    ]);
    const today = dayOf(this.now());
    return parts.flatMap(({ name, history }) => {
      const ends = new Map<string, string | null>();
      for (const row of previewed) if (row.part === name && row.previewedUntil) ends.set(row.version, dayOf(row.previewedUntil));
      history.forEach(({ state }, index) => {
        const replaced = history[index + 1];
        const end = replaced ? dayOf(new Date(Date.parse(replaced.at) + OPEN_MS)) : null;
        for (const each of versionsIn(state)) ends.set(each, end && later(ends.get(each), end));
      });
      return [...ends].flatMap(([each, until]) => (until === null || until >= today ? [{ name, version: each, until }] : []));
    });
  }

  /** The newest change of a part; null before its first release. */
  async newest(name: string): Promise<ReleaseRecord | null> {
    return (await this.current([name])).get(name) ?? null;
  }

  /** The newest change of each part, sorted by its name. @param only some names; omitted, all */
  async current(only?: string[]): Promise<Map<string, ReleaseRecord>> {
    const rows = await this.db
      .selectDistinctOn([releaseChanges.part])
      .from(releaseChanges)
      .where(only && inArray(releaseChanges.part, only))
      .orderBy(releaseChanges.part, desc(releaseChanges.number));
    return new Map(rows.map((row) => [row.part, recordOf(row)]));
  }

  /** What is known of one part; nothing of one that never had a version. */
  async part(name: string): Promise<PartReleases> {
    return (await this.list(name))[0] ?? { name, history: [], versions: [], checked: [], removed: [] };
  }

  /** All parts that have a version or were ever released, sorted by their names. @param only one of them; omitted, all */
  async list(only?: string): Promise<PartReleases[]> {
    const { db } = this;
    const { part, version, uploadedAt } = releaseVersions;
    const isOf = (table: typeof releaseChanges | typeof releaseVersions | typeof releaseLeftovers) =>
      only === undefined ? undefined : eq(table.part, only);
    const [changes, stored, leftovers] = await Promise.all([
      db.select().from(releaseChanges).where(isOf(releaseChanges)).orderBy(asc(releaseChanges.number)),
      db
        .select({ part, version, isChecked: sql<boolean>`${releaseVersions.checked} is not null` })
        .from(releaseVersions)
        .where(isOf(releaseVersions))
        .orderBy(desc(uploadedAt), version),
      db
        .select({ part: releaseLeftovers.part, version: releaseLeftovers.version })
        .from(releaseLeftovers)
        .where(and(isOf(releaseLeftovers), ne(releaseLeftovers.state, 'unfinished'))),
    ]);
    const names = [...new Set([...changes, ...stored].map((row) => row.part))].sort();
    const [changesOf, storedOf, leftoversOf] = [groupBy(changes, partOf), groupBy(stored, partOf), groupBy(leftovers, partOf)];
    return names.map((name): PartReleases => {
      const history = (changesOf.get(name) ?? []).map(recordOf);
      const ofPart = storedOf.get(name) ?? [];
      const versions = ofPart.map((row) => row.version);
      // Those that went before the database had releases are in the history alone.
      const known = [...history.flatMap(({ state }) => versionsIn(state)), ...(leftoversOf.get(name) ?? []).map((row) => row.version)];
      const removed = [...new Set(known)].filter((each) => !versions.includes(each));
      return { name, history, versions, checked: ofPart.flatMap((row) => (row.isChecked ? row.version : [])), removed };
    });
  }

  /**
   * The live and canary versions of all remotes and of the host, for the gate.
   * @param together instead of those of these parts, versions that visitors get together
   * @returns of each name, the live version first
   */
  async visible(together: ReadonlyMap<string, string> = new Map()): Promise<VisibleVersion[]> {
    const current = [...(await this.current())].filter(([name]) => !together.has(name));
    const versions = current.flatMap(([name, { state }]) => versionsIn(state).map((version) => [name, version] as const));
    return Promise.all(
      [...versions, ...together].map(async ([name, version]) => visibleVersion(name, version, await this.description(name, version))),
    );
  }

  /** The versions that the visitors of a version get as well, because they belong to the same canary. */
  async canariesWith(name: string, version: string): Promise<Map<string, string>> {
    const current = await this.current();
    const canary = current.get(name)?.state.canary;
    return canariesOf(canary?.version === version ? canary.set : [], (part) => current.get(part)?.state);
  }

  /**
   * Makes a change of one part, or of several as one, in one transaction. Of two at once on the same part, one is made.
   * @throws {ReleaseRefused} naming the change that was made in between; what `check` throws
   */
  async make(wanted: WantedChange, options: ChangeOptions): Promise<MadeChange> {
    const known = await this.current();
    const made = await this.db.transaction((tx) => this.within(tx).makeWithin(wanted, options, known));
    this.announce();
    return made;
  }

  /** Tells this server that something else is live, which the commit has told the others. Call it after that of `makeWithin`. */
  announce(): void {
    this.options.changes.announce({ topic: RELEASES_TOPIC });
  }

  /**
   * Makes a change within the transaction of these releases (`within`).
   * @param known what the caller took to be the newest changes; omitted, whatever they are
   */
  async makeWithin(
    wanted: WantedChange,
    { by, seen, reason, check }: ChangeOptions,
    known?: ReadonlyMap<string, ReleaseRecord>,
  ): Promise<MadeChange> {
    const named = 'part' in wanted ? [wanted.part] : 'versions' in wanted ? Object.keys(wanted.versions) : [];
    const invalid = named.find((name) => !isRemoteName(name));
    if (invalid !== undefined) throw new ReleaseRefused(`"${invalid}" can't be the name of a remote.`);
    await this.lock();
    const current = await this.current();
    const { action } = 'part' in wanted ? wanted.change : wanted;
    const histories = new Map(
      action === 'rollback'
        ? (await this.list()).map(({ name, history }) => [name, history])
        : [...current].map(([name, record]) => [name, [record]]),
    );
    if ('part' in wanted && seen !== undefined) requireSame(wanted.part, seen, current);
    const after = applyToParts(histories, wanted);
    if (known) for (const name of after.keys()) requireSame(name, known.get(name)?.number ?? 0, current);
    for (const [name, { state }] of after) for (const version of versionsIn(state)) await this.require(name, version);
    await check?.(after, this);
    const set = after.size > 1 ? await this.nextSet() : null;
    const change = { at: this.now(), by, action, reason: reason ?? null, set };
    const rows = [...after].map(([part, { state }]) => ({ part, number: (current.get(part)?.number ?? 0) + 1, state, ...change }));
    await this.db.insert(releaseChanges).values(rows);
    await notifyWithin(this.db, encodeChange({ topic: RELEASES_TOPIC }));
    return { records: new Map(rows.map((row) => [row.part, recordOf(row)])), after };
  }

  /** Keeps others from changing what is live, or removing versions, until the transaction ends. */
  async lock(): Promise<void> {
    await this.db.execute(sql`lock table ${releaseChanges} in share row exclusive mode`);
  }

  private async nextSet(): Promise<number> {
    const [last] = await this.db.select({ set: sql<number | null>`max(${releaseChanges.set})` }).from(releaseChanges);
    return (last?.set ?? 0) + 1;
  }
}

const partOf = ({ part }: { part: string }): string => part;

const partIn = (key: string): string => key.split('/')[0] ?? '';

/** Names of files come from requests: `constructor` is none. */
const digestIn = (version: StoredVersion | null, file: string): FileDigest | undefined =>
  version && Object.hasOwn(version.files, file) ? version.files[file] : undefined;

/** The digest of a file. */
export const digestOf = (bytes: Buffer): FileDigest => ({ sha256: sha256(bytes), size: bytes.length });

/** The digest of a whole build, whatever the order of its files. */
export const buildDigestOf = ({ contractHash, files }: Pick<StoredVersion, 'contractHash' | 'files'>): string =>
  sha256(
    JSON.stringify([
      contractHash,
      Object.entries(files)
        .map(([file, digest]) => `${file} ${digest.sha256}`)
        .sort(),
    ]),
  );

/** In hexadecimal digits. */
export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const isVersion = (table: typeof releaseVersions | typeof releaseLeftovers, part: string, version: string) =>
  and(eq(table.part, part), eq(table.version, version));

const recordOf = ({ number, at, by, action, state, reason, set }: typeof releaseChanges.$inferSelect): ReleaseRecord => ({
  number,
  at: at.toISOString(),
  by,
  action,
  state,
  ...(reason !== null && { reason }),
  ...(set !== null && { set }),
});

/** @throws {ReleaseRefused} if somebody else has changed the part */
function requireSame(name: string, seen: number, current: ReadonlyMap<string, ReleaseRecord>): void {
  const newest = current.get(name);
  if ((newest?.number ?? 0) === seen) return;
  const { number, action, by, state } = newest ?? {};
  const made = newest ? ` Change ${number}, a ${action} of ${state?.canary?.version ?? state?.live}, was made by ${by}.` : '';
  throw new ReleaseRefused(`Somebody has changed what is live of ${name} since you looked.${made} Look again, then make your change.`);
}

/** In ISO 8601. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const later = (one: string | null | undefined, other: string) => (one && one > other ? one : other);
