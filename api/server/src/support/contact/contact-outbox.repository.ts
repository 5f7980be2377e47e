import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { contactMessages, members } from '../../db/schema';
import { MINUTE } from '../../lib/durations';

export type ClaimedMessage = typeof contactMessages.$inferSelect & { username: string | null };

/** Duration of a claim: if its server dies, another one takes over afterwards. */
const CLAIM_MINUTES = 15;
/** Delay after the first failure, the second and so on; the last value repeats. */
const DELAY_MINUTES = [1, 5, 30, 120, 360, 1440];

/**
 * Claims the oldest due message by moving its next attempt into the future, so that no lock is held while it is mailed. Concurrent
 * servers get different messages.
 */
export async function claimMessage(db: Db, now: Date): Promise<ClaimedMessage | undefined> {
  const waiting = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(isNull(contactMessages.mailedAt), lte(contactMessages.nextMailAt, now)))
    .orderBy(asc(contactMessages.nextMailAt), asc(contactMessages.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [message] = await db
    .update(contactMessages)
    .set({ mailAttempts: sql`${contactMessages.mailAttempts} + 1`, nextMailAt: inMinutes(CLAIM_MINUTES, now) })
    .where(sql`${contactMessages.id} = (${waiting})`)
    .returning();
  if (!message) return undefined;
  const [member] = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, message.memberId ?? ''));
  return { ...message, username: member?.username ?? null };
}

export async function markMailed(db: Db, { id }: ClaimedMessage, now: Date): Promise<void> {
  await db.update(contactMessages).set({ mailedAt: now, nextMailAt: null }).where(eq(contactMessages.id, id));
}

/** Schedules the next attempt. Messages are retried forever, since our own configuration may be the cause. */
export async function postponeMail(db: Db, { id, mailAttempts }: ClaimedMessage, now: Date): Promise<void> {
  const delay = DELAY_MINUTES[Math.min(mailAttempts, DELAY_MINUTES.length) - 1] ?? CLAIM_MINUTES;
  await db
    .update(contactMessages)
    .set({ nextMailAt: inMinutes(delay, now) })
    // Skipped if the claim expired and another server took over.
    .where(and(eq(contactMessages.id, id), eq(contactMessages.mailAttempts, mailAttempts), isNull(contactMessages.mailedAt)));
}

function inMinutes(minutes: number, now: Date): Date {
  return new Date(now.getTime() + minutes * MINUTE);
}
