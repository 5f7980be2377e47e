import { ReleaseRecord } from '@greenroom/contract';
import { HOST, HOST_DESCRIPTION, isRemoteName, isSegment } from '@greenroom/releases';
import { asc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Db } from '../../db/client';
import {
  acceptedRecords,
  acceptedVersions,
  type FileDigest,
  releaseChanges,
  releaseContracts,
  releaseKeys,
  releaseLeftovers,
  releaseVersions,
} from '../../db/schema';
import { CONTRACT, digestOf, type Releases, sha256 } from './releases';

/** The folder that had a part's records, next to its versions, and that of the change sets. */
const [RECORDS, SETS] = ['releases', '_sets'];
/** Files that are read at once. */
const MAX_READS = 16;
/** The uploader of versions of which the store did not say who stored them. */
const UNKNOWN = 'somebody, before the database knew';

const StoredRecord = ReleaseRecord.extend({ reserved: z.object({ set: z.number() }).optional() });
const StoredSet = z.object({ parts: z.record(z.string(), ReleaseRecord) });
const StoredCheck = z.object({ at: z.string(), host: z.string(), with: z.array(z.string()) });

/** What a store says of one part. */
interface StoredPart {
  history: ReleaseRecord[];
  versions: { row: typeof releaseVersions.$inferInsert; contract: string | undefined }[];
  leftovers: (typeof releaseLeftovers.$inferInsert)[];
}

/**
 * Imports the releases that a server before wrote to the store as records, if the database has none: once, whole or not at all. Servers that start at
 * once wait for the first. The records stay in the store, where nothing reads them again.
 * @throws if the store can't be read, or has what is no record
 */
export async function importStore(db: Db, releases: Releases, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  await db.transaction(async (tx) => {
    await releases.within(tx).lock();
    if ((await releases.within(tx).names()).length > 0) return;
    const keys = await releases.store.list('');
    const parts = [...new Set(keys.map((key) => key.split('/')[0] ?? ''))].filter(isRemoteName);
    let [versions, changes] = [0, 0];
    for (const part of parts) {
      const of = keys.filter((key) => key.startsWith(`${part}/`));
      const stored = await readPart(tx, releases, { part, keys: of });
      for (const { row, contract } of stored.versions) {
        if (contract !== undefined && row.contractHash)
          await tx.insert(releaseContracts).values({ hash: row.contractHash, contract }).onConflictDoNothing();
        await tx.insert(releaseVersions).values(row);
      }
      for (const { at, reason = null, set = null, ...change } of stored.history)
        await tx.insert(releaseChanges).values({ part, ...change, reason, set, at: new Date(at) });
      if (stored.leftovers.length > 0) await tx.insert(releaseLeftovers).values(stored.leftovers);
      versions += stored.versions.length;
      changes += stored.history.length;
    }
    if (versions > 0) log.warn({ parts: parts.length, versions, changes }, 'The releases of the store are in the database now');
  });
}

async function readPart(tx: Db, releases: Releases, { part, keys }: { part: string; keys: string[] }): Promise<StoredPart> {
  const records = keys.flatMap((key) => (key.startsWith(`${part}/${RECORDS}/`) ? [key.slice(part.length + RECORDS.length + 2)] : []));
  const accepted = await readAccepted(tx, part);
  const history = accepted?.history ?? (await readHistory(releases, part, records));
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const [, version = '', ...file] = key.split('/');
    if (version !== RECORDS && isSegment(version)) found.set(version, [...(found.get(version) ?? []), file.join('/')]);
  }
  const now = releases.now();
  const stored: StoredPart = { history, versions: [], leftovers: [] };
  for (const [version, files] of found) {
    const isRemoved = records.includes(`${version}.removed.json`);
    const expected = accepted?.versions.get(version);
    const isWhole = files.includes(part === HOST ? HOST_DESCRIPTION : 'remote.json') && !(accepted && !expected);
    if (isRemoved || !isWhole) stored.leftovers.push({ part, version, digest: '', at: now });
    else stored.versions.push(await readVersion(releases, { part, version, files, records, history, expected: expected ?? {} }));
  }
  return stored;
}

