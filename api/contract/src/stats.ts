import { z } from 'zod';
import { Money } from './primitives';

/** GET /api/r/stats/total-given-away (docs/product.md#home). */
export const TotalGivenAwayResponse = z.object({
  success: z.literal(true),
  total: Money,
  /** Formatted, such as `$12,345.60`. */
  formatted_total: z.string().startsWith('$'),
});
export type TotalGivenAwayResponse = z.infer<typeof TotalGivenAwayResponse>;
