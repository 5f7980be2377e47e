import { z } from 'zod';
import { AttachedImage } from '../attachments';
import { BlockText, Count, required, IdParams, LineText, MemberSummary, Timestamp, RowId } from '../primitives';
import { TicketPriority, TicketReply, TicketStatus } from '../tickets';
import { defineEndpoint } from './endpoint';
import { listResponse, listQuery, rowResponse, VersionedRow, Version } from './resource';

/** A ticket as it stands in the queue. */
export const StaffTicket = VersionedRow.extend({
  title: z.string(),
  member: MemberSummary,
  category: z.string(),
  priority: TicketPriority,
  status: TicketStatus,
  created_at: Timestamp,
  /** The last reply, or whatever the staff did with it. */
  updated_at: Timestamp,
  replies_count: Count,
});
export type StaffTicket = z.infer<typeof StaffTicket>;

/** The same with everything that was said, the oldest first. */
export const StaffTicketThread = StaffTicket.extend({ description: z.string(), images: z.array(AttachedImage), replies: z.array(TicketReply) });
export type StaffTicketThread = z.infer<typeof StaffTicketThread>;

/** What of the ticket somebody has read: where the member or another of the staff has written since, they are told (409). */
const ThreadRevision = z.object({ version: Version, replies_seen: Count });

export const ticketEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/tickets',
    role: 'Moderator',
    summary: 'A page of the tickets',
    // The queue: what waits for the team, what waits for its member, then the rest; the longest waiting first. It has no other order.
    query: listQuery(['queue'], {
      search: LineText(100).default(''),
      status: TicketStatus.optional(),
      priority: TicketPriority.optional(),
      category_id: z.coerce.number().pipe(RowId.max(2_147_483_647)).optional(),
    }),
    response: listResponse(StaffTicket),
  }),
  get: defineEndpoint({ method: 'GET', path: '/tickets/:id', role: 'Moderator', summary: 'One ticket with its replies', params: IdParams, response: rowResponse(StaffTicketThread) }),
  reply: defineEndpoint({
    method: 'POST',
    path: '/tickets/:id/reply',
    role: 'Moderator',
    summary: 'Answer a ticket',
    params: IdParams,
    body: ThreadRevision.extend({
      message: BlockText(5000).check(required),
      /** Where the ticket stands afterwards; without it, where a reply of the team leads. */
      status: TicketStatus.optional(),
    }),
    response: rowResponse(StaffTicketThread),
  }),
  status: defineEndpoint({
    method: 'POST',
    path: '/tickets/:id/status',
    role: 'Moderator',
    summary: 'Set the status of a ticket',
    params: IdParams,
    body: ThreadRevision.extend({ status: TicketStatus }),
    response: rowResponse(StaffTicketThread),
  }),
};
