import { spellingsOf } from '@greenroom/contract';
import { and, desc, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';

/** Member whom a buyer named; null if there is none. */
export type Friend = { id: string } | 'several' | null;

/** Returns the id of a member whom a buyer named; null if it isn't one member. */
export const idOf = (friend: Friend | undefined): string | null => (friend && friend !== 'several' ? friend.id : null);

/** Finds the member of a name. A chat name wins over a spelling or a streaming name; of namesakes, nobody can tell who is meant. */
export async function findFriend(db: Db, name: string): Promise<Friend> {
  const exact = name.toLowerCase();
  const spellings = spellingsOf(exact);
  const isExact = sql<boolean>`lower(${members.username}) = ${exact}`;
  const isNamed = or(inArray(sql`lower(${members.username})`, spellings), inArray(sql`lower(${members.kickUsername})`, spellings));
  const [first, second] = await db
    .select({ id: members.id, isExact })
    .from(members)
    .where(and(isNamed, isNull(members.deletedAt)))
    .orderBy(desc(isExact))
    .limit(2);
  if (!first) return null;
  return second && first.isExact === second.isExact ? 'several' : { id: first.id };
}
