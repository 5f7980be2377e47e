import { type AcceptedVersion, type PartRecord, readDocuments, Releases, type ReleaseStore } from '@greenroom/releases';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { acceptedRecords, acceptedVersions, releaseKeys } from '../../db/schema';
import { addRecords } from './trust-memory';

/** What the store has of a part without keys. */
export interface Baseline {
  records: PartRecord[];
  versions: ({ version: string } & AcceptedVersion)[];
}

/**
 * Reads what a part begins with when it gets its first key: all that is stored is accepted as it is, since nothing of it is signed.
 * @throws {StoreDown}
 */
export async function readBaseline(store: ReleaseStore, part: string): Promise<Baseline> {
  const releases = new Releases(store);
  const history = await releases.history(part);
  const versions = await releases.versions(part, history);
  const read = async (version: string) => ({
    version,
    documents: await readDocuments(store, part, version),
    files: null,
  });
  return { records: history.map((record) => ({ name: part, record })), versions: await Promise.all(versions.map(read)) };
}

/** Adds a key of a part. @param baseline what the part begins with, by its first one */
export async function addKey(
  db: Db,
  { part, name, publicKey }: Pick<typeof releaseKeys.$inferInsert, 'part' | 'name' | 'publicKey'>,
  baseline: Baseline | undefined,
  at: Date,
): Promise<void> {
  await db.insert(releaseKeys).values({ part, name, publicKey, addedAt: at });
  if (!baseline) return;
  await addRecords(db, baseline.records, at);
  const versions = baseline.versions.map((each) => ({ part, ...each, acceptedAt: at }));
  if (versions.length > 0) await db.insert(acceptedVersions).values(versions).onConflictDoNothing();
}

/** Ends the signing of a part: its releases count without a signature again, as the store has them. */
export async function endSigning(db: Db, part: string): Promise<void> {
  for (const table of [releaseKeys, acceptedRecords, acceptedVersions]) await db.delete(table).where(eq(table.part, part));
}
