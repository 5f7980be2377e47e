import { desc } from 'drizzle-orm';
import type { Db } from '../db/client';
import { auditLog } from '../db/schema';

export async function lastAuditEntry(db: Db): Promise<typeof auditLog.$inferSelect | undefined> {
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return entry;
}
