import { StaffTicket, type StaffTicketThread, TicketNote, ticketEndpoints } from '@greenroom/contract/admin';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { members, ticketCategories, ticketNotes, ticketReplies, tickets } from '../../db/schema';
import { toWire } from '../../db/wire';
import { listImages } from '../../core/attachments/attachments';
import { listReplies } from './tickets.routes';
import { MEMBER_SUMMARY, containsText, onlyRow, staffRows } from '../../admin/rows';

const assignees = alias(members, 'assignees');

/** Waiting for the team, waiting for the member, then the rest; each oldest first. */
const QUEUE: SQL[] = [
  asc(sql`case ${tickets.status} when 'open' then 0 when 'waiting' then 1 else 2 end`),
  asc(tickets.updatedAt),
  asc(tickets.id),
];

export const { list: listTickets } = staffRows(ticketEndpoints.list, {
  select: selectTickets,
  id: tickets.id,
  where: (query) =>
    and(
      containsText(query.search, tickets.title, members.username),
      query.status && eq(tickets.status, query.status),
      query.priority && eq(tickets.priority, query.priority),
      query.category_id === undefined ? undefined : eq(tickets.categoryId, query.category_id),
      query.member_id === undefined ? undefined : eq(tickets.memberId, query.member_id),
      query.assignee_id === undefined ? undefined : eq(tickets.assigneeId, query.assignee_id),
      query.is_assigned === undefined ? undefined : query.is_assigned ? isNotNull(tickets.assigneeId) : isNull(tickets.assigneeId),
    ),
  sorted: { queue: QUEUE },
  asRow: asTicket,
});

/** Finds existing tickets by id, without their replies. */
export async function findTickets(db: Db, ids: number[]): Promise<StaffTicket[]> {
  const rows = await selectTickets(db).where(inArray(tickets.id, ids)).orderBy(asc(tickets.id));
  return rows.map(asTicket);
}

/** @throws {HttpProblem} 404 */
export async function findThread(db: Db, id: number): Promise<StaffTicketThread> {
  const row = await onlyRow(selectTickets(db).where(eq(tickets.id, id)));
  const images = await listImages(db, 'ticket', [id]);
  return {
    ...asTicket(row),
    description: row.ticket.description,
    images: images.get(id) ?? [],
    replies: await listReplies(db, id),
    notes: await listNotes(db, id),
  };
}

async function listNotes(db: Db, ticketId: number): Promise<TicketNote[]> {
  const rows = await db
    .select({ note: ticketNotes, user: MEMBER_SUMMARY })
    .from(ticketNotes)
    .innerJoin(members, eq(members.id, ticketNotes.memberId))
    .where(eq(ticketNotes.ticketId, ticketId))
    .orderBy(asc(ticketNotes.createdAt), asc(ticketNotes.id));
  return rows.map(({ note, user }) => ({ ...toWire(TicketNote, note), user }));
}

function selectTickets(db: Db) {
  const replies = sql<number>`(select count(*)::integer from ${ticketReplies} where ${eq(ticketReplies.ticketId, tickets.id)})`;
  const firstReplyAt = sql<Date | null>`(select min(${ticketReplies.createdAt}) from ${ticketReplies}
    where ${eq(ticketReplies.ticketId, tickets.id)} and ${ticketReplies.isAdmin})`.mapWith(ticketReplies.createdAt);
  return db
    .select({
      ticket: tickets,
      category: ticketCategories.name,
      member: MEMBER_SUMMARY,
      replies,
      firstReplyAt,
      assignee: { id: assignees.id, username: assignees.username, avatar: assignees.avatar },
    })
    .from(tickets)
    .innerJoin(ticketCategories, eq(ticketCategories.id, tickets.categoryId))
    .innerJoin(members, eq(members.id, tickets.memberId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .$dynamic();
}

function asTicket({
  ticket,
  category,
  member,
  assignee,
  replies,
  firstReplyAt,
}: Awaited<ReturnType<typeof selectTickets>>[number]): StaffTicket {
  const times = { first_reply_at: firstReplyAt?.toISOString() ?? null };
  return { ...toWire(StaffTicket, ticket), category, member, assignee, replies_count: replies, ...times };
}
