import { ReleaseRecord } from '@greenroom/contract';
import { descriptionOf, isRemoteName, ReleaseRefused } from '@greenroom/contract/releases';
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

const [RECORDS, SETS] = ['releases', '_sets'];
/** The endings of a part's records. Each upload began with a claim of its version. */
const [CLAIM, CHECKED, REMOVED, PREVIEWED] = ['.sha256', '.checked.json', '.removed.json', '.previewed-'];
const MAX_READS = 16;
const UNKNOWN = 'somebody, before the database knew';

const ReadableRecord = ReleaseRecord.extend({ at: z.iso.datetime() });
const StoredRecord = ReadableRecord.extend({ reserved: z.object({ set: z.number() }).optional() });
const StoredSet = z.object({ parts: z.record(z.string(), ReadableRecord) });
const StoredCheck = z.object({ at: z.string(), host: z.string(), with: z.array(z.string()) });
const StoredDescription = z.record(z.string(), z.unknown());
const StoredRoutes = z.object({ routes: z.array(z.string()).optional().catch(undefined) });

type StoredVersionRow = typeof releaseVersions.$inferInsert;

interface StoredPart {
  history: ReleaseRecord[];
  versions: StoredVersionRow[];
  leftovers: (typeof releaseLeftovers.$inferInsert)[];
  contracts: Map<string, string>;
}

/**
 * Imports the releases that an earlier server kept as records in the store, if the database has none: once, whole or not at all. Servers
 * that start at once wait for the first.
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

/** Leaves a route of several remotes to the first, as the earlier server did. @returns a sentence for each route that is left out */
function leaveRoutesToFirst(stored: ReadonlyMap<string, StoredPart>): string[] {
  const claimed: { part: string; route: string }[] = [];
  const left: string[] = [];
  const firstOf = ([part, { history }]: [string, StoredPart]) => `${history[0]?.at} ${part}`;
  for (const [part, { history, versions }] of [...stored].sort((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1))) {
    const visible = versionsIn(history.at(-1)?.state);
    for (const row of versions.filter(({ version }) => visible.includes(version))) {
      const { routes = [] } = StoredRoutes.parse(row.description);
      const ownerOf = (route: string) => claimed.find((claim) => claim.part !== part && routesOverlap(claim.route, route))?.part;
      const own = routes.filter((route) => ownerOf(route) === undefined);
      const others = routes.filter((route) => !own.includes(route));
      claimed.push(...own.map((route) => ({ part, route })));
      if (others.length > 0) row.description = { ...row.description, routes: own };
      for (const route of others)
        left.push(`The route ${route} of ${part} ${row.version} is left out: it belongs to the remote ${ownerOf(route)}.`);
    }
  }
  return left;
}

async function readStore(db: Db, releases: Releases): Promise<Map<string, StoredPart>> {
  const keys = (await releases.store.list('')).map((key) => key.split('/'));
  // The bucket may have other things, such as what a killed upload left.
  const parts = new Set(keys.flatMap(([part = '', folder]) => (folder === RECORDS && isRemoteName(part) ? [part] : [])));
  const stored = new Map<string, StoredPart>();
  for (const part of parts) {
    const ofPart = keys.filter(([of]) => of === part);
    const below = (folder: string) => ofPart.filter(([, of]) => of === folder).map((key) => key.slice(2).join('/'));
    stored.set(part, await readPart(db, releases, part, below));
  }
  return stored;
}

async function readPart(db: Db, releases: Releases, part: string, below: (folder: string) => string[]): Promise<StoredPart> {
  const records = below(RECORDS);
  const accepted = await readAccepted(db, part);
  const history = accepted?.history ?? (await readHistory(releases, part, records));
  const stored: StoredPart = { history, versions: [], leftovers: [], contracts: new Map() };
  for (const claim of records.filter((record) => record.endsWith(CLAIM))) {
    const version = claim.slice(0, -CLAIM.length);
    const files = below(version);
    // A change that began before the mark needs the version again.
    const isRemoved = records.includes(`${version}${REMOVED}`) && !versionsIn(history.at(-1)?.state).includes(version);
    const isWhole = files.includes(descriptionOf(part)) && (!accepted || accepted.versions.has(version));
    if (isWhole && !isRemoved) stored.versions.push(await readVersion(version, files));
    else if (files.length > 0) stored.leftovers.push({ part, version, digest: '', state: 'unfinished', at: releases.now() });
  }
  return stored;

  async function readVersion(version: string, files: string[]): Promise<StoredVersionRow> {
    const { documents = {}, files: signed = null } = accepted?.versions.get(version) ?? {};
    const read = (file: string) => readFile(releases, `${part}/${version}/${file}`);
    const counting = files.filter((file) => !signed || Object.hasOwn(signed, file));
    const inStore = counting.filter((file) => file !== CONTRACT);
    const digests = await pLimit(MAX_READS).map(inStore, async (file) => {
      const { sha256: hash, size } = digestOf(await read(file));
      return [file, { sha256: signed?.[file] ?? hash, size }] as const;
    });
    const contract = counting.includes(CONTRACT) ? (await read(CONTRACT)).toString() : null;
    const hash = contract === null ? null : sha256(contract);
    const contractHash = !signed || signed[CONTRACT] === hash ? hash : null;
    if (contract !== null && contractHash !== null) stored.contracts.set(contractHash, contract);
    const file = descriptionOf(part);
    const description = documents[file];
    const first = history.find(({ state }) => versionsIn(state).includes(version));
    const check = `${version}${CHECKED}`;
    const previews = records.filter((record) => record.startsWith(`${version}${PREVIEWED}`)).sort();
    const lastPreview = previews.at(-1)?.slice(version.length + PREVIEWED.length, -'.json'.length);
    return {
      part,
      version,
      description:
        description === undefined
          ? await readJson(releases, `${part}/${version}/${file}`, StoredDescription)
          : StoredDescription.parse(JSON.parse(description)),
      files: Object.fromEntries(digests),
      contractHash,
      uploadedBy: first?.by ?? UNKNOWN,
      uploadedAt: first ? new Date(first.at) : releases.now(),
      checked: records.includes(check) ? await readJson(releases, `${part}/${RECORDS}/${check}`, StoredCheck) : null,
      previewedUntil: lastPreview === undefined ? null : new Date(`${lastPreview}T23:59:59Z`),
    };
  }
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

/** Reads the accepted records of a part whose publishers had keys: others could write to the store. */
async function readAccepted(db: Db, part: string) {
  const [key] = await db.select().from(releaseKeys).where(eq(releaseKeys.part, part)).limit(1);
  if (!key) return undefined;
  const [records, versions] = await Promise.all([
    db.select().from(acceptedRecords).where(eq(acceptedRecords.part, part)).orderBy(asc(acceptedRecords.number)),
    db.select().from(acceptedVersions).where(eq(acceptedVersions.part, part)),
  ]);
  const history = records.map(({ record }) => ReleaseRecord.parse(record));
  return { history, versions: new Map(versions.map((row) => [row.version, row])) };
}

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

function refused(problem: string, cause?: unknown): ReleaseRefused {
  const rest = 'Nothing was moved. Restore the file from a backup, then start the server again.';
  return new ReleaseRefused(`The store's releases can't be moved to the database: ${problem}. ${rest}`, { cause });
}
