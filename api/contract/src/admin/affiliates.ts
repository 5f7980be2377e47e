import { z } from 'zod';
import { Count, LineText, required } from '../primitives';
import { PositionInput, SearchFilter, defineResource, VersionedRow } from './resource';

const MAX_BENEFITS = 20;

/** An http(s) URL to which visitors are redirected. Normalized, so that it is valid in a `Location` header. */
const WebLink = LineText(1000)
  .check(required)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: 'This has to be a link that begins with https:// or http://.' }));

/** The editable fields of an affiliate programme on the home page. */
export const AffiliateFields = z.object({
  name: LineText(100).check(required),
  link: WebLink,
  /** A path on the site or an https URL; null for no logo. */
  logo_url: LineText(1000)
    .refine((url) => /^(https:\/\/|\/(?!\/))/.test(url), 'This has to begin with https://, or with / for a picture of the site.')
    .nullable()
    .default(null),
  benefits: z
    .array(LineText(200))
    .max(MAX_BENEFITS, `There may be at most ${MAX_BENEFITS} benefits.`)
    .transform((benefits) => benefits.filter((benefit) => benefit !== ''))
    .default([]),
  /** The home page shows featured affiliates only. */
  is_featured: z.boolean(),
  position: PositionInput,
});

export const StaffAffiliate = VersionedRow.extend({
  name: z.string(),
  link: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
  is_featured: z.boolean(),
  position: z.number().int(),
  /** How many visitors followed the link. */
  clicks: Count,
});
export type StaffAffiliate = z.infer<typeof StaffAffiliate>;

export const affiliateEndpoints = defineResource({
  path: '/affiliates',
  area: 'casinos',
  names: ['affiliate', 'affiliates'],
  row: StaffAffiliate,
  fields: AffiliateFields,
  filters: { search: SearchFilter, is_featured: z.stringbool().optional() },
  sorts: ['position', 'name', 'clicks'],
});
