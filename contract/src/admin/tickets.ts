import { z } from 'zod';
import { AttachedImage, PictureFiles } from '../attachments';
import { BlockText, Count, MemberId, MAX_INTEGER, MemberSummary, required, RowId, Timestamp } from '../primitives';
import { TicketPriority, TicketReply, TicketStatus } from '../tickets';
import { IdFilter, SearchFilter, MAX_SELECTED, Version, VersionedRow, endpointsOf } from './resource';

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

const { see, work } = endpointsOf('tickets');

export const ticketEndpoints = {
  list: see.page('GET /tickets', 'A page of tickets', StaffTicket, ['queue'], {
    search: SearchFilter,
    status: TicketStatus.optional(),
    priority: TicketPriority.optional(),
    category_id: IdFilter,
    member_id: MemberId.optional(),
    assignee_id: MemberId.optional(),
    is_assigned: z.stringbool().optional(),
  }),
  get: see('GET /tickets/:id', 'One ticket with its replies', StaffTicketThread),
  reply: work('POST /tickets/:id/reply', 'Reply to a ticket as staff', StaffTicketThread, {
    multipart: StaffReplyForm.extend({ images: PictureFiles }),
  }),
  status: work('POST /tickets/:id/status', "Set a ticket's status", StaffTicketThread, {
    body: ThreadRevision.extend({ status: TicketStatus }),
  }),
  staff: see('GET /tickets/staff', 'The staff who can work on tickets', z.array(MemberSummary)),
  assign: work('POST /tickets/:id/assign', 'Assign a ticket', StaffTicketThread, {
    body: z.object({ assignee_id: MemberId.nullable(), version: Version }),
  }),
  note: work('POST /tickets/:id/notes', 'Add an internal note', StaffTicketThread, {
    body: z.object({ note: BlockText(5000).check(required) }),
  }),
  merge: work('POST /tickets/:id/merge', "Merge a member's two tickets: the newer one's messages move to the older", StaffTicketThread, {
    body: ThreadRevision.extend({ other_id: RowId.max(MAX_INTEGER) }),
  }),
  /** Tickets that were changed or merged meanwhile, are one's own, or are gone. */
  bulk: work('POST /tickets/bulk', "Change several tickets' status, category or assignee", null, {
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
