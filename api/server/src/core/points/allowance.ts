import { and, eq, gt, sql, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, members, siteSettings, kickLinks, pointsAuthors } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { mayOf, type RoleOfMember } from '../../session/roles';
import { fieldError } from '../../uploads/read-form';
import type { ImportSource } from '@greenroom/contract/admin';

/** Maximum a code or drop can give. */
interface Promised {
  points: number;
  /** Number of members who can get the points; null for all. */
  maxUses: number | null;
}

/** Tells whether a member may give points by hand, and so without a limit. */
export const mayGivePoints = async (db: Db, member: RoleOfMember): Promise<boolean> => (await mayOf(db, member))('points:work');

/**
 * Limits the points that staff who may not give any by hand give away in 24 hours, by drops, their timer and codes. The member is locked
 * against concurrent requests.
 * @param staffId owner of the allowance; undefined for an unknown author, who is limited too
 * @throws {HttpProblem} 422
 */
export async function requireAllowance(tx: Db, staffId: string | undefined, promised: Promised, at: Date): Promise<void> {
  const [staff] = await tx
    .select({ role: members.role, staffRole: members.staffRole })
    .from(members)
    .where(eq(members.id, staffId ?? ''))
    .for('no key update');
  if (staff && (await mayGivePoints(tx, staff))) return;
  const [settings] = await tx.select({ limit: siteSettings.moderatorDropPoints }).from(siteSettings);
  const limit = settings?.limit ?? null;
  if (limit === null) return;
  const allowed = `Your role can give away ${limit.toLocaleString('en-US')} points in 24 hours`;
  if (promised.maxUses === null) throw fieldError('max_uses', `${allowed}, so please enter how many can get them.`);
  const [given] = await tx
    .select({ points: sql<number>`coalesce(sum(${codes.points}::float8 * ${codes.maxUses}), 0)::float8` })
    .from(codes)
    .where(and(eq(sql`${codes.staffIds}[1]`, staffId ?? ''), gt(codes.createdAt, new Date(at.getTime() - DAY))));
  const left = Math.max(0, limit - (given?.points ?? 0));
  const worth = promised.points * promised.maxUses;
  if (worth > left)
    throw fieldError(
      'points',
      `${allowed}. ${left.toLocaleString('en-US')} are left, and this could give ${worth.toLocaleString('en-US')}.`,
    );
}

/** A staff setting that gives points later, without a decision on each booking: the audit subject, and for imports the source. */
export type PointsSetting = 'drop-timer' | 'stream-points' | `member-imports:${ImportSource}`;

/** Records an author of the setting, who gets none of its points from then on. */
export async function recordAuthor(tx: Db, setting: PointsSetting, memberId: string, at: Date): Promise<void> {
  await tx
    .insert(pointsAuthors)
    .values({ setting, memberId, setAt: at })
    .onConflictDoUpdate({ target: [pointsAuthors.setting, pointsAuthors.memberId], set: { setAt: at } });
}

export async function authorsOf(db: Db, setting: PointsSetting): Promise<string[]> {
  const rows = await db.select().from(pointsAuthors).where(eq(pointsAuthors.setting, setting)).orderBy(desc(pointsAuthors.setAt));
  return rows.map(({ memberId }) => memberId);
}

/** Tells whether a member is an author of a setting, or shares a Kick account with one, now or earlier. */
export const isAuthor = (
  setting: PointsSetting | SQL,
  { memberId, kickUserId }: { memberId: string | SQLWrapper; kickUserId: string | null | SQLWrapper },
): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${pointsAuthors} left join ${kickLinks} on ${kickLinks.memberId} = ${pointsAuthors.memberId}
  where ${pointsAuthors.setting} = ${setting} and (${pointsAuthors.memberId} = ${memberId} or ${kickLinks.kickUserId} = ${kickUserId}))`;
