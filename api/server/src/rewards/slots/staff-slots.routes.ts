import { slotEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import { slots } from '../../db/schema';
import { TOPIC as HUNTS } from '../bonus-hunts/bonus-hunts.responses';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { containsText, paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

/** Slot machines: their names and images. */
export function staffSlotRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: slotEndpoints,
    subject: 'slots',
    nameOf: ({ name }) => `the slot ${name}`,
    // Games of bonus hunts show the images.
    topics: [HUNTS],
    table: slots,
    async list(db, query) {
      const where = containsText(query.search, slots.name);
      const { limit, offset, orderBy } = paginate(query, sql`lower(${slots.name})`, slots.id);
      const [data, total] = await Promise.all([
        db
          .select()
          .from(slots)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
        db.$count(slots, where),
      ]);
      return { data, total };
    },
    async find(db, id) {
      const [row] = await db.select().from(slots).where(eq(slots.id, id));
      if (!row) throw rowNotFound();
      return row;
    },
    async create(tx, fields) {
      const [row] = await tx.insert(slots).values(fields).returning({ id: slots.id });
      return row?.id ?? 0;
    },
    update: (tx, { id }, fields) => writeRow(tx, slots, id, fields),
  });
}