interface VersionFiles {
  part: string;
  version: string;
  files: string[];
  /** The names of the part's records. */
  records: string[];
  history: ReleaseRecord[];
  /** The SHA-256 of files that is known from elsewhere. */
  expected: Record<string, string>;
}

async function readVersion(releases: Releases, { part, version, files, records, history, expected }: VersionFiles) {
  const limit = pLimit(MAX_READS);
  const read = async (file: string) => [file, await readFile(releases, `${part}/${version}/${file}`)] as const;
  const bytes = new Map(await Promise.all(files.map((file) => limit(read, file))));
  const contract = bytes.get(CONTRACT)?.toString();
  const digests = [...bytes].flatMap(([file, content]): [string, FileDigest][] => {
    const digest = digestOf(content);
    return file === CONTRACT ? [] : [[file, { ...digest, sha256: expected[file] ?? digest.sha256 }]];
  });
  const first = history.find(({ state }) => state.live === version || state.canary?.version === version);
  const check = records.includes(`${version}.checked.json`)
    ? StoredCheck.parse(await readJson(releases, `${part}/${RECORDS}/${version}.checked.json`))
    : null;
  const previews = records.flatMap((record) =>
    record.startsWith(`${version}.previewed-`) ? record.slice(version.length + '.previewed-'.length, -'.json'.length) : [],
  );
  const lastPreview = previews.sort().at(-1);
  const row: typeof releaseVersions.$inferInsert = {
    part,
    version,
    description: z
      .record(z.string(), z.unknown())
      .parse(await readJson(releases, `${part}/${version}/${part === HOST ? HOST_DESCRIPTION : 'remote.json'}`)),
    files: Object.fromEntries(digests),
    contractHash: contract === undefined ? null : sha256(contract),
    uploadedBy: first?.by ?? UNKNOWN,
    uploadedAt: first ? new Date(first.at) : releases.now(),
    checked: check,
    previewedUntil: lastPreview === undefined ? null : new Date(`${lastPreview}T23:59:59Z`),
  };
  return { row, contract };
}

/** All changes, the oldest first. A record that only took a number for a change set is that of the set, if the set was made. */
async function readHistory(releases: Releases, part: string, records: string[]): Promise<ReleaseRecord[]> {
  const history: ReleaseRecord[] = [];
  for (const file of records.filter((name) => /^\d{8}\.json$/.test(name)).sort()) {
    const { reserved, ...record } = StoredRecord.parse(await readJson(releases, `${part}/${RECORDS}/${file}`));
    if (!reserved) history.push(record);
    else {
      const key = `${SETS}/${String(reserved.set).padStart(8, '0')}.json`;
      const set = (await releases.store.read(key)) && StoredSet.parse(await readJson(releases, key));
      const made = set ? set.parts[part] : undefined;
      if (made?.number === record.number) history.push(made);
    }
  }
  return history;
}

/** Of a part whose publishers had keys, what the site had accepted: others could write to the store. */
async function readAccepted(
  tx: Db,
  part: string,
): Promise<{ history: ReleaseRecord[]; versions: Map<string, Record<string, string>> } | undefined> {
  const [key] = await tx.select().from(releaseKeys).where(eq(releaseKeys.part, part)).limit(1);
  if (!key) return undefined;
  const [records, versions] = await Promise.all([
    tx.select().from(acceptedRecords).where(eq(acceptedRecords.part, part)).orderBy(asc(acceptedRecords.number)),
    tx.select().from(acceptedVersions).where(eq(acceptedVersions.part, part)),
  ]);
  return {
    history: records.map(({ record }) => ReleaseRecord.parse(record)),
    versions: new Map(versions.map(({ version, files }) => [version, files ?? {}])),
  };
}

async function readFile(releases: Releases, key: string): Promise<Buffer> {
  const bytes = await releases.store.read(key);
  if (!bytes) throw new Error(`The store lists ${key}, but has it not.`);
  return bytes;
}

async function readJson(releases: Releases, key: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(releases, key)).toString());
  } catch (cause) {
    throw new Error(`${key} of the release store can't be read`, { cause });
  }
}
