import { z } from 'zod';
import { IdParams, LineText, MemberSummary, Timestamp } from '../primitives';
import { defineEndpoint } from './endpoint';
import { listResponse, listQuery, rowResponse, VersionedRow, Version } from './resource';

/** What somebody wrote through the contact form. */
export const StaffContactMessage = VersionedRow.extend({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Who was signed in, if anybody. */
  member: MemberSummary.nullable(),
  created_at: Timestamp,
  /** When it went to the staff by mail; null while it has not, or where no mail server is set. */
  mailed_at: Timestamp.nullable(),
  /** When the staff was done with it. */
  handled_at: Timestamp.nullable(),
});
export type StaffContactMessage = z.infer<typeof StaffContactMessage>;

export const contactMessageEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/contact-messages',
    role: 'Admin',
    summary: 'A page of the messages of the contact form',
    query: listQuery(['created_at', 'name', 'subject'], { search: LineText(100).default(''), is_handled: z.stringbool().optional() }),
    response: listResponse(StaffContactMessage),
  }),
  get: defineEndpoint({ method: 'GET', path: '/contact-messages/:id', role: 'Admin', summary: 'One message of the contact form', params: IdParams, response: rowResponse(StaffContactMessage) }),
  handled: defineEndpoint({
    method: 'POST',
    path: '/contact-messages/:id/handled',
    role: 'Admin',
    summary: 'Mark a message as handled, or as not handled',
    params: IdParams,
    body: z.object({ is_handled: z.boolean(), version: Version }),
    response: rowResponse(StaffContactMessage),
  }),
};
