import { z } from 'zod';
import { AttachedImage } from './attachments';
import { BlockText, Count, required, LineText, MemberSummary, Timestamp, RowId } from './primitives';

/** Specification 2, section 4 "Ticket status". */
export const TicketStatus = z.enum(['open', 'waiting', 'resolved', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** Specification 2, section 4 "Ticket priority". */
export const TicketPriority = z.enum(['low', 'medium', 'high', 'urgent']);
export type TicketPriority = z.infer<typeof TicketPriority>;

/** Specification 2, section 3 "Ticket". */
export const Ticket = z.object({
  id: RowId,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  category_id: RowId,
  priority: TicketPriority,
  priority_label: z.string(),
  status: TicketStatus,
  status_label: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Null until somebody replies. */
  last_reply_at: Timestamp.nullable(),
  replies_count: Count,
  images: z.array(AttachedImage),
});
export type Ticket = z.infer<typeof Ticket>;

/** Specification 2, section 3 "Ticket reply". */
export const TicketReply = z.object({
  id: RowId,
  /** Empty where only pictures were sent. */
  message: z.string(),
  created_at: Timestamp,
  /** Whether the support team wrote it. */
  is_admin: z.boolean(),
  user: MemberSummary,
  images: z.array(AttachedImage),
});
export type TicketReply = z.infer<typeof TicketReply>;

/** GET /api/r/tickets: the member's own, the newest activity first. */
export const TicketsResponse = z.object({ success: z.literal(true), data: z.array(Ticket) });
export type TicketsResponse = z.infer<typeof TicketsResponse>;

/** GET /api/r/tickets/categories. */
export const TicketCategoriesResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: RowId, name: z.string() })),
});
export type TicketCategoriesResponse = z.infer<typeof TicketCategoriesResponse>;

/** GET /api/r/tickets/{id}; replies, the oldest first. */
export const TicketResponse = z.object({
  success: z.literal(true),
  data: z.object({ ticket: Ticket, replies: z.array(TicketReply) }),
});
export type TicketResponse = z.infer<typeof TicketResponse>;

/** The texts of POST /api/r/tickets, a form that has up to five files `images[n]` beside them. */
export const CreateTicketBody = z.object({
  title: LineText(150).check(required),
  description: BlockText(5000).check(required),
  category_id: z
    .string('Please choose a category.')
    .regex(/^\d{1,9}$/, 'Please choose a category.')
    .transform(Number),
  priority: z.enum(TicketPriority.options, 'Please choose a priority.').default('medium'),
});
export type CreateTicketBody = z.infer<typeof CreateTicketBody>;

/** The answer to POST /api/r/tickets: the new ticket's id. */
export const CreateTicketResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: RowId }),
});
export type CreateTicketResponse = z.infer<typeof CreateTicketResponse>;

/** The text of POST /api/r/tickets/{id}/reply, a form like that of a ticket; it may be blank beside a picture. */
export const ReplyToTicketBody = z.object({ message: BlockText(5000).default('') });
export type ReplyToTicketBody = z.infer<typeof ReplyToTicketBody>;
