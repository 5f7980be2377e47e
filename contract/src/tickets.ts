import { z } from 'zod';
import { AttachedImage, PictureFiles } from './attachments';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { BlockText, Count, LineText, MemberSummary, required, RowId, Timestamp } from './primitives';
import { msg } from './texts';

export const TicketStatus = z.enum(['open', 'waiting', 'resolved', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const TicketPriority = z.enum(['low', 'medium', 'high', 'urgent']);
export type TicketPriority = z.infer<typeof TicketPriority>;

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
  last_reply_at: Timestamp.nullable(),
  replies_count: Count,
  /** Ticket that has its replies and images since a merge. */
  merged_into_id: RowId.nullable(),
  images: z.array(AttachedImage),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketReply = z.object({
  id: RowId,
  /** Empty if the reply has images only. */
  message: z.string(),
  created_at: Timestamp,
  is_admin: z.boolean(),
  user: MemberSummary,
  images: z.array(AttachedImage),
});
export type TicketReply = z.infer<typeof TicketReply>;

export const TicketsResponse = dataResponse(z.array(Ticket));
export type TicketsResponse = z.infer<typeof TicketsResponse>;

export const TicketCategoriesResponse = dataResponse(z.array(z.object({ id: RowId, name: z.string() })));
export type TicketCategoriesResponse = z.infer<typeof TicketCategoriesResponse>;

/** Replies are sorted oldest first. */
export const TicketResponse = dataResponse(z.object({ ticket: Ticket, replies: z.array(TicketReply) }));
export type TicketResponse = z.infer<typeof TicketResponse>;

export const CreateTicketBody = z.object({
  title: LineText(150).check(required),
  description: BlockText(5000).check(required),
  category_id: z
    .string(msg('Please choose a category.'))
    .regex(/^\d{1,9}$/, msg('Please choose a category.'))
    .transform(Number),
  priority: z.enum(TicketPriority.options, msg('Please choose a priority.')).default('medium'),
});
export type CreateTicketBody = z.infer<typeof CreateTicketBody>;

export const CreateTicketResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: RowId }),
});
export type CreateTicketResponse = z.infer<typeof CreateTicketResponse>;

/** May be empty if there is an image. */
export const ReplyToTicketBody = z.object({ message: BlockText(5000).default('') });
export type ReplyToTicketBody = z.infer<typeof ReplyToTicketBody>;

export const ticketEndpoints = {
  list: defineEndpoint('GET /tickets', "The member's tickets, most recently active first", { response: TicketsResponse, refusals: [401] }),
  categories: defineEndpoint('GET /tickets/categories', 'The ticket categories', { response: TicketCategoriesResponse, refusals: [401] }),
  get: defineEndpoint('GET /tickets/:id', 'A ticket with its replies', { response: TicketResponse, refusals: [401] }),
  create: defineEndpoint('POST /tickets', 'Open a ticket', {
    multipart: CreateTicketBody.extend({ images: PictureFiles }),
    response: CreateTicketResponse,
    refusals: [401],
  }),
  reply: defineEndpoint('POST /tickets/:id/reply', 'Reply to a ticket', {
    multipart: ReplyToTicketBody.extend({ images: PictureFiles }),
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
