import { storeItemEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
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
  const handleChange = serveResource(handle, context, {
    endpoints: storeItemEndpoints,
    subject: 'store-items',
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
