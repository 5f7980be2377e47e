import { TicketReply } from '@greenroom/contract';
import { asc, count, desc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, ticketCategories, ticketReplies, tickets } from '../../db/schema';
import { toWire } from '../../db/wire';
import { listImages } from '../attachments/attachments.repository';

/** Maximum number of a member's listed tickets (docs/contracts.md#long-lists). */
const LISTED = 200;

/** The ticket categories in display order. */
export async function listCategories(db: Db) {
  return db
    .select({ id: ticketCategories.id, name: ticketCategories.name })
    .from(ticketCategories)
    .orderBy(asc(ticketCategories.position), asc(ticketCategories.id));
}

/** A member's latest tickets, by latest activity, newest first. */
export async function listTickets(db: Db, memberId: string) {
  return selectTickets(db).where(eq(tickets.memberId, memberId)).orderBy(desc(tickets.updatedAt), desc(tickets.id)).limit(LISTED);
}

export async function findTicket(db: Db, id: number) {
  const [row] = await selectTickets(db).where(eq(tickets.id, id));
  return row;
}

/** A ticket's replies with their authors and images, oldest first. The queries run in sequence, since a transaction has one connection. */
export async function listReplies(db: Db, ticketId: number): Promise<TicketReply[]> {
  const rows = await db
    .select({
      reply: ticketReplies,
      user: { id: members.id, username: members.username, avatar: members.avatar },
    })
    .from(ticketReplies)
    .innerJoin(members, eq(members.id, ticketReplies.memberId))
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(asc(ticketReplies.createdAt), asc(ticketReplies.id));
  const images = await listImages(
    db,
    'reply',
    rows.map(({ reply }) => reply.id),
  );
  return rows.map(({ reply, user }) => ({ ...toWire(TicketReply, reply), user, images: images.get(reply.id) ?? [] }));
}

function selectTickets(db: Db) {
  const replies = db
    .select({ count: count().as('count'), last: max(ticketReplies.createdAt).as('last') })
    .from(ticketReplies)
    .where(eq(ticketReplies.ticketId, tickets.id))
    .as('replies');
  return db
    .select({ ticket: tickets, category: ticketCategories.name, replies: replies.count, lastReplyAt: replies.last })
    .from(tickets)
    .innerJoin(ticketCategories, eq(ticketCategories.id, tickets.categoryId))
    .leftJoinLateral(replies, sql`true`)
    .$dynamic();
}
