import { z } from 'zod';
import { IdParams, LineText, MemberSummary, Moment } from '../primitives';
import { defineCall } from './call';
import { listAnswer, listQuery, rowAnswer, RowHead, Version } from './resource';

/** What somebody wrote through the contact form. */
export const StaffContactMessage = RowHead.extend({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Who was signed in, if anybody. */
  member: MemberSummary.nullable(),
  created_at: Moment,
  /** When it went to the staff by mail; null while it has not, or where no mail server is set. */
  mailed_at: Moment.nullable(),
  /** When the staff was done with it. */
  handled_at: Moment.nullable(),
});
export type StaffContactMessage = z.infer<typeof StaffContactMessage>;

export const contactMessageCalls = {
  list: defineCall({
    method: 'GET',
    path: '/contact-messages',
    role: 'Admin',
    summary: 'A page of the messages of the contact form',
    query: listQuery(['created_at', 'name', 'subject'], { search: LineText(100).default(''), is_handled: z.stringbool().optional() }),
    answer: listAnswer(StaffContactMessage),
  }),
  get: defineCall({ method: 'GET', path: '/contact-messages/:id', role: 'Admin', summary: 'One message of the contact form', params: IdParams, answer: rowAnswer(StaffContactMessage) }),
  handled: defineCall({
    method: 'POST',
    path: '/contact-messages/:id/handled',
    role: 'Admin',
    summary: 'Mark a message as handled, or as not handled',
    params: IdParams,
    body: z.object({ is_handled: z.boolean(), version: Version }),
    answer: rowAnswer(StaffContactMessage),
  }),
};
