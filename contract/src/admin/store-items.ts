import { z } from 'zod';
import { BlockText, Count, LineText, required } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { CountInput, DifferenceInput, PositionInput, SearchFilter, defineResource, VersionedRow } from './resource';
import { PicturePath } from './pictures';

export const StoreItemFields = z.object({
  name: LineText(100).check(required),
  description: BlockText(2000),
  image: PicturePath.nullable().default(null),
  cost: CountInput(1),
  /** Null for no limit. */
  max_purchases_per_user: CountInput(1).nullable().default(null),
  is_listed: z.boolean(),
  position: PositionInput,
});

const Stock = z.object({ quantity: CountInput(0) });

export const StaffStoreItem = VersionedRow.extend(StoreItemFields.shape).extend(Stock.shape).extend({
  sold: Count,
});
export type StaffStoreItem = z.infer<typeof StaffStoreItem>;

export const storeItemEndpoints = {
  ...defineResource({
    path: '/store-items',
    area: 'store',
    names: ['store item', 'store items'],
    row: StaffStoreItem,
    fields: StoreItemFields,
    creation: StoreItemFields.extend(Stock.shape),
    filters: { search: SearchFilter, is_listed: z.stringbool().optional() },
    sorts: ['position', 'name', 'cost', 'quantity'],
  }),
  /** Takes a difference: an absolute number would undo purchases made since the page was loaded. */
  stock: defineEndpoint('POST /store-items/:id/stock', {
    permission: 'store:configure',
    summary: "Add to an item's stock, or remove from it",
    body: z.object({ change: DifferenceInput() }),
    response: dataResponse(StaffStoreItem),
  }),
};
