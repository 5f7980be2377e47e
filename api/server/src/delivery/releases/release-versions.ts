import { createHash } from 'node:crypto';
import type { RecordCheckBody } from '@greenroom/contract';
import { contentTypeOf, type Files, isKey, nameProblem, readDescription, ReleaseRefused } from '@greenroom/contract/releases';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/statements';
import { type FileDigest, releaseChanges, releaseContracts, releaseLeftovers, releaseVersions } from '../../db/schema';
import { byteCache } from '../../lib/caches';
import type { FileStore } from '../../storage/files';

/** The file with the contract that a build was made with. It is in the database, not in the store. */
export const CONTRACT = 'contract.json';
/** Browsers may load the files, which never change, from the bucket. */
const CACHE = 'public, max-age=31536000, immutable';
const MAX_WRITES = 16;
const MAX_INTACT_BYTES = 32 * 2 ** 20;

export type StoredVersion = Pick<typeof releaseVersions.$inferSelect, 'description' | 'files' | 'contractHash'>;

interface ReleasesOptions {
  db: Db;
  store: FileStore;
  now: () => Date;
  changes: Pick<ChangeFeed, 'announce'>;
  /** Called once for each file that is missing in the store, or not what was uploaded. */
  onRefused?: (key: string) => void;
}

/** The versions of all parts, live or not, and their files: rows, and bytes of the store that count only if their SHA-256 is that of the upload. */
export abstract class ReleaseVersions {
  protected readonly db: Db;
  readonly now: () => Date;
  readonly store: FileStore;
  readonly known = new Map<string, StoredVersion>();
  private readonly intact = byteCache(MAX_INTACT_BYTES);
  readonly refused = new Set<string>();

  constructor(protected readonly options: ReleasesOptions) {
    this.db = options.db;
    this.now = options.now;
    this.store = options.store;
  }

  /** Returns the same releases, with what they know, within a transaction. */
  within(tx: Db): this {
    return Object.create(this, { db: { value: tx } }) as this;
  }

  abstract part(name: string): Promise<{ removed: string[] }>;

  /**
   * Stores a build as a version. Again with the same files, it stores those that are missing.
   * @param files with its `remote.json`, or `host.json`
   * @throws {ReleaseRefused} if this version exists with other files @throws {StoreDown}
   */
  async upload(files: Files, by: string): Promise<{ name: string; version: string; isNew: boolean }> {
    const description = readDescription(files);
    const { name, version } = description;
    for (const file of files.keys()) if (!isKey(`${name}/${version}/${file}`)) throw new ReleaseRefused(nameProblem(file));
    const contract = files.get(CONTRACT)?.toString() ?? null;
    const stored = [...files].filter(([file]) => file !== CONTRACT);
    const digests = Object.fromEntries(stored.map(([file, bytes]) => [file, digestOf(bytes)]));
    const contractHash = contract === null ? null : sha256(contract);
    const digest = buildDigestOf({ contractHash, files: digests });
    const isNew = await this.begin(name, version, digest);
    await pLimit(MAX_WRITES).map(stored, ([file, bytes]) => {
      const headers = { ContentType: contentTypeOf(file) ?? 'application/octet-stream', CacheControl: CACHE };
      return this.store.put(`${name}/${version}/${file}`, bytes, headers);
    });
    if (!isNew) return { name, version, isNew };
    await this.db.transaction(async (tx) => {
      const within = this.within(tx);
      await within.lock();
      const isKept = and(eq(releaseLeftovers.digest, digest), inArray(releaseLeftovers.state, ['unfinished', 'removed']));
      const isPlace = and(isVersion(releaseLeftovers, name, version), isKept);
      const [place] = await tx.delete(releaseLeftovers).where(isPlace).returning();
      // Another upload of the same files may have ended first.
      if (!place && (await within.has(name, version))) return;
      if (!place) throw new ReleaseRefused(`Storing ${name} ${version} took so long that its files were removed. Try again.`);
      if (contract !== null && contractHash !== null)
        await tx.insert(releaseContracts).values({ hash: contractHash, contract }).onConflictDoNothing();
      const row = { part: name, version, description, files: digests, contractHash, uploadedBy: by, uploadedAt: this.now() };
      await tx.insert(releaseVersions).values(row);
    });
    return { name, version, isNew };
  }

