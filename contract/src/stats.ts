import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { Money } from './primitives';

/** What the community was given so far, in dollars (docs/product.md#home). */
export const TotalGivenAwayResponse = z.object({
  success: z.literal(true),
  total: Money,
  /** Formatted, such as `$12,345.60`. */
  formatted_total: z.string().startsWith('$'),
});
export type TotalGivenAwayResponse = z.infer<typeof TotalGivenAwayResponse>;

export const statsEndpoints = {
  totalGivenAway: defineEndpoint('GET /stats/total-given-away', {
    summary: 'What was given away so far, in dollars',
    response: TotalGivenAwayResponse,
  }),
};
