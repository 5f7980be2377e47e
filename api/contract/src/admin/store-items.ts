import { z } from 'zod';
import { BlockText, required, IdParams, LineText } from '../primitives';
import { defineEndpoint } from './endpoint';
import { PicturePath } from './pictures';
import { defineResource, rowResponse, VersionedRow } from './resource';

const WHOLE = 'Please enter a whole number.';
const MAX = 2_147_483_647;
const count = (least: number) => z.number(WHOLE).int(WHOLE).min(least, `This has to be at least ${least}.`).max(MAX, 'This is too much.');

/** What the staff says of something that members buy for points. */
export const StoreItemFields = z.object({
  name: LineText(100).check(required),
  description: BlockText(2000),
  /** Null shows none. */
  image: PicturePath.nullable().default(null),
  cost: count(1),
  /** How often one member may buy it; null sets no limit. */
  max_purchases_per_user: count(1).nullable().default(null),
  /** Only listed items are in the store. */
  is_listed: z.boolean(),
  /** The store shows lower ones first. */
  position: z.number(WHOLE).int(WHOLE).min(-MAX).max(MAX).default(0),
});

const Stock = z.object({ quantity: count(0) });

export const StaffStoreItem = VersionedRow.extend(StoreItemFields.shape).extend(Stock.shape).extend({
  /** How many were bought and not rejected. */
  sold: z.number().int().nonnegative(),
});
export type StaffStoreItem = z.infer<typeof StaffStoreItem>;

export const storeItemEndpoints = {
  ...defineResource({
    path: '/store-items',
    role: 'Admin',
    names: ['store item', 'store items'],
    row: StaffStoreItem,
    fields: StoreItemFields,
    creation: StoreItemFields.extend(Stock.shape),
    filters: { search: LineText(100).default(''), is_listed: z.stringbool().optional() },
    sorts: ['position', 'name', 'cost', 'quantity'],
  }),
  /** Said as a difference: members buy meanwhile, and no purchase may be undone by a number that was true before it. */
  stock: defineEndpoint({
    method: 'POST',
    path: '/store-items/:id/stock',
    role: 'Admin',
    summary: 'Put items into the stock, or take them out',
    params: IdParams,
    body: z.object({ change: z.number(WHOLE).int(WHOLE).min(-MAX).max(MAX).refine((change) => change !== 0, 'This changes nothing.') }),
    response: rowResponse(StaffStoreItem),
  }),
};
