import { z } from 'zod';
import { BlockText, Count, IdParams, LineText, required, RowId } from '../primitives';
import { CountInput, IdFilter, PositionInput, SearchFilter, defineResource, VersionedRow } from './resource';

const Lines = (max: number, name: string) =>
  z
    .array(LineText(200))
    .max(max, `There may be at most ${max} ${name}.`)
    .transform((lines) => lines.filter((line) => line !== ''))
    .default([]);

/** Optional text: null if empty. */
const optional = (text: z.ZodString) =>
  text
    .transform((value) => value || null)
    .nullable()
    .default(null);

/** Normalized http(s) URL, valid in a `Location` header. */
const WebLink = LineText(1000)
  .check(required)
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: 'This must be a link that begins with https:// or http://.' }));

export const AffiliateFields = z.object({
  name: LineText(100).check(required),
  link: WebLink,
  /** Path on the site or https URL. */
  logo_url: LineText(1000)
    .refine((url) => /^(https:\/\/|\/(?!\/))/.test(url), 'This must begin with https://, or with / for a picture of the site.')
    .nullable()
    .default(null),
  benefits: Lines(20, 'benefits'),
  is_featured: z.boolean(),
  position: PositionInput,
  platform_id: IdParams.shape.id.nullable().default(null),
  /** Number of the casino in the site settings whose username belongs to this programme. */
  casino: CountInput(1, 3).nullable().default(null),
  code: optional(LineText(40)),
  steps: Lines(10, 'steps'),
  rules: optional(BlockText(2000)),
  disclosure: optional(LineText(300)),
});

export const StaffAffiliate = VersionedRow.extend({
  name: z.string(),
  link: z.string(),
  logo_url: z.string().nullable(),
  benefits: z.array(z.string()),
  is_featured: z.boolean(),
  position: z.number().int(),
  platform_id: RowId.nullable(),
  casino: z.number().int().nullable(),
  code: z.string().nullable(),
  steps: z.array(z.string()),
  rules: z.string().nullable(),
  disclosure: z.string().nullable(),
  clicks: Count,
});
export type StaffAffiliate = z.infer<typeof StaffAffiliate>;

export const affiliateEndpoints = defineResource({
  path: '/affiliates',
  area: 'casinos',
  names: ['affiliate', 'affiliates'],
  row: StaffAffiliate,
  fields: AffiliateFields,
  filters: { search: SearchFilter, is_featured: z.stringbool().optional(), platform_id: IdFilter },
  sorts: ['position', 'name', 'clicks'],
});
