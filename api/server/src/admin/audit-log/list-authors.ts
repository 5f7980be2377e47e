import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema';

/** Returns the ids of everyone on the staff who has made or changed a row. A deleted account counts under its pseudonym. */
export async function listAuthors(db: Db, subject: string, subjectId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditLog.staffId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(subjectId))));
  return rows.map(({ id }) => id);
}
