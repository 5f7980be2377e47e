import { slotEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import { slots } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { TOPIC as HUNTS } from '../bonus-hunts/bonus-hunts.responses';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, onlyRow, pageOf, writeRow } from '../../admin/rows';

/** Slot machines: their names and images. */
export function staffSlotRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: slotEndpoints,
    subject: 'slots',
    nameOf: ({ name }) => `the slot ${name}`,
    // Games of bonus hunts show the images.
    topics: [HUNTS],
    table: slots,
    list(db, query) {
      const select = () => db.select().from(slots).where(containsText(query.search, slots.name)).$dynamic();
      return pageOf(db, { query, select, sorted: sql`lower(${slots.name})`, id: slots.id });
    },
    find: (db, id) => onlyRow(db.select().from(slots).where(eq(slots.id, id))),
    create: (tx, fields) => insertRow(tx, slots, columnsOf(slots, fields)),
    update: (tx, { id }, fields) => writeRow(tx, slots, id, columnsOf(slots, fields)),
  });
}
