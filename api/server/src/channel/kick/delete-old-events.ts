import { and, eq, isNotNull, lt, ne, or } from 'drizzle-orm';
import { kickEvents } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';

/** Deletes events that were worked off or set aside; chat messages earlier than others. */
export const deleteOldEvents: Sweep = async (db, { chatDays, kickEventsDays }, now) => {
  const isOver = or(isNotNull(kickEvents.doneAt), isNotNull(kickEvents.setAsideAt));
  const isChat = eq(kickEvents.kind, 'chat');
  if (chatDays > 0) await db.delete(kickEvents).where(and(isChat, lt(kickEvents.receivedAt, daysBefore(now, chatDays)), isOver));
  const isOther = ne(kickEvents.kind, 'chat');
  if (kickEventsDays > 0)
    await db.delete(kickEvents).where(and(isOther, lt(kickEvents.receivedAt, daysBefore(now, kickEventsDays)), isOver));
};
