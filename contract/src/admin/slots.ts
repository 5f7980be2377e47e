import { z } from 'zod';
import { LineText, required } from '../primitives';
import { SearchFilter, defineResource, VersionedRow } from './resource';
import { PictureUrl } from './pictures';

export const SlotFields = z.object({ name: LineText(100).check(required), image: PictureUrl.nullable().default(null) });

export const StaffSlot = VersionedRow.extend({ name: z.string(), image: z.string().nullable() });
export type StaffSlot = z.infer<typeof StaffSlot>;

export const slotEndpoints = defineResource({
  path: '/slots',
  area: 'slots',
  alsoSeenBy: ['challenges:see'],
  names: ['slot', 'slots'],
  row: StaffSlot,
  fields: SlotFields,
  filters: { search: SearchFilter },
  sorts: ['name'],
});
