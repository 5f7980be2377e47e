import { z } from 'zod';
import { MemberSummary, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { SearchFilter, listQuery, listResponse, Version, VersionedRow } from './resource';

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

const ofMessage = { response: dataResponse(StaffContactMessage) } as const;

export const contactMessageEndpoints = {
  list: defineEndpoint('GET /contact-messages', {
    permission: 'contact-messages:see',
    summary: 'A page of contact messages',
    query: listQuery(['created_at', 'name', 'subject'], { search: SearchFilter, is_handled: z.stringbool().optional() }),
    response: listResponse(StaffContactMessage),
  }),
  get: defineEndpoint('GET /contact-messages/:id', {
    permission: 'contact-messages:see',
    ...ofMessage,
    summary: 'One contact message',
  }),
  handled: defineEndpoint('POST /contact-messages/:id/handled', {
    permission: 'contact-messages:work',
    ...ofMessage,
    summary: 'Mark a contact message as handled or not',
    body: z.object({ is_handled: z.boolean(), version: Version }),
  }),
};
