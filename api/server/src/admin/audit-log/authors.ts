import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, members } from '../../db/schema';

/** Returns the ids of everyone on the staff who has made or changed a row. A deleted account counts under its pseudonym. */
export async function listAuthors(db: Db, subject: string, subjectId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditLog.staffId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))));
  return rows.map(({ id }) => id);
}

/** The name of the one who changed a row last; null if nobody of the staff did. */
export async function findLastAuthor(db: Db, subject: string, subjectId: number | string): Promise<string | null> {
  const [last] = await db
    .select({ username: members.username })
    .from(auditLog)
    .innerJoin(members, eq(members.id, auditLog.staffId))
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.username ?? null;
}
