import { storeItemEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import type { Db } from '../../db/client';
import { storeItems } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { lockPicture } from '../../admin/pictures/pictures.repository';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow } from '../../admin/rows';
import { findStoreItem, listStoreItems } from './staff-store-items.repository';

/** The items of the store. */
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

/** Announces an item that members see in the store from now on. */
async function announceListed(
  tx: Db,
  { id, name, is_listed: isListed, at }: { id: number; name: string; is_listed: boolean; at: Date },
): Promise<void> {
  if (isListed) await queueAnnouncement(tx, { kind: 'item_added', subjectId: id, label: name, at });
}
