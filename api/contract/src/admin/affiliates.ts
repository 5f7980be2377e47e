import { z } from 'zod';
import { Count, required, LineText } from '../primitives';
import { defineResource, VersionedRow } from './resource';

const WHOLE = 'Please enter a whole number.';
const MAX = 2_147_483_647;
const MAX_BENEFITS = 20;

/** Visitors are sent there: nothing but the web. Written as browsers write it, so that it fits into the head of an answer. */
const WebLink = LineText(1000)
  .check(required)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: 'This has to be a link that begins with https:// or http://.' }));

/** What the staff says of a programme that the home page advertises. */
export const AffiliateFields = z.object({
  name: LineText(100).check(required),
  link: WebLink,
  /** A path of the site or a link; null shows none. */
  logo_url: LineText(1000).refine((url) => /^(https:\/\/|\/(?!\/))/.test(url), 'This has to begin with https://, or with / for a picture of the site.').nullable().default(null),
  benefits: z
    .array(LineText(200))
    .max(MAX_BENEFITS, `There may be at most ${MAX_BENEFITS} benefits.`)
    .transform((benefits) => benefits.filter((benefit) => benefit !== ''))
    .default([]),
  /** Only featured ones are on the home page. */
  is_featured: z.boolean(),
  /** The home page shows lower ones first. */
  position: z.number(WHOLE).int(WHOLE).min(-MAX).max(MAX).default(0),
});

export const StaffAffiliate = VersionedRow.extend({
  name: z.string(),
  link: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
  is_featured: z.boolean(),
  position: z.number().int(),
  /** How often visitors were led there. */
  clicks: Count,
});
export type StaffAffiliate = z.infer<typeof StaffAffiliate>;

export const affiliateEndpoints = defineResource({
  path: '/affiliates',
  role: 'Admin',
  names: ['affiliate', 'affiliates'],
  row: StaffAffiliate,
  fields: AffiliateFields,
  filters: { search: LineText(100).default(''), is_featured: z.stringbool().optional() },
  sorts: ['position', 'name', 'clicks'],
});
