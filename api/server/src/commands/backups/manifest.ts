import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { isMissing } from '../../lib/atomic-file';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { z } from 'zod';
import { DATABASE, PICTURES, RELEASES } from '../../config/data-folder';
import { lastMigration } from '../../db/migration-state';

/** Name of a backup's first file. */
export const MANIFEST = 'backup.json';

/** Format that this version writes, and the newest one that it reads. */
export const FORMAT = 1;

export const AnyManifest = z.object({ format: z.int().min(1) });

const DatabaseFacts = z.object({
  /** Last migration; `when` is in milliseconds since 1970. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  members: z.int(),
  ledger: z.object({ rows: z.int(), sum: z.int() }),
});
export type DatabaseFacts = z.infer<typeof DatabaseFacts>;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  parts: z.array(z.enum([DATABASE, PICTURES, RELEASES])).min(1),
  /** Null for a site on PostgreSQL. */
  database: DatabaseFacts.nullable(),
  /** Every file but the manifest, by its path with slashes. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type Part = Manifest['parts'][number];

/** Opens the copy of an embedded database without migrating it. @throws if it is none, or another version of PostgreSQL wrote it */
export async function readDatabaseFacts(folder: string): Promise<DatabaseFacts> {
  // PGlite would create a missing database.
  await fs.access(path.join(folder, 'PG_VERSION'));
  const client = await PGlite.create({ dataDir: folder });
  try {
    const db = drizzle(client);
    const migration = await lastMigration(db);
    const { rows } = await db.execute(
      sql`select (select count(*)::int from members) as members, count(*)::int as rows, coalesce(sum(amount), 0)::float8 as sum from points_ledger`,
    );
    const { members, ...ledger } = z.object({ members: z.int(), rows: z.int(), sum: z.int() }).parse(rows[0]);
    return { migration, members, ledger };
  } finally {
    await client.close();
  }
}

/** Describes the files of a backup's folders. A missing folder has none. */
export async function describeFiles(folder: string, parts: readonly Part[]): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  for (const part of parts) {
    const entries = await fs.readdir(path.join(folder, part), { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
      if (isMissing(cause)) return [];
      throw cause;
    });
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      const name = path.relative(folder, file).replaceAll(path.sep, '/');
      files[name] = { bytes: (await fs.stat(file)).size, sha256: hash.digest('hex') };
    }
  }
  return files;
}

/** Returns the first path whose file differs, is missing or is superfluous. */
export function findDifference(expected: Manifest['files'], found: Manifest['files']): string | undefined {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].find((name) => expected[name]?.sha256 !== found[name]?.sha256);
}

/** Describes a backup in a line, such as "2 remotes …". */
export function describeBackup({ database, files }: Manifest): string {
  const names = Object.keys(files);
  const pictures = names.filter((name) => name.startsWith(`${PICTURES}/`)).length;
  // Names with an underscore are none: older servers wrote change sets there.
  const remotes = new Set(names.flatMap((name) => new RegExp(`^${RELEASES}/([^/_][^/]*)/`).exec(name)?.[1] ?? [])).size;
  const facts = database ? [counted(database.members, 'member'), counted(database.ledger.rows, 'ledger row')] : [];
  return [...facts, counted(pictures, 'picture'), counted(remotes, 'remote')].join(', ');
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
