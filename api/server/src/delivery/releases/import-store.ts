import { ReleaseRecord } from '@greenroom/contract';
import { HOST, HOST_DESCRIPTION, isRemoteName, ReleaseRefused } from '@greenroom/contract/releases';
import { asc, eq } from 'drizzle-orm';
import { routesOverlap } from '@greenroom/contract/remote-rules';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Db } from '../../db/client';
import {
  acceptedRecords,
  acceptedVersions,
  releaseChanges,
  releaseContracts,
  releaseKeys,
  releaseLeftovers,
  releaseVersions,
} from '../../db/schema';
import { versionsIn } from './release-state';
import { CONTRACT, digestOf, sha256 } from './release-versions';
import type { Releases } from './releases';

/** The folders of a part's records and of the change sets. */
const [RECORDS, SETS] = ['releases', '_sets'];
/** The endings of a part's records. Each upload began with a claim of its version. */
const [CLAIM, CHECKED, REMOVED, PREVIEWED] = ['.sha256', '.checked.json', '.removed.json', '.previewed-'];
const MAX_READS = 16;
/** The uploader of versions that were never live. */
const UNKNOWN = 'somebody, before the database knew';

const ReadableRecord = ReleaseRecord.extend({ at: z.iso.datetime() });
const StoredRecord = ReadableRecord.extend({ reserved: z.object({ set: z.number() }).optional() });
const StoredSet = z.object({ parts: z.record(z.string(), ReadableRecord) });
const StoredCheck = z.object({ at: z.string(), host: z.string(), with: z.array(z.string()) });
const StoredDescription = z.record(z.string(), z.unknown());
const StoredRoutes = z.object({ routes: z.array(z.string()).optional().catch(undefined) });

interface StoredPart {
  history: ReleaseRecord[];
  versions: (typeof releaseVersions.$inferInsert)[];
  leftovers: (typeof releaseLeftovers.$inferInsert)[];
  /** The contracts of the versions, by their SHA-256. */
  contracts: Map<string, string>;
}

/** The accepted records of a part whose publishers had keys: others could write to the store. */
interface AcceptedPart {
  history: ReleaseRecord[];
  versions: Map<string, Pick<typeof acceptedVersions.$inferSelect, 'documents' | 'files'>>;
}

/**
 * Imports the releases that an earlier server kept as records in the store, if the database has none: once, whole or not at all. Servers
 * that start at once wait for the first. Nothing reads the records again.
 * @throws {ReleaseRefused} if the store has what is no release; the message is for the terminal @throws {StoreDown}
 */
export async function importStore(db: Db, releases: Releases, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if ((await releases.list()).length > 0) return;
  // PostgreSQL would end a transaction that waits for a large store.
  const stored = await readStore(db, releases);
  for (const sentence of leaveRoutesToFirst(stored)) log.warn(sentence);
  await db.transaction(async (tx) => {
    await releases.within(tx).lock();
    if ((await releases.within(tx).list()).length > 0) return;
    let [versions, changes] = [0, 0];
    for (const [part, { history, contracts, ...rows }] of stored) {
      for (const [hash, contract] of contracts) await tx.insert(releaseContracts).values({ hash, contract }).onConflictDoNothing();
      for (const row of rows.versions) await tx.insert(releaseVersions).values(row);
      for (const { at, reason = null, set = null, ...change } of history)
        await tx.insert(releaseChanges).values({ part, ...change, reason, set, at: new Date(at) });
      if (rows.leftovers.length > 0) await tx.insert(releaseLeftovers).values(rows.leftovers).onConflictDoNothing();
      versions += rows.versions.length;
      changes += history.length;
    }
    if (versions > 0) log.warn({ parts: stored.size, versions, changes }, 'The releases of the store are in the database now');
  });
}

/**
 * Leaves a route of several remotes to the one that was released first, as the earlier server did. Now the gate refuses the second.
 * @returns a sentence for each route that is left out
 */
