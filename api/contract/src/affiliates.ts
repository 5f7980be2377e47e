import { z } from 'zod';
import { Count, RowId } from './primitives';
import { dataResponse } from './responses';

/** An affiliate programme on the home page (docs/product.md#home). */
export const FeaturedAffiliate = z.object({
  id: RowId,
  name: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
});
export type FeaturedAffiliate = z.infer<typeof FeaturedAffiliate>;

/** GET /api/r/affiliates/featured. */
export const FeaturedAffiliatesResponse = dataResponse(z.array(FeaturedAffiliate));
export type FeaturedAffiliatesResponse = z.infer<typeof FeaturedAffiliatesResponse>;

/** GET /api/r/affiliates/stats; nothing shows the response, so its shape is ours (docs/contracts.md#decisions). */
export const AffiliateStatsResponse = dataResponse(z.object({ total_affiliates: Count, featured_affiliates: Count, total_clicks: Count }));
export type AffiliateStatsResponse = z.infer<typeof AffiliateStatsResponse>;
