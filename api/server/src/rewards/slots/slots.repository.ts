import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { slots } from '../../db/schema';

const MAX_RESULTS = 20;

/** Slots whose name contains the text, case-insensitively: exact matches first, then names that start with it. */
export async function searchSlots(db: Db, text: string) {
  const name = sql`lower(${slots.name})`;
  const wanted = sql`lower(${text}::text)`;
  return (
    db
      .select({ name: slots.name, image: slots.image })
      .from(slots)
      // Not `like`, where `%` and `_` in the text would be wildcards.
      .where(sql`strpos(${name}, ${wanted}) > 0`)
      .orderBy(desc(sql`${name} = ${wanted}`), desc(sql`starts_with(${name}, ${wanted})`), asc(name))
      .limit(MAX_RESULTS)
  );
}
