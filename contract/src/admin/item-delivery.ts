import { z } from 'zod';
import { MAX_POINTS, RowId } from '../primitives';
import { CountInput, endpointsOf } from './resource';

/** How buyers get an item. The server checks that what its delivery needs is there. */
export const ItemDelivery = z.object({
  /**
   * `code`: the item's next code at once; the stock is the number of unused codes. `role`: a role on Discord. `friend`: points for a member
   * whom the buyer names. `raffle`: entries of a raffle.
   */
  delivery: z.enum(['manual', 'code', 'role', 'friend', 'raffle']).default('manual'),
  /** Id of the role on Discord. */
  role_id: z
    .string()
    .regex(/^\d{1,20}$/, 'Please enter the id of a role: digits only.')
    .nullable()
    .default(null),
  /** Days until the role is removed; null for never. */
  role_days: CountInput(1, 3650).nullable().default(null),
  /** Points that the friend gets, or entries that the buyer gets. */
  gives: CountInput(1, MAX_POINTS).nullable().default(null),
  raffle_id: RowId.nullable().default(null),
});

const { see } = endpointsOf('store');

export const itemDeliveryEndpoints = {
  roles: see(
    'GET /discord-roles',
    'The roles on Discord that items can give',
    z.object({
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Why they can't be listed, as a sentence. */
      problem: z.string().nullable(),
    }),
  ),
};
