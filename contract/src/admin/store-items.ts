import { z } from 'zod';
import { BlockText, Count, LineText, MemberId, required, RowId, Timestamp } from '../primitives';
import { CountInput, DifferenceInput, PositionInput, SearchFilter, defineResource, VersionedRow, endpointsOf } from './resource';
import { ItemQuestions } from '../item-questions';
import { ItemDelivery } from './item-delivery';
import { ItemRules } from './item-rules';
import { ItemSale } from './item-sale';
import { PicturePath } from './pictures';

export const StoreItemFields = z.object({
  name: LineText(100).check(required),
  description: BlockText(2000),
  image: PicturePath.nullable().default(null),
  cost: CountInput(1),
  /** Null for no limit. */
  max_purchases_per_user: CountInput(1).nullable().default(null),
  is_listed: z.boolean(),
  ...ItemDelivery.shape,
  /** Null for no alert. */
  low_stock: CountInput(0).nullable().default(null),
  position: PositionInput,
  rules: ItemRules.prefault({}),
  sale: ItemSale.prefault({}),
  questions: ItemQuestions,
});

const Stock = z.object({ quantity: CountInput(0) });

export const StaffStoreItem = VersionedRow.extend(StoreItemFields.shape).extend(Stock.shape).extend({
  sold: Count,
});
export type StaffStoreItem = z.infer<typeof StaffStoreItem>;

const MAX_CODES_AT_ONCE = 5000;
const MAX_CODE_LENGTH = 200;

/** Codes as pasted or read from a file, one per line. */
const CodeLines = BlockText(MAX_CODES_AT_ONCE * (MAX_CODE_LENGTH + 1))
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .refine((codes) => codes.length > 0, 'Please enter at least one code.')
  .refine((codes) => codes.length <= MAX_CODES_AT_ONCE, `Please add at most ${MAX_CODES_AT_ONCE} codes at once.`)
  .refine((codes) => codes.every(({ length }) => length <= MAX_CODE_LENGTH), `A code can have at most ${MAX_CODE_LENGTH} characters.`);

export const StaffItemCode = z.object({
  id: RowId,
  /** Last characters of the code, none of a short one; null if the server can't decrypt it. */
  ending: z.string().nullable(),
  redemption_id: RowId,
  member: z.object({ id: MemberId, username: z.string() }),
  redeemed_at: Timestamp,
  /** When the staff gave the buyer another one. */
  replaced_at: Timestamp.nullable(),
});
export type StaffItemCode = z.infer<typeof StaffItemCode>;

const { see, configure } = endpointsOf('store');

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
  stock: configure('POST /store-items/:id/stock', "Add to an item's stock, or remove from it", StaffStoreItem, {
    body: z.object({ change: DifferenceInput() }),
  }),
  /** Codes that the item had before are not added again. */
  addCodes: configure(
    'POST /store-items/:id/codes',
    'Add codes that buyers of an item get',
    z.object({ item: StaffStoreItem, added: Count, known: Count }),
    { body: z.object({ codes: CodeLines }) },
  ),
  removeCodes: configure('DELETE /store-items/:id/codes', "Remove an item's unused codes", StaffStoreItem),
  givenCodes: see.page('GET /store-items/:id/codes', 'A page of codes that an item gave to its buyers', StaffItemCode, ['redeemed_at']),
};
