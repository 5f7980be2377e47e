import { z } from 'zod';
import { PlatformSlug } from '../leaderboard';
import { LineText, required } from '../primitives';
import { PositionInput, SearchFilter, defineResource, VersionedRow } from './resource';

export const PlatformFields = z.object({
  name: LineText(100).check(required),
  slug: LineText(50).check(required).pipe(PlatformSlug),
  currency_symbol: LineText(8).check(required).default('$'),
  position: PositionInput,
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
  area: 'casinos',
  alsoSeenBy: ['leaderboards:see', 'sources:see'],
  names: ['platform', 'platforms'],
  row: StaffPlatform,
  fields: PlatformFields,
  filters: { search: SearchFilter },
  sorts: ['position', 'name', 'slug'],
});
