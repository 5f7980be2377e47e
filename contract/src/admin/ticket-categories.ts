import { z } from 'zod';
import { Count, LineText, required } from '../primitives';
import { PositionInput, defineResource, VersionedRow } from './resource';

export const TicketCategoryFields = z.object({
  name: LineText(60).check(required),
  /** The lowest position is preselected. */
  position: PositionInput,
});

export const StaffTicketCategory = VersionedRow.extend({ name: z.string(), position: z.number().int(), tickets: Count });
export type StaffTicketCategory = z.infer<typeof StaffTicketCategory>;

export const ticketCategoryEndpoints = defineResource({
  path: '/ticket-categories',
  area: 'tickets',
  names: ['ticket category', 'ticket categories'],
  row: StaffTicketCategory,
  fields: TicketCategoryFields,
  filters: {},
  sorts: ['position', 'name'],
});
