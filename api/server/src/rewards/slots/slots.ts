import { slotEndpoints, spellingsOf, typedText } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import { slotEndpoints as staffSlotEndpoints } from '@greenroom/contract/admin';
import { sql, asc, desc, inArray, or } from 'drizzle-orm';
import { slots } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { TOPIC as HUNTS } from '../bonus-hunts/bonus-hunts.repository';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, writeRow, staffRows } from '../../admin/rows';
import type { Db } from '../../db/client';

/** Registers the search for slots (docs/product.md#bonus-hunts). An empty query returns none. */
export function slotsRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  handle(slotEndpoints.search, async (request) => {
    const { query } = request.query;
    return { data: query === '' ? [] : await cache.inTurn(addressOf(request), () => searchSlots(db, query)) };
  });
}

export function staffSlotRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: staffSlotEndpoints,
    subject: 'slots',
    nameOf: ({ name }) => `the slot ${name}`,
    // Games of bonus hunts show the images.
    topics: [HUNTS],
    table: slots,
    ...staffRows(staffSlotEndpoints.list, {
      select: (db) => db.select().from(slots).$dynamic(),
      id: slots.id,
      where: ({ search }) => containsText(search, slots.name),
      sorted: { name: sql`lower(${slots.name})` },
    }),
    create: (tx, fields) => insertRow(tx, slots, columnsOf(slots, fields)),
    update: (tx, { id }, fields) => writeRow(tx, slots, id, columnsOf(slots, fields)),
  });
}

const MAX_RESULTS = 20;

/** Finds slots by a part of their name, case-insensitively: exact matches first, then prefixes. */
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
