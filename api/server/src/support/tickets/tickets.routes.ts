import { type AttachedImage, CreateTicketBody, ReplyToTicketBody, Ticket, ticketEndpoints, TicketReply } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { mayOf } from '../../session/roles';
import { fieldError } from '../../uploads/read-form';
import { withStoredPictures } from '../../uploads/stored-pictures';
import { TICKET_IMAGES, requireQuota } from '../../uploads/upload.rules';
import { withForm } from '../../uploads/uploads';
import { listImages } from '../../core/attachments/attachments';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { maySeeTicket, PRIORITY_LABELS, STATUS_LABELS } from './tickets.rules';
import { addReply, createTicket, ticketNotFound } from './write-tickets';
import { asc, count, desc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, ticketCategories, ticketReplies, tickets } from '../../db/schema';
import { msg, shown } from '../../lib/texts';

export function ticketsRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db } = context;
  handle(ticketEndpoints.list, async ({ language }, _reply, member) => {
    const rows = await listTickets(db, member.id);
    const ids = rows.map(({ ticket }) => ticket.id);
    const images = await listImages(db, 'ticket', ids);
    return { data: rows.map((row) => asTicket(row, { images, language })) };
  });

  handle(ticketEndpoints.categories, async () => {
    const { id, name, position } = ticketCategories;
    return { data: await db.select({ id, name }).from(ticketCategories).orderBy(asc(position), asc(id)) };
  });

  handle(ticketEndpoints.get, async (request, _reply, member) => {
    const row = await findTicket(db, request.params.id);
    if (!row || !maySeeTicket({ id: member.id, may: await mayOf(db, member) }, row.ticket.memberId)) throw ticketNotFound();
    const [images, replies] = await Promise.all([listImages(db, 'ticket', [row.ticket.id]), listReplies(db, row.ticket.id)]);
    return { data: { ticket: asTicket(row, { images, language: request.language }), replies } };
  });

  writingRoutes(handle, context);
}

function writingRoutes(handle: HandlePublicEndpoint, { db, now, storage, pictures: converter }: ModuleContext): void {
  const quota = (memberId: string) => requireQuota(db, { memberId, at: now() });
  handle(ticketEndpoints.create, async (request, _reply, member) => {
    return withForm(
      request,
      { fields: CreateTicketBody, pictures: TICKET_IMAGES, converter, requireQuota: quota },
      async ({ fields, pictures }) => {
        const id = await withStoredPictures(storage, pictures, (stored) =>
          db.transaction((tx) => createTicket(tx, { ...fields, memberId: member.id, at: now(), pictures: stored })),
        );
        return { success: true as const, message: msg('Ticket created successfully!'), data: { id } };
      },
    );
  });

  handle(ticketEndpoints.reply, async (request, _reply, author) => {
    const ticketId = request.params.id;
    return withForm(
      request,
      { fields: ReplyToTicketBody, pictures: TICKET_IMAGES, converter, requireQuota: quota },
      async ({ fields, pictures }) => {
        const { message } = fields;
        if (!message && pictures.length === 0) throw fieldError('message', msg('Please write a message or add an image.'));
        await withStoredPictures(storage, pictures, (stored) =>
          db.transaction((tx) => addReply(tx, { ticketId, author, message, at: now(), pictures: stored })),
        );
        return { success: true as const, message: msg('Reply sent successfully!') };
      },
    );
  });
}

function asTicket(
  { ticket, category, replies, lastReplyAt }: NonNullable<Awaited<ReturnType<typeof findTicket>>>,
  { images, language }: { images: Map<number, AttachedImage[]>; language: string },
): Ticket {
  return {
    ...toWire(Ticket, ticket),
    category,
    priority_label: shown(language, PRIORITY_LABELS[ticket.priority]),
    status_label: shown(language, STATUS_LABELS[ticket.status]),
    last_reply_at: lastReplyAt?.toISOString() ?? null,
    replies_count: replies ?? 0,
    images: images.get(ticket.id) ?? [],
  };
}

/** Maximum number of a member's listed tickets (docs/contracts.md#long-lists). */
const LISTED = 200;

/** Lists a member's latest tickets, by latest activity. */
async function listTickets(db: Db, memberId: string) {
  return selectTickets(db).where(eq(tickets.memberId, memberId)).orderBy(desc(tickets.updatedAt), desc(tickets.id)).limit(LISTED);
}

async function findTicket(db: Db, id: number) {
  const [row] = await selectTickets(db).where(eq(tickets.id, id));
  return row;
}

/** Lists a ticket's replies with authors and images, oldest first. The queries run in sequence, since a transaction has one connection. */
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
  const ids = rows.map(({ reply }) => reply.id);
  const images = await listImages(db, 'reply', ids);
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