function leaveRoutesToFirst(stored: ReadonlyMap<string, StoredPart>): string[] {
  const claimed: { part: string; route: string }[] = [];
  const firstOf = ([part, { history }]: [string, StoredPart]) => `${history[0]?.at} ${part}`;
  return [...stored]
    .sort((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1))
    .flatMap(([part, { history, versions }]) => {
      const visible = versionsIn(history.at(-1)?.state);
      return versions
        .filter(({ version }) => visible.includes(version))
        .flatMap((row) => {
          const { routes = [] } = StoredRoutes.parse(row.description);
          const ownerOf = (route: string) => claimed.find((claim) => claim.part !== part && routesOverlap(claim.route, route))?.part;
          const own = routes.filter((route) => ownerOf(route) === undefined);
          claimed.push(...own.map((route) => ({ part, route })));
          if (own.length < routes.length) row.description = { ...row.description, routes: own };
          const refused = routes.filter((route) => !own.includes(route));
          return refused.map(
            (route) => `The route ${route} of ${part} ${row.version} is left out: it belongs to the remote ${ownerOf(route)}.`,
          );
        });
    });
}

async function readStore(db: Db, releases: Releases): Promise<Map<string, StoredPart>> {
  const keys = await releases.store.list('');
  // The bucket may have other things, such as what a killed upload left.
  const parts = new Set(
    keys.flatMap((key) => {
      const [part = '', folder] = key.split('/');
      return folder === RECORDS && isRemoteName(part) ? [part] : [];
    }),
  );
  const stored = new Map<string, StoredPart>();
  for (const part of parts) {
    const of = keys.filter((key) => key.startsWith(`${part}/`)).map((key) => key.slice(part.length + 1));
    stored.set(part, await readPart(db, releases, { part, keys: of }));
  }
  return stored;
}

/** @param keys below the part's folder */
async function readPart(db: Db, releases: Releases, { part, keys }: { part: string; keys: string[] }): Promise<StoredPart> {
  const records = keys.flatMap((key) => (key.startsWith(`${RECORDS}/`) ? [key.slice(RECORDS.length + 1)] : []));
  const accepted = await readAccepted(db, part);
  const history = accepted?.history ?? (await readHistory(releases, part, records));
  const { live, canary } = history.at(-1)?.state ?? {};
  const stored: StoredPart = { history, versions: [], leftovers: [], contracts: new Map() };
  for (const version of records.flatMap((record) => (record.endsWith(CLAIM) ? [record.slice(0, -CLAIM.length)] : []))) {
    const files = keys.flatMap((key) => (key.startsWith(`${version}/`) ? [key.slice(version.length + 1)] : []));
    // A change that began before the mark needs the version again.
    const isRemoved = records.includes(`${version}${REMOVED}`) && version !== live && version !== canary?.version;
    const isWhole = files.includes(descriptionOf(part)) && (!accepted || accepted.versions.has(version));
    if (isWhole && !isRemoved)
      stored.versions.push(await readVersion(releases, { part, version, files, records, history, accepted }, stored.contracts));
    else if (files.length > 0) stored.leftovers.push({ part, version, digest: '', state: 'unfinished', at: releases.now() });
  }
  return stored;
}

interface VersionFiles {
  part: string;
  version: string;
  files: string[];
  records: string[];
  history: ReleaseRecord[];
  accepted: AcceptedPart | undefined;
}

