import type { ContactBody } from '@greenroom/contract';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { contactMessages } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';

/** Stores a message for the mail job. @param memberId the signed-in member, null for guests */
export async function saveMessage(
  db: Db,
  { name, email, subject, message }: ContactBody,
  { memberId, now }: { memberId: string | null; now: Date },
): Promise<void> {
  await db.insert(contactMessages).values({ name, email, subject, message, memberId, createdAt: now, nextAttemptAt: now });
}

/** Deletes messages that the staff has handled. */
export const deleteHandledMessages: Sweep = async (db, { contactDays }, now) => {
  const { handledAt } = contactMessages;
  if (contactDays > 0) await db.delete(contactMessages).where(and(isNotNull(handledAt), lt(handledAt, daysBefore(now, contactDays))));
};
