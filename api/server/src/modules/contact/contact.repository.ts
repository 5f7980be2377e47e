import type { ContactBody } from '@greenroom/contract';
import type { Db } from '../../db/client';
import { contactMessages } from '../../db/schema';

/** Keeps a message, and leaves it to the mail's job. @param memberId who is signed in, if anybody */
export async function saveMessage(
  db: Db,
  { name, email, subject, message }: ContactBody,
  { memberId, now }: { memberId: string | null; now: Date },
): Promise<void> {
  await db.insert(contactMessages).values({ name, email, subject, message, memberId, createdAt: now, nextMailAt: now });
}
