import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog, members } from '../../db/schema';

/** Returns the ids of all staff who changed a row. A deleted account counts under its pseudonym. */
export async function listAuthors(db: Db, subject: string, subjectId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditLog.staffId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))));
  return rows.map(({ id }) => id);
}

/** Returns the name of the staff member who last changed a row. */
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
