import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { Count, RowId } from './primitives';

export const HowToJoin = z.object({
  /** Its link leads to the casino. */
  affiliate_id: RowId,
  name: z.string(),
  code: z.string().nullable(),
  steps: z.array(z.string()),
  rules: z.string().nullable(),
  disclosure: z.string().nullable(),
  /** 1 to 3, if the settings ask for the username at this casino. */
  casino: z.number().int().min(1).max(3).nullable(),
});
export type HowToJoin = z.infer<typeof HowToJoin>;

export const FeaturedAffiliate = z.object({
  id: RowId,
  name: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
  /** Absent where the staff has entered nothing. */
  how_to_join: HowToJoin.optional(),
});
export type FeaturedAffiliate = z.infer<typeof FeaturedAffiliate>;

export const FeaturedAffiliatesResponse = dataResponse(z.array(FeaturedAffiliate));
export type FeaturedAffiliatesResponse = z.infer<typeof FeaturedAffiliatesResponse>;

export const HowToJoinResponse = dataResponse(z.array(HowToJoin));
export type HowToJoinResponse = z.infer<typeof HowToJoinResponse>;

export const affiliateEndpoints = {
  featured: defineEndpoint('GET /affiliates/featured', 'Affiliate programs on the home page', { response: FeaturedAffiliatesResponse }),
  howToJoin: defineEndpoint('GET /affiliates/how-to-join', 'How to take part, for casinos whose usernames the settings ask for', {
    response: HowToJoinResponse,
  }),
  stats: defineEndpoint('GET /affiliates/stats', 'Numbers of affiliate programs and clicks', {
    // Nothing shows it, so its shape is ours (docs/contracts.md#decisions).
    response: dataResponse(z.object({ total_affiliates: Count, featured_affiliates: Count, total_clicks: Count })),
  }),
  redirect: defineEndpoint('GET /affiliates/:id/redirect', 'Redirect to an affiliate program, and count the click', {
    response: z.null(),
    status: 302,
  }),
};
