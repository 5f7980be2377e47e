import { spellingsOf, type UserProfile } from '@greenroom/contract';
import { and, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { friendships, members } from '../../db/schema';
import type { ModuleContext } from '../../module-context';

/** Returns the share of other members ranked below, in whole percent; 100 without others. */
export const percentileOf = (below: number, others: number): number => (others === 0 ? 100 : Math.floor((below / others) * 100));

/**
 * Creates the lookup of a profile: preferably by id, since names change hands, or else by name, case-insensitively. Chat usernames precede
 * streaming ones; of two namesakes, the one seen last owns the name now.
 */
export function profileFinder(db: Db) {
  const isMember = eq(members.id, sql.placeholder('id'));
  const isNamed = (name: PgColumn) => sql`lower(${name}) = any(${sql.placeholder('spellings')})`;
  const isExact = sql`lower(${members.username}) = ${sql.placeholder('exact')}`;
  const following = sql<number>`(select count(*)::integer from ${friendships} where ${eq(friendships.memberId, members.id)})`;
  // Built once, which takes longer than a run.
  const query = db
    .select({ ...getTableColumns(members), following })
    .from(members)
    .where(and(or(isMember, isNamed(members.username), isNamed(members.kickUsername)), isNull(members.deletedAt)))
    .orderBy(desc(isMember), desc(isExact), desc(isNamed(members.username)), sql`${members.lastActive} desc nulls last`, members.id)
    .limit(1)
    .prepare('');
  return async (name: string, id = '') => {
    const exact = name.toLowerCase();
    const [member] = await query.execute({ id, exact, spellings: spellingsOf(exact) });
    return member;
  };
}

/**
 * Ranks by experience; by points, members would lose ranks when spending some. Others' is shared by all profiles for a second or two:
 * counting every member takes the database longer than the rest of a profile.
 */
export async function readStanding({ db, cache }: ModuleContext, xp: number): Promise<Pick<UserProfile, 'rank' | 'percentile'>> {
  const { value: all } = await cache.get('experience', {
    topic: 'experience',
    schema: z.array(z.int()),
    load: async () => {
      const ascending = sql<string | null>`string_agg(${members.xp}::text, ' ' order by ${members.xp})`;
      const [row] = await db.select({ ascending }).from(members).where(isNull(members.deletedAt));
      return row?.ascending?.split(' ').map(Number) ?? [];
    },
  });
  const others = Math.max(0, all.length - 1);
  const below = indexOfFirst(all, (other) => other >= xp);
  return { rank: all.length - indexOfFirst(all, (other) => other > xp) + 1, percentile: percentileOf(Math.min(below, others), others) };
}

/** Returns the index of the first number, of ascending ones, from which on a test holds. */
function indexOfFirst(ascending: readonly number[], holds: (value: number) => boolean): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(ascending[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the URL of an avatar at the chat platform (docs/product.md#avatars); a stored avatar may be a URL already. */
export function avatarUrl(memberId: string, avatar: string | null, avatarBase: string): string | null {
  if (avatar === null || /^(https?:\/)?\//.test(avatar)) return avatar;
  return `${avatarBase}/avatars/${memberId}/${avatar}.png?size=128`;
}
