import { z } from 'zod';
import { MemberSummary, Timestamp } from '../primitives';
import { SearchFilter, Version, VersionedRow, endpointsOf } from './resource';

export const StaffContactMessage = VersionedRow.extend({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  member: MemberSummary.nullable(),
  created_at: Timestamp,
  /** When it was mailed to the staff; null until then, or without a mail server. */
  mailed_at: Timestamp.nullable(),
  handled_at: Timestamp.nullable(),
});
export type StaffContactMessage = z.infer<typeof StaffContactMessage>;

const { see, work } = endpointsOf('contact-messages');

export const contactMessageEndpoints = {
  list: see.page('GET /contact-messages', 'A page of contact messages', StaffContactMessage, ['created_at', 'name', 'subject'], {
    search: SearchFilter,
    is_handled: z.stringbool().optional(),
  }),
  get: see('GET /contact-messages/:id', 'One contact message', StaffContactMessage),
  handled: work('POST /contact-messages/:id/handled', 'Mark a contact message as handled or not', StaffContactMessage, {
    body: z.object({ is_handled: z.boolean(), version: Version }),
  }),
};