  /** Reserves the place of an upload, so that no other files get into it. @returns false if the upload ended before */
  private async begin(part: string, version: string, digest: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const at = this.now();
      const [place] = await tx
        .insert(releaseLeftovers)
        .values({ part, version, digest, state: 'unfinished', at })
        .onConflictDoUpdate({
          target: [releaseLeftovers.part, releaseLeftovers.version],
          // A removed version's digest stays known, whatever comes of this upload.
          set: { at, state: sql`case ${releaseLeftovers.state} when 'unfinished' then 'unfinished' else 'removed' end` },
          setWhere: and(eq(releaseLeftovers.digest, digest), ne(releaseLeftovers.state, 'removing')),
        })
        .returning();
      const existing = await this.within(tx).stored(part, version, { isFresh: true });
      const isPlace = isVersion(releaseLeftovers, part, version);
      const [other] = place ? [] : await tx.select().from(releaseLeftovers).where(isPlace);
      if (existing ? buildDigestOf(existing) !== digest : other && other.state !== 'unfinished' && other.digest !== digest)
        throw new ReleaseRefused(
          `${part} ${version} is released with other files, and released files never change: raise the version in remote-${part}/package.json.`,
        );
      if (existing) {
        await tx.delete(releaseLeftovers).where(isPlace);
        return false;
      }
      if (other?.digest === digest)
        throw new ReleaseRefused(`The old files of ${part} ${version} are being removed. Try again in an hour.`);
      if (!place)
        throw new ReleaseRefused(
          `The files of another build of ${part} ${version} are being stored. Try again in an hour, or raise the version.`,
        );
      return true;
    });
  }

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

  async description(name: string, version: string): Promise<Record<string, unknown> | null> {
    return (await this.stored(name, version))?.description ?? null;
  }

  async contract(name: string, version: string): Promise<string | null> {
    const hash = (await this.stored(name, version))?.contractHash;
    if (!hash) return null;
    const [row] = await this.db.select().from(releaseContracts).where(eq(releaseContracts.hash, hash));
    return row?.contract ?? null;
  }

  /** Returns a file as it was uploaded; null if there is none, or the store has other bytes by now. @throws {StoreDown} */
  async file(name: string, version: string, file: string): Promise<Buffer | null> {
    const key = `${name}/${version}/${file}`;
    if (!isKey(key)) return null;
    const digest = digestIn(await this.stored(name, version), file);
    if (!digest) return null;
    const bytes = await this.store.read(key);
    let intact = this.intactOf(digest, bytes);
    if (!intact) {
      // Another server may have removed the version and stored it again, with other files.
      const fresh = digestIn(await this.stored(name, version, { isFresh: true }), file);
      if (!fresh) return null;
      intact = this.intactOf(fresh, bytes);
    }
    if (!intact && !this.refused.has(key)) this.options.onRefused?.(key);
    if (intact) this.refused.delete(key);
    else this.refused.add(key);
    return intact;
  }

  /** Returns the bytes if they have this digest, which is computed once for each file. */
  private intactOf({ sha256: expected }: FileDigest, bytes: Buffer | null): Buffer | null {
    const intact = this.intact.get(expected);
    if (bytes && intact?.equals(bytes)) return intact;
    if (!bytes || sha256(bytes) !== expected) return null;
    this.intact.set(expected, bytes);
    return bytes;
  }

  /** Reads the rows of versions, such as `store/1.4.0-3f9c12ab`. @param isFresh also of those that were read @returns the keys of those that exist */
  async existing(keys: readonly string[], { isFresh = false } = {}): Promise<Set<string>> {
    // Names come from requests, and PostgreSQL takes no text with a NUL.
    const wanted = keys.filter((key) => isKey(key) && (isFresh || !this.known.has(key)));
    if (wanted.length > 0) {
      const { part, version, description, files, contractHash } = releaseVersions;
      const isWanted = sql`${part} || '/' || ${version} = any(${sql.param(wanted)}::text[])`;
      const isOfParts = isAnyOf(
        part,
        wanted.map((key) => key.split('/')[0] ?? ''),
      );
      const columns = { part, version, description, files, contractHash };
      const rows = await this.db.select(columns).from(releaseVersions).where(and(isOfParts, isWanted));
      for (const key of wanted) this.known.delete(key);
      for (const { part: name, version: stored, ...row } of rows) this.known.set(`${name}/${stored}`, row);
    }
    return new Set(keys.filter((key) => this.known.has(key)));
  }

  private async stored(name: string, version: string, options?: { isFresh: boolean }): Promise<StoredVersion | null> {
    const key = `${name}/${version}`;
    await this.existing([key], options);
    return this.known.get(key) ?? null;
  }

  /** Records that a version passed the check in a browser; the first record stays. @throws {ReleaseRefused} if there is no such version */
  async recordCheck(name: string, { version, ...check }: RecordCheckBody): Promise<void> {
    await this.require(name, version);
    const record = JSON.stringify({ at: this.now().toISOString(), ...check });
    const checked = sql`coalesce(${releaseVersions.checked}, ${record}::jsonb)`;
    await this.db
      .update(releaseVersions)
      .set({ checked })
      .where(isVersion(releaseVersions, name, version));
  }

  async recordPreview(name: string, version: string, end: Date): Promise<void> {
    const previewedUntil = sql`greatest(${releaseVersions.previewedUntil}, ${end.toISOString()}::timestamptz)`;
    await this.db
      .update(releaseVersions)
      .set({ previewedUntil })
      .where(isVersion(releaseVersions, name, version));
  }

  /** Keeps others from changing what is live, and from removing versions, until the transaction ends. */
  async lock(): Promise<void> {
    await this.db.execute(sql`lock table ${releaseChanges} in share row exclusive mode`);
  }
}

/** Own properties only: names come from requests. */
const digestIn = (version: StoredVersion | null, file: string): FileDigest | undefined =>
  version && Object.hasOwn(version.files, file) ? version.files[file] : undefined;

export const digestOf = (bytes: Buffer): FileDigest => ({ sha256: sha256(bytes), size: bytes.length });

/** Returns the digest of a build, whatever the order of its files. */
export function buildDigestOf({ contractHash, files }: Pick<StoredVersion, 'contractHash' | 'files'>): string {
  const lines = Object.entries(files).map(([file, digest]) => `${file} ${digest.sha256}`);
  return sha256(JSON.stringify([contractHash, lines.sort()]));
}

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const isVersion = (table: typeof releaseVersions | typeof releaseLeftovers, part: string, version: string) =>
  and(eq(table.part, part), eq(table.version, version));
