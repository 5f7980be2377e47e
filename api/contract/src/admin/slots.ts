import { z } from 'zod';
import { required, LineText } from '../primitives';
import { PictureUrl } from './pictures';
import { defineResource, VersionedRow } from './resource';

/** A slot machine, which members and staff find by its name. */
export const SlotFields = z.object({ name: LineText(100).check(required), image: PictureUrl.nullable().default(null) });

export const StaffSlot = VersionedRow.extend({ name: z.string(), image: z.string().nullable() });
export type StaffSlot = z.infer<typeof StaffSlot>;

export const slotEndpoints = defineResource({
  path: '/slots',
  role: 'Admin',
  names: ['slot', 'slots'],
  row: StaffSlot,
  fields: SlotFields,
  filters: { search: LineText(100).default('') },
  sorts: ['name'],
});
