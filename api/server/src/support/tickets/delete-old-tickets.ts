import { and, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { attachments, ticketReplies, tickets } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';
import { discardFiles } from '../../people/account/discarded-files';

const BATCH = 200;

/** Deletes old resolved or closed tickets, with their replies and pictures. */
export const deleteOldTickets: Sweep = async (db, { ticketsDays }, now) => {
  if (ticketsDays > 0) while ((await deleteTickets(db, daysBefore(now, ticketsDays))) === BATCH);
};

async function deleteTickets(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(inArray(tickets.status, ['resolved', 'closed']), lt(tickets.updatedAt, before)))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const replies = tx.select({ id: ticketReplies.id }).from(ticketReplies).where(inArray(ticketReplies.ticketId, ids));
    const gone = await tx
      .delete(attachments)
      .where(or(inArray(attachments.ticketId, ids), inArray(attachments.replyId, replies)))
      .returning({ key: attachments.storageKey });
    const keys = gone.map(({ key }) => key);
    await discardFiles(tx, keys);
    await tx.delete(ticketReplies).where(inArray(ticketReplies.ticketId, ids));
    await tx.delete(tickets).where(inArray(tickets.id, ids));
    return rows.length;
  });
}
