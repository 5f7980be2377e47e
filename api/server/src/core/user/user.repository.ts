import { spellingsOf } from '@greenroom/contract';
import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import type { Member } from '../../session/session.repository';

/** Returns the share of other members ranked below, in whole percent; 100 without others. */
export function percentileOf(below: number, others: number): number {
  return others === 0 ? 100 : Math.floor((below / others) * 100);
}

/**
 * Finds a member by name, case-insensitively. Chat usernames precede streaming ones; of two namesakes, the one seen last owns the name now.
 */
async function findByName(db: Db, name: string): Promise<Member | undefined> {
  const exact = name.toLowerCase();
  const wanted = spellingsOf(exact);
  const username = sql`lower(${members.username})`;
  const byUsername = inArray(username, wanted);
  const [member] = await db
    .select()
    .from(members)
    .where(and(or(byUsername, inArray(sql`lower(${members.kickUsername})`, wanted)), isNull(members.deletedAt)))
    .orderBy(desc(eq(username, exact)), desc(byUsername), sql`${members.lastActive} desc nulls last`, members.id)
    .limit(1);
  return member;
}

/** Finds the member of a profile, preferably by id, since names change hands. */
export async function findProfile(db: Db, name: string, id: string | undefined): Promise<Member | undefined> {
  const [member] = id
    ? await db
        .select()
        .from(members)
        .where(and(eq(members.id, id), isNull(members.deletedAt)))
    : [];
  return member ?? findByName(db, name);
}

/** Ranks by experience; by points, members would lose ranks when spending some. */
export async function readStanding(db: Db, xp: number): Promise<{ rank: number; percentile: number }> {
  const [row] = await db
    .select({
      all: count(),
      above: sql`count(*) filter (where ${members.xp} > ${xp})`.mapWith(Number),
      below: sql`count(*) filter (where ${members.xp} < ${xp})`.mapWith(Number),
    })
    .from(members)
    .where(isNull(members.deletedAt));
  const { all = 1, above = 0, below = 0 } = row ?? {};
  return { rank: above + 1, percentile: percentileOf(below, all - 1) };
}

/** Returns the URL of an avatar at the chat platform (docs/product.md#avatars); a stored avatar may be a URL already. */
export function avatarUrl(memberId: string, avatar: string | null, avatarBase: string): string | null {
  if (avatar === null || /^(https?:\/)?\//.test(avatar)) return avatar;
  return `${avatarBase}/avatars/${memberId}/${avatar}.png?size=128`;
}
