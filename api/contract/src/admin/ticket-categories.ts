import { z } from 'zod';
import { Count, required, LineText } from '../primitives';
import { defineEndpoint } from './endpoint';
import { defineResource, VersionedRow } from './resource';

const WHOLE = 'Please enter a whole number.';

/** What a ticket may be about. */
export const TicketCategoryFields = z.object({
  name: LineText(60).check(required),
  /** Lower ones are offered first; the first of all is chosen already. */
  position: z.number(WHOLE).int(WHOLE).min(-2_147_483_647).max(2_147_483_647).default(0),
});

export const StaffTicketCategory = VersionedRow.extend({ name: z.string(), position: z.number().int(), tickets: Count });
export type StaffTicketCategory = z.infer<typeof StaffTicketCategory>;

const endpoints = defineResource({
  path: '/ticket-categories',
  role: 'Admin',
  names: ['ticket category', 'ticket categories'],
  row: StaffTicketCategory,
  fields: TicketCategoryFields,
  filters: {},
  sorts: ['position', 'name'],
});

/** Whoever works on tickets looks for them by category. */
export const ticketCategoryEndpoints = {
  ...endpoints,
  list: defineEndpoint({ ...endpoints.list, role: 'Moderator' }),
  get: defineEndpoint({ ...endpoints.get, role: 'Moderator' }),
};
