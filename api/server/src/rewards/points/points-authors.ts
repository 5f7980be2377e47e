import type { ImportSource } from '@greenroom/contract/admin';
import { desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { kickLinks, pointsAuthors } from '../../db/schema';

/** A setting by the staff that gives points later, without a decision on each booking: the audit log's subject, and for an import its source. */
export type PointsSetting = 'drop-timer' | 'stream-points' | `member-imports:${ImportSource}`;

/** Records an author of the setting, who gets none of its points from then on. */
export async function recordAuthor(tx: Db, setting: PointsSetting, memberId: string, at: Date): Promise<void> {
  await tx
    .insert(pointsAuthors)
    .values({ setting, memberId, setAt: at })
    .onConflictDoUpdate({ target: [pointsAuthors.setting, pointsAuthors.memberId], set: { setAt: at } });
}

/** Returns the ids of all who have set it, the last one first. */
export async function authorsOf(db: Db, setting: PointsSetting): Promise<string[]> {
  const rows = await db.select().from(pointsAuthors).where(eq(pointsAuthors.setting, setting)).orderBy(desc(pointsAuthors.setAt));
  return rows.map(({ memberId }) => memberId);
}

/** Tells whether a member is an author of a setting, or has a Kick account that one of its authors has, or had. */
export const isAuthor = (
  setting: PointsSetting | SQL,
  { memberId, kickUserId }: { memberId: string | SQLWrapper; kickUserId: string | null | SQLWrapper },
): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${pointsAuthors} left join ${kickLinks} on ${kickLinks.memberId} = ${pointsAuthors.memberId}
  where ${pointsAuthors.setting} = ${setting} and (${pointsAuthors.memberId} = ${memberId} or ${kickLinks.kickUserId} = ${kickUserId}))`;
