import { z } from 'zod';
import { CountInput, DateTimeInput } from './resource';

/** A lower price of an item for some time (docs/product.md#store); no sale without a price. */
export const ItemSale = z
  .object({
    cost: CountInput(1).nullable().default(null),
    /** Null for at once. */
    starts_at: DateTimeInput().nullable().default(null),
    ends_at: DateTimeInput().nullable().default(null),
  })
  .refine(({ cost, ends_at: end }) => cost === null || end !== null, { path: ['ends_at'], error: 'Please say when the sale ends.' })
  .refine(({ starts_at: start, ends_at: end }) => !start || !end || new Date(end) > new Date(start), {
    path: ['ends_at'],
    error: 'This must be after the start.',
  });
export type ItemSale = z.infer<typeof ItemSale>;
