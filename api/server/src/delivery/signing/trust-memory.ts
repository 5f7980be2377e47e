import type { AcceptedVersion, PartRecord, ReleaseRecord, Signer, TrustedPart, TrustMemory } from '@greenroom/releases';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { KeyContext } from '../../db/generated-key';
import { acceptedRecords, acceptedVersions, releaseKeys } from '../../db/schema';
import { readSiteKey } from './site-key';

interface TrustMemoryOptions extends KeyContext {
  now: () => Date;
  /** How long the keys and the newest records are cached; what is new in the store is always held against the keys of the database. */
  cacheMs: number;
}

/** What a site has accepted of the releases, in its database: the store can't change it (docs/decisions/0065-signed-releases.md). */
export class DatabaseTrust implements TrustMemory {
  private cached: { at: number; parts: Promise<Map<string, TrustedPart>> } | undefined;
  private key: Promise<Signer> | undefined;

  constructor(private readonly options: TrustMemoryOptions) {}

  parts({ isFresh = false } = {}): Promise<Map<string, TrustedPart>> {
    const at = performance.now();
    if (isFresh || !this.cached || at - this.cached.at >= this.options.cacheMs) {
      const parts = readParts(this.options.db);
      this.cached = { at, parts };
      // The next read tries again.
      parts.catch(() => (this.cached = undefined));
    }
    return this.cached.parts;
  }

  signer(): Promise<Signer> {
    this.key ??= readSiteKey(this.options).catch((cause: unknown) => {
      this.key = undefined;
      throw cause;
    });
    return this.key;
  }

  async history(part: string): Promise<ReleaseRecord[]> {
    const { db } = this.options;
    const rows = await db.select().from(acceptedRecords).where(eq(acceptedRecords.part, part)).orderBy(asc(acceptedRecords.number));
    return rows.map(({ record }) => record);
  }

  async addRecords(records: PartRecord[]): Promise<void> {
    await addRecords(this.options.db, records, this.options.now());
  }

  async version(part: string, version: string): Promise<AcceptedVersion | null> {
    const { db } = this.options;
    const isVersion = and(eq(acceptedVersions.part, part), eq(acceptedVersions.version, version));
    const [row] = await db.select().from(acceptedVersions).where(isVersion);
    return row ?? null;
  }

  async addVersion(part: string, version: string, { documents, files }: AcceptedVersion): Promise<void> {
    const row = { part, version, documents, files, acceptedAt: this.options.now() };
    await this.options.db.insert(acceptedVersions).values(row).onConflictDoNothing();
  }
}

/** Stores accepted records; another server may have been faster. */
export async function addRecords(db: Db, records: PartRecord[], acceptedAt: Date): Promise<void> {
  const rows = records.map(({ name, record }) => ({ part: name, number: record.number, record, acceptedAt }));
  if (rows.length > 0) await db.insert(acceptedRecords).values(rows).onConflictDoNothing();
}

async function readParts(db: Db): Promise<Map<string, TrustedPart>> {
  const keys = await db.select().from(releaseKeys).orderBy(asc(releaseKeys.id));
  const parts = new Map<string, TrustedPart>(keys.map(({ part }) => [part, { keys: [], newest: null }]));
  if (parts.size === 0) return parts;
  for (const { part, publicKey, revokedAt } of keys) if (!revokedAt) parts.get(part)?.keys.push(publicKey);
  const newest = await db
    .selectDistinctOn([acceptedRecords.part])
    .from(acceptedRecords)
    .orderBy(acceptedRecords.part, desc(acceptedRecords.number));
  for (const { part, record } of newest) {
    const trusted = parts.get(part);
    if (trusted) trusted.newest = record;
  }
  return parts;
}
