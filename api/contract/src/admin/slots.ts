import { z } from 'zod';
import { filled, LineText } from '../primitives';
import { PictureAddress } from './pictures';
import { defineResource, RowHead } from './resource';

/** A slot machine, which members and staff find by its name. */
export const SlotFields = z.object({ name: LineText(100).check(filled), image: PictureAddress.nullable().default(null) });

export const StaffSlot = RowHead.extend({ name: z.string(), image: z.string().nullable() });
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
