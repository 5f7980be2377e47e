import { z } from 'zod';
import { AttachedImage, PictureFiles } from '../attachments';
import { BlockText, Count, MemberId, MAX_INTEGER, MemberSummary, required, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { TicketPriority, TicketReply, TicketStatus } from '../tickets';
import { IdFilter, SearchFilter, listQuery, listResponse, MAX_SELECTED, Version, VersionedRow } from './resource';

export const StaffTicket = VersionedRow.extend({
  title: z.string(),
  member: MemberSummary,
  category: z.string(),
  priority: TicketPriority,
  status: TicketStatus,
  assignee: MemberSummary.nullable(),
  created_at: Timestamp,
  /** Last reply, or last change by the staff. */
  updated_at: Timestamp,
  replies_count: Count,
  merged_into_id: RowId.nullable(),
  first_reply_at: Timestamp.nullable(),
});
export type StaffTicket = z.infer<typeof StaffTicket>;

export const TicketNote = z.object({ id: RowId, note: z.string(), created_at: Timestamp, user: MemberSummary });
export type TicketNote = z.infer<typeof TicketNote>;

/** Replies and notes are sorted oldest first. */
export const StaffTicketThread = StaffTicket.extend({
  description: z.string(),
  images: z.array(AttachedImage),
  replies: z.array(TicketReply),
  notes: z.array(TicketNote),
});
export type StaffTicketThread = z.infer<typeof StaffTicketThread>;

/** State that the editor has seen; 409 if there is a newer reply or change. */
const ThreadRevision = z.object({ version: Version, replies_seen: Count });

/** The message may be empty if there are pictures. */
export const StaffReplyForm = z.object({
  message: BlockText(5000),
  version: z.coerce.number('This must be a number.').pipe(Version),
  replies_seen: z.coerce.number('This must be a number.').pipe(Count),
  status: TicketStatus.optional(),
});

const ofTicket = { response: dataResponse(StaffTicketThread) } as const;

export const ticketEndpoints = {
  list: defineEndpoint('GET /tickets', {
    permission: 'tickets:see',
    summary: 'A page of tickets',
    // The only order is the queue: waiting for the team, waiting for the member, then the rest; each oldest first.
    query: listQuery(['queue'], {
      search: SearchFilter,
      status: TicketStatus.optional(),
      priority: TicketPriority.optional(),
      category_id: IdFilter,
      member_id: MemberId.optional(),
      assignee_id: MemberId.optional(),
      is_assigned: z.stringbool().optional(),
    }),
    response: listResponse(StaffTicket),
  }),
  get: defineEndpoint('GET /tickets/:id', { permission: 'tickets:see', ...ofTicket, summary: 'One ticket with its replies' }),
  reply: defineEndpoint('POST /tickets/:id/reply', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: 'Reply to a ticket as staff',
    multipart: StaffReplyForm.extend({ images: PictureFiles }),
  }),
  status: defineEndpoint('POST /tickets/:id/status', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: "Set a ticket's status",
    body: ThreadRevision.extend({ status: TicketStatus }),
  }),
  staff: defineEndpoint('GET /tickets/staff', {
    permission: 'tickets:see',
    summary: 'The staff who can work on tickets',
    response: dataResponse(z.array(MemberSummary)),
  }),
  assign: defineEndpoint('POST /tickets/:id/assign', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: 'Assign a ticket',
    body: z.object({ assignee_id: MemberId.nullable(), version: Version }),
  }),
  note: defineEndpoint('POST /tickets/:id/notes', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: 'Add an internal note',
    body: z.object({ note: BlockText(5000).check(required) }),
  }),
  merge: defineEndpoint('POST /tickets/:id/merge', {
    permission: 'tickets:work',
    ...ofTicket,
    summary: "Merge a member's two tickets: the newer one's messages move to the older",
    body: ThreadRevision.extend({ other_id: RowId.max(MAX_INTEGER) }),
  }),
  bulk: defineEndpoint('POST /tickets/bulk', {
    permission: 'tickets:work',
    summary: "Change several tickets' status, category or assignee",
    body: z
      .object({
        tickets: z
          .array(z.object({ id: RowId.max(MAX_INTEGER), version: Version }))
          .min(1)
          .max(MAX_SELECTED),
        status: TicketStatus.optional(),
        category_id: RowId.max(MAX_INTEGER).optional(),
        assignee_id: MemberId.nullable().optional(),
      })
      .refine(({ tickets: _, ...changes }) => Object.keys(changes).length > 0, 'Please choose what to change.'),
    /** Tickets that were changed or merged meanwhile, are one's own, or are gone. */
    response: z.object({ success: z.literal(true), changed: Count, left: z.array(RowId) }),
  }),
};
