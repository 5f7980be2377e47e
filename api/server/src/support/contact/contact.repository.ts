import type { ContactBody } from '@greenroom/contract';
import type { Db } from '../../db/client';
import { contactMessages } from '../../db/schema';

/** Stores a message for the mail job. @param memberId the signed-in member, null for guests */
export async function saveMessage(
  db: Db,
  { name, email, subject, message }: ContactBody,
  { memberId, now }: { memberId: string | null; now: Date },
): Promise<void> {
  await db.insert(contactMessages).values({ name, email, subject, message, memberId, createdAt: now, nextMailAt: now });
}
