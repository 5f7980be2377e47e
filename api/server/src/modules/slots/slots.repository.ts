import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { slots } from '../../db/schema';

const FOUND_AT_MOST = 20;

/** The slots whose names have the text in them, in any case: that very name first, then those that begin with it. */
export async function searchSlots(db: Db, text: string) {
  const name = sql`lower(${slots.name})`;
  const wanted = sql`lower(${text}::text)`;
  return db
    .select({ name: slots.name, image: slots.image })
    .from(slots)
    // Not `like`, where characters of the text would mean something.
    .where(sql`strpos(${name}, ${wanted}) > 0`)
    .orderBy(desc(sql`${name} = ${wanted}`), desc(sql`starts_with(${name}, ${wanted})`), asc(name))
    .limit(FOUND_AT_MOST);
}
