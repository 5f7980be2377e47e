import { z } from 'zod';
import { AttachedImage } from '../attachments';
import { BlockText, Count, MemberSummary, required, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { TicketPriority, TicketReply, TicketStatus } from '../tickets';
import { IdFilter, SearchFilter, listQuery, listResponse, Version, VersionedRow } from './resource';

/** A ticket in the queue. */
export const StaffTicket = VersionedRow.extend({
  title: z.string(),
  member: MemberSummary,
  category: z.string(),
  priority: TicketPriority,
  status: TicketStatus,
  created_at: Timestamp,
  /** The time of the last reply or of the last change by the staff. */
  updated_at: Timestamp,
  replies_count: Count,
});
export type StaffTicket = z.infer<typeof StaffTicket>;

/** A ticket with its replies, oldest first. */
export const StaffTicketThread = StaffTicket.extend({
  description: z.string(),
  images: z.array(AttachedImage),
  replies: z.array(TicketReply),
});
export type StaffTicketThread = z.infer<typeof StaffTicketThread>;

/** The state of the ticket that the editor has seen. The server responds with 409 if there is a newer reply or change. */
const ThreadRevision = z.object({ version: Version, replies_seen: Count });

const ofTicket = { response: dataResponse(StaffTicketThread) } as const;

export const ticketEndpoints = {
  list: defineEndpoint('GET /tickets', {
    permission: 'tickets:see',
    summary: 'A page of the tickets',
    // The only order is the queue: waiting for the team, waiting for the member, then the rest; each oldest first.
    query: listQuery(['queue'], {
      search: SearchFilter,
      status: TicketStatus.optional(),
      priority: TicketPriority.optional(),
      category_id: IdFilter,
    }),
    response: listResponse(StaffTicket),
  }),
  get: defineEndpoint('GET /tickets/:id', { permission: 'tickets:see', ...ofTicket, summary: 'One ticket with its replies' }),
  reply: defineEndpoint('POST /tickets/:id/reply', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: 'Answer a ticket',
    body: ThreadRevision.extend({
      message: BlockText(5000).check(required),
      /** The new status; by default, the one that follows a reply of the team. */
      status: TicketStatus.optional(),
    }),
  }),
  status: defineEndpoint('POST /tickets/:id/status', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: 'Set the status of a ticket',
    body: ThreadRevision.extend({ status: TicketStatus }),
  }),
};