/** @param contracts gets the one that the version was built against */
async function readVersion(
  releases: Releases,
  { part, version, files, records, history, accepted }: VersionFiles,
  contracts: Map<string, string>,
) {
  const { documents = {}, files: signed = null } = accepted?.versions.get(version) ?? {};
  const limit = pLimit(MAX_READS);
  const digests = files
    .filter((file) => file !== CONTRACT && (!signed || Object.hasOwn(signed, file)))
    .map((file) =>
      limit(async () => {
        const { sha256, size } = digestOf(await readFile(releases, `${part}/${version}/${file}`));
        return [file, { sha256: signed?.[file] ?? sha256, size }] as const;
      }),
    );
  const contract = files.includes(CONTRACT) ? (await readFile(releases, `${part}/${version}/${CONTRACT}`)).toString() : null;
  const contractHash = contract === null ? null : sha256(contract);
  const isContract = contractHash !== null && (!signed || signed[CONTRACT] === contractHash);
  if (contract !== null && isContract) contracts.set(contractHash, contract);
  const description = documents[descriptionOf(part)];
  const first = history.find(({ state }) => state.live === version || state.canary?.version === version);
  const check = `${version}${CHECKED}`;
  const previews = records.flatMap((record) =>
    record.startsWith(`${version}${PREVIEWED}`) ? record.slice(version.length + PREVIEWED.length, -'.json'.length) : [],
  );
  const lastPreview = previews.sort().at(-1);
  return {
    part,
    version,
    description:
      description === undefined
        ? await readJson(releases, `${part}/${version}/${descriptionOf(part)}`, StoredDescription)
        : StoredDescription.parse(JSON.parse(description)),
    files: Object.fromEntries(await Promise.all(digests)),
    contractHash: isContract ? contractHash : null,
    uploadedBy: first?.by ?? UNKNOWN,
    uploadedAt: first ? new Date(first.at) : releases.now(),
    checked: records.includes(check) ? await readJson(releases, `${part}/${RECORDS}/${check}`, StoredCheck) : null,
    previewedUntil: lastPreview === undefined ? null : new Date(`${lastPreview}T23:59:59Z`),
  };
}

/** Reads all changes, the oldest first. A record that reserved a number for a change set is that of the set, if the set was made. */
async function readHistory(releases: Releases, part: string, records: string[]): Promise<ReleaseRecord[]> {
  const history: ReleaseRecord[] = [];
  for (const file of records.filter((name) => /^\d{8}\.json$/.test(name)).sort()) {
    const { reserved, ...record } = await readJson(releases, `${part}/${RECORDS}/${file}`, StoredRecord);
    if (!reserved) history.push(record);
    else {
      const key = `${SETS}/${String(reserved.set).padStart(8, '0')}.json`;
      const made = (await releases.store.read(key)) && (await readJson(releases, key, StoredSet)).parts[part];
      if (made && made.number === record.number) history.push(made);
    }
  }
  return history;
}

async function readAccepted(db: Db, part: string): Promise<AcceptedPart | undefined> {
  const [key] = await db.select().from(releaseKeys).where(eq(releaseKeys.part, part)).limit(1);
  if (!key) return undefined;
  const [records, versions] = await Promise.all([
    db.select().from(acceptedRecords).where(eq(acceptedRecords.part, part)).orderBy(asc(acceptedRecords.number)),
    db.select().from(acceptedVersions).where(eq(acceptedVersions.part, part)),
  ]);
  return {
    history: records.map(({ record }) => ReleaseRecord.parse(record)),
    versions: new Map(versions.map((row) => [row.version, row])),
  };
}

const descriptionOf = (part: string) => (part === HOST ? HOST_DESCRIPTION : 'remote.json');

async function readFile(releases: Releases, key: string): Promise<Buffer> {
  const bytes = await releases.store.read(key);
  if (!bytes) throw refused(`${key} is listed there, but can't be read`);
  return bytes;
}

async function readJson<Schema extends z.ZodType>(releases: Releases, key: string, schema: Schema): Promise<z.infer<Schema>> {
  const bytes = await readFile(releases, key);
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw refused(`${key} is damaged`, cause);
  }
}

const refused = (problem: string, cause?: unknown) =>
  new ReleaseRefused(
    `The store's releases can't be moved to the database: ${problem}. Nothing was moved. Restore the file from a backup, then start the server again.`,
    { cause },
  );
