import { and, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { RetentionConfig } from '../../config/config';
import type { Db } from '../../db/client';
import { attachments, auditLog, contactMessages, kickEvents, memberSignals, slotCalls, ticketReplies, tickets } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { discardFiles } from './discarded-files';
import { signalsExpiredAt } from '../look-alikes/find-look-alikes';
import { deleteOldAnnouncements } from '../../channel/announcements/outbox.repository';

/** Maximum number of tickets in one transaction. */
const BATCH = 200;

/** Deletes what the operator's retention says (docs/privacy.md). */
export async function applyRetention(
  db: Db,
  { auditDays, contactDays, ticketsDays, chatDays, kickEventsDays }: RetentionConfig,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  if (contactDays > 0)
    await db.delete(contactMessages).where(and(isNotNull(contactMessages.handledAt), lt(contactMessages.handledAt, before(contactDays))));
  const isOver = or(isNotNull(kickEvents.doneAt), isNotNull(kickEvents.setAsideAt));
  if (chatDays > 0)
    await db.delete(kickEvents).where(and(eq(kickEvents.kind, 'chat'), lt(kickEvents.receivedAt, before(chatDays)), isOver));
  if (chatDays > 0) await db.delete(slotCalls).where(lt(slotCalls.calledAt, before(chatDays)));
  if (kickEventsDays > 0)
    await db.delete(kickEvents).where(and(ne(kickEvents.kind, 'chat'), lt(kickEvents.receivedAt, before(kickEventsDays)), isOver));
  if (auditDays > 0) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('greenroom.erasing', 'on', true)`);
      await tx.delete(auditLog).where(lt(auditLog.at, before(auditDays)));
    });
  }
  await db.delete(memberSignals).where(lte(memberSignals.seenAt, signalsExpiredAt(now)));
  await deleteOldAnnouncements(db, now);
  if (ticketsDays > 0) while ((await deleteTickets(db, before(ticketsDays))) === BATCH);
}

/** Deletes tickets that were resolved or closed, with their replies and pictures. @returns their number */
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
    await discardFiles(
      tx,
      gone.map(({ key }) => key),
    );
    await tx.delete(ticketReplies).where(inArray(ticketReplies.ticketId, ids));
    await tx.delete(tickets).where(inArray(tickets.id, ids));
    return rows.length;
  });
}
