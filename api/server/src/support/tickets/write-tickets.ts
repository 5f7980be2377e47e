import type { CreateTicketBody } from '@greenroom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { ticketCategories, ticketReplies, tickets } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { notify } from '../../core/notifications/notify';
import { notFound } from '../../plugins/error-responses';
import { lockStoring } from '../../uploads/upload.rules';
import { attachPictures, type StoredPicture } from '../../uploads/stored-pictures';
import { insertRow } from '../../admin/rows';
import { mayOf } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { authorOf, statusAfterReply } from './tickets.rules';

/** Returns the same 404 for missing and forbidden tickets (docs/product.md#tickets). */
export const ticketNotFound = (): HttpProblem => notFound(msg('Ticket not found'));

/** Maximum number of a member's open tickets, and of their replies to one, all of which are shown. */
const MAX_OPEN = 10;
const MAX_REPLIES = 200;

/** Opens a ticket. @returns its id @throws 422 if there is no such category, 409 if the member has too many open ones */
export async function createTicket(
  tx: Db,
  ticket: { memberId: string; at: Date; pictures?: StoredPicture[] } & CreateTicketBody,
): Promise<number> {
  const { memberId, at, pictures = [], ...fields } = ticket;
  const [category] = await tx.select().from(ticketCategories).where(eq(ticketCategories.id, fields.category_id));
  if (!category) {
    throw new HttpProblem(422, msg("This category doesn't exist."), { category_id: [msg('Please choose a category.')] });
  }
  await lockStoring(tx, memberId);
  const open = await tx.$count(tickets, and(eq(tickets.memberId, memberId), inArray(tickets.status, ['open', 'waiting'])));
  if (open >= MAX_OPEN)
    throw new HttpProblem(
      409,
      msg('You have {count} open tickets. Please reply to one of them, or wait for a reply.', { count: MAX_OPEN }),
    );
  const id = await insertRow(tx, tickets, { ...columnsOf(tickets, fields), memberId, createdAt: at, updatedAt: at });
  await attachPictures(tx, pictures, { parent: { ticketId: id }, ownerId: memberId, at });
  return id;
}

/** Adds a reply. @returns its id @throws 404 if the author may not reply, 409 if the ticket is closed, or full of the member's replies */
export async function addReply(
  tx: Db,
  reply: { ticketId: number; author: Pick<Member, 'id' | 'role' | 'staffRole'>; message: string; at: Date; pictures?: StoredPicture[] },
): Promise<number> {
  const { ticketId, author, message, at, pictures = [] } = reply;
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId)).for('update');
  const as = ticket && authorOf({ id: author.id, may: await mayOf(tx, author) }, ticket.memberId);
  if (!ticket || !as) throw ticketNotFound();
  const isAdmin = as === 'staff';
  const status = statusAfterReply(ticket.status, isAdmin);
  if (!status) throw new HttpProblem(409, msg('This ticket is closed. Please create a new one.'));

  const own = isAdmin ? 0 : await tx.$count(ticketReplies, and(eq(ticketReplies.ticketId, ticketId), eq(ticketReplies.isAdmin, false)));
  if (own >= MAX_REPLIES) throw new HttpProblem(409, msg('This ticket is full. Please create a new one.'));

  const id = await insertRow(tx, ticketReplies, { ticketId, memberId: author.id, message, isAdmin, createdAt: at });
  await attachPictures(tx, pictures, { parent: { replyId: id }, ownerId: author.id, at });
  await tx.update(tickets).set({ status, updatedAt: at }).where(eq(tickets.id, ticketId));
  if (isAdmin) {
    const data = { ticketId, title: ticket.title };
    await notify(tx, { kind: 'ticket_answered', key: `ticket-reply:${id}`, at }, [{ memberId: ticket.memberId, data }]);
  }
  return id;
}
