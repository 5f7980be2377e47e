import { spellingsOf, typedText } from '@greenroom/contract';
import { asc, desc, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { slots } from '../../db/schema';

const MAX_RESULTS = 20;

/** Slots whose name contains the text, case-insensitively: exact matches first, then names that start with it. */
export async function searchSlots(db: Db, text: string) {
  const name = sql`lower(${slots.name})`;
  const wanted = spellingsOf(text).map((one) => sql`lower(${one}::text)`);
  return (
    db
      .select({ name: slots.name, image: slots.image })
      .from(slots)
      // Not `like`, where `%` and `_` in the text would be wildcards.
      .where(or(...wanted.map((one) => sql`strpos(${name}, ${one}) > 0`)))
      .orderBy(desc(inArray(name, wanted)), desc(sql`starts_with(${name}, lower(${typedText(text)}::text))`), asc(name))
      .limit(MAX_RESULTS)
  );
}
