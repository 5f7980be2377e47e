import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { Money } from './primitives';

/** Dollars given to the community (docs/product.md#home). */
export const TotalGivenAwayResponse = z.object({
  success: z.literal(true),
  total: Money,
  formatted_total: z.string().startsWith('$'),
});
export type TotalGivenAwayResponse = z.infer<typeof TotalGivenAwayResponse>;

export const statsEndpoints = {
  totalGivenAway: defineEndpoint('GET /stats/total-given-away', 'The total given away, in dollars', { response: TotalGivenAwayResponse }),
};
