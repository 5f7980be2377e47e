import { z } from 'zod';
import { PlatformSlug } from '../leaderboard';
import { required, LineText } from '../primitives';
import { defineResource, VersionedRow } from './resource';

const WHOLE = 'Please enter a whole number.';
const MAX = 2_147_483_647;

/** What the staff says of a casino whose wagers are ranked. */
export const PlatformFields = z.object({
  name: LineText(100).check(required),
  /** In addresses and for imports. */
  slug: LineText(50).check(required).pipe(PlatformSlug),
  currency_symbol: LineText(8).check(required).default('$'),
  /** The site shows lower ones first. */
  position: z.number(WHOLE).int(WHOLE).min(-MAX).max(MAX).default(0),
});

export const StaffPlatform = VersionedRow.extend({
  name: z.string(),
  slug: z.string(),
  currency_symbol: z.string(),
  position: z.number().int(),
});
export type StaffPlatform = z.infer<typeof StaffPlatform>;

export const platformEndpoints = defineResource({
  path: '/platforms',
  role: 'Admin',
  names: ['platform', 'platforms'],
  row: StaffPlatform,
  fields: PlatformFields,
  filters: { search: LineText(100).default('') },
  sorts: ['position', 'name', 'slug'],
});
