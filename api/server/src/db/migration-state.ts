import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MIGRATIONS, type Db } from './client';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** A migration, ordered as by drizzle: by `when`, a Unix time in milliseconds. */
export interface Migration {
  /** File name without the extension. */
  tag: string;
  when: number;
}

/** Lists this version's migrations, oldest first. */
export function listMigrations(): Migration[] {
  return Journal.parse(JSON.parse(fs.readFileSync(path.join(MIGRATIONS.migrationsFolder, 'meta/_journal.json'), 'utf8'))).entries;
}

/** Returns the last migration applied to a database; "unknown" if this version does not have it. */
export async function lastMigration(db: Db): Promise<Migration> {
  const { rows } = z
    .object({ rows: z.array(z.object({ when: z.coerce.number() })) })
    .parse(await db.execute(sql`select max(created_at) as "when" from drizzle.__drizzle_migrations`));
  const when = rows[0]?.when ?? 0;
  return { tag: listMigrations().find((migration) => migration.when === when)?.tag ?? 'unknown', when };
}

/** Tells whether a database has migrations that this version does not have. */
export const isNewer = ({ when }: Migration): boolean => when > (listMigrations().at(-1)?.when ?? 0);
