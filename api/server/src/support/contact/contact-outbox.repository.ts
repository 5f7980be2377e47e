import { eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { Outbox } from '../../db/outbox';
import { contactMessages, members } from '../../db/schema';
import { MINUTE } from '../../lib/durations';

export type ClaimedMessage = typeof contactMessages.$inferSelect & { username: string | null };

export const contactOutbox = new Outbox(contactMessages, {
  isWaiting: isNull(contactMessages.mailedAt),
  oldest: contactMessages.nextAttemptAt,
  claimMs: 15 * MINUTE,
});

/** Claims the oldest due message, with its sender's name. */
export async function claimMessage(db: Db, now: Date): Promise<ClaimedMessage | undefined> {
  const message = await contactOutbox.claim(db, now);
  if (!message) return undefined;
  const [member] = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, message.memberId ?? ''));
  return { ...message, username: member?.username ?? null };
}
