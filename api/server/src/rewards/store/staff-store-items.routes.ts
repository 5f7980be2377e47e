import { storeItemEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import { storeItems } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { lockPicture } from '../../admin/pictures/pictures.repository';
import { serveResource } from '../../admin/resource';
import { insertRow, lockRow, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findStoreItem, listStoreItems } from './staff-store-items.repository';

const SUBJECT = 'store-items';

/** The items of the store. */
export function staffStoreItemRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: storeItemEndpoints,
    subject: SUBJECT,
    nameOf: ({ name }) => `the item ${name}`,
    table: storeItems,
    list: listStoreItems,
    find: findStoreItem,
    async create(tx, fields) {
      await lockPicture(tx, fields.image);
      return insertRow(tx, storeItems, columnsOf(storeItems, fields));
    },
    async update(tx, { id, image }, fields) {
      if (fields.image !== image) await lockPicture(tx, fields.image);
      await writeRow(tx, storeItems, id, columnsOf(storeItems, fields));
    },
  });

  handle(storeItemEndpoints.stock, async ({ staff, params: { id }, body: { change } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const { quantity } = await lockRow(tx, storeItems, id);
        if (quantity + change < 0) throw fieldError('change', `There are only ${quantity} left.`);
        const before = await findStoreItem(tx, id);
        // The version stays the same: a concurrent edit does not overwrite the quantity.
        await tx
          .update(storeItems)
          .set({ quantity: sql`${storeItems.quantity} + ${change}` })
          .where(eq(storeItems.id, id));
        const after = await findStoreItem(tx, id);
        const done = change > 0 ? `Added ${change} to the stock` : `Removed ${-change} from the stock`;
        return {
          result: after,
          audit: { action: 'stock', subject: SUBJECT, subjectId: id, summary: `${done} of ${after.name}`, before, after },
        };
      },
    });
    return { data };
  });
}
