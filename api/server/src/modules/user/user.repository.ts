import { count, desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import type { Member } from '../session/session.repository';
import { percentileOf } from './user.rules';

/**
 * The member of that name, in any case. A chat username goes before somebody's streaming username, and of two members
 * who have had the same one, the one seen last has it now.
 */
export async function findByName(db: Db, name: string): Promise<Member | undefined> {
  const wanted = name.toLowerCase();
  const byUsername = eq(sql`lower(${members.username})`, wanted);
  const [member] = await db
    .select()
    .from(members)
    .where(or(byUsername, eq(sql`lower(${members.kickUsername})`, wanted)))
    .orderBy(desc(byUsername), sql`${members.lastActive} desc nulls last`, members.id)
    .limit(1);
  return member;
}

/** Where a member stands among all, by experience: points are spent, so they would punish those who use the store. */
export async function readStanding(db: Db, xp: number): Promise<{ rank: number; percentile: number }> {
  const [row] = await db
    .select({
      all: count(),
      above: sql`count(*) filter (where ${members.xp} > ${xp})`.mapWith(Number),
      below: sql`count(*) filter (where ${members.xp} < ${xp})`.mapWith(Number),
    })
    .from(members);
  const { all = 1, above = 0, below = 0 } = row ?? {};
  return { rank: above + 1, percentile: percentileOf(below, all - 1) };
}
