import { storeItemEndpoints, StaffStoreItem } from '@greenroom/contract/admin';
import { eq, sql, and, ne } from 'drizzle-orm';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { Db } from '../../db/client';
import { storeItems, redemptions } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { lockPicture } from '../../admin/pictures/pictures.repository';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow, containsText, onlyRow, pageOf } from '../../admin/rows';
import type { z } from 'zod';

export function staffStoreItemRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { now } = context;
  const handleChange = serveResource(handle, context, {
    endpoints: storeItemEndpoints,
    subject: 'store-items',
    nameOf: ({ name }) => `the item ${name}`,
    table: storeItems,
    list: listStoreItems,
    find: findStoreItem,
    async create(tx, fields) {
      await lockPicture(tx, fields.image);
      const id = await insertRow(tx, storeItems, columnsOf(storeItems, fields));
      await announceListed(tx, { ...fields, id, at: now() });
      return id;
    },
    async update(tx, { id, image, is_listed: wasListed }, fields) {
      if (fields.image !== image) await lockPicture(tx, fields.image);
      await writeRow(tx, storeItems, id, columnsOf(storeItems, fields));
      if (!wasListed) await announceListed(tx, { ...fields, id, at: now() });
    },
  });

  handleChange(storeItemEndpoints.stock, ({ body: { change } }) => ({
    action: 'stock',
    summary: ({ name }) => `${change > 0 ? `Added ${change} to` : `Removed ${-change} from`} the stock of ${name}`,
    async write({ tx, row: { id, quantity } }) {
      if (quantity + change < 0) throw fieldError('change', `There are only ${quantity} left.`);
      // The version stays the same: a concurrent edit does not overwrite the quantity.
      await tx
        .update(storeItems)
        .set({ quantity: sql`${storeItems.quantity} + ${change}` })
        .where(eq(storeItems.id, id));
    },
  }));
}

async function announceListed(
  tx: Db,
  { id, name, is_listed: isListed, at }: { id: number; name: string; is_listed: boolean; at: Date },
): Promise<void> {
  if (isListed) await queueAnnouncement(tx, { kind: 'item_added', subjectId: id, label: name, at });
}

type ItemsQuery = z.output<typeof storeItemEndpoints.list.query>;

const SORTED = {
  position: storeItems.position,
  name: sql`lower(${storeItems.name})`,
  cost: storeItems.cost,
  quantity: storeItems.quantity,
};

const sold = sql<number>`(select count(*)::integer from ${redemptions} where ${eq(redemptions.itemId, storeItems.id)} and ${ne(redemptions.status, 'rejected')})`;

function listStoreItems(db: Db, query: ItemsQuery): Promise<{ data: StaffStoreItem[]; total: number }> {
  const where = and(
    containsText(query.search, storeItems.name),
    query.is_listed === undefined ? undefined : eq(storeItems.isListed, query.is_listed),
  );
  const page = { query, select: () => selectItems(db).where(where), sorted: SORTED[query.sort], id: storeItems.id };
  return pageOf(db, page, asStoreItem);
}

/** @throws {HttpProblem} 404 */
async function findStoreItem(db: Db, id: number): Promise<StaffStoreItem> {
  return asStoreItem(await onlyRow(selectItems(db).where(eq(storeItems.id, id))));
}

const selectItems = (db: Db) => db.select({ item: storeItems, sold }).from(storeItems).$dynamic();

function asStoreItem({ item, sold }: Awaited<ReturnType<typeof selectItems>>[number]): StaffStoreItem {
  return { ...toWire(StaffStoreItem, item), sold };
}
