import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { Count, RowId } from './primitives';

/** An affiliate programme on the home page (docs/product.md#home). */
export const FeaturedAffiliate = z.object({
  id: RowId,
  name: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
});
export type FeaturedAffiliate = z.infer<typeof FeaturedAffiliate>;

export const FeaturedAffiliatesResponse = dataResponse(z.array(FeaturedAffiliate));
export type FeaturedAffiliatesResponse = z.infer<typeof FeaturedAffiliatesResponse>;

export const affiliateEndpoints = {
  featured: defineEndpoint('GET /affiliates/featured', {
    summary: 'The programmes that the home page advertises',
    response: FeaturedAffiliatesResponse,
  }),
  stats: defineEndpoint('GET /affiliates/stats', {
    summary: 'How many programmes and clicks there are',
    // Nothing shows it, so its shape is ours (docs/contracts.md#decisions).
    response: dataResponse(z.object({ total_affiliates: Count, featured_affiliates: Count, total_clicks: Count })),
  }),
  redirect: defineEndpoint('GET /affiliates/:id/redirect', {
    summary: 'Leads to the programme, and counts the click',
    response: z.null(),
    status: 302,
  }),
};
