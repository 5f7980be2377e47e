import { z } from 'zod';
import { Count, RowId } from './primitives';

/** One programme that the home page advertises (specification 1, section 3 "Featured affiliate"). */
export const FeaturedAffiliate = z.object({
  id: RowId,
  name: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
});
export type FeaturedAffiliate = z.infer<typeof FeaturedAffiliate>;

/** GET /api/r/affiliates/featured. */
export const FeaturedAffiliatesAnswer = z.object({ success: z.literal(true), data: z.array(FeaturedAffiliate) });
export type FeaturedAffiliatesAnswer = z.infer<typeof FeaturedAffiliatesAnswer>;

/** GET /api/r/affiliates/stats; the specification leaves the shape open (specification 1, section 3). */
export const AffiliateStatsAnswer = z.object({
  success: z.literal(true),
  data: z.object({ total_affiliates: Count, featured_affiliates: Count, total_clicks: Count }),
});
export type AffiliateStatsAnswer = z.infer<typeof AffiliateStatsAnswer>;
