import { followingEndpoints, MAX_FOLLOWED, type FollowBody, type MemberSummary } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { limits } from '../../plugins/rate-limits';
import { membersOnly } from '../../session/session-plugin';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { friendships, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { notFound } from '../../plugins/error-responses';

export function followingRoutes(handle: HandlePublicEndpoint, { db }: ModuleContext): void {
  handle(followingEndpoints.list, async (_request, _reply, { id }) => ({ data: await listFollowed(db, id) }));

  const change = { preValidation: membersOnly(), config: { rateLimit: limits.following } };
  handle(followingEndpoints.change, change, async (request, _reply, { id }) => {
    await follow(db, id, request.body);
    return {};
  });
}

const followOf = (memberId: string, friendId: string) => and(eq(friendships.memberId, memberId), eq(friendships.friendId, friendId));

/**
 * Follows a member, or stops it. Banned members and those on a break can be followed, so it reveals nothing about them.
 * @throws {HttpProblem} 404 for an unknown member, 409 for oneself and beyond the limit
 */
async function follow(db: Db, memberId: string, { member_id: friendId, is_followed: isFollowed }: FollowBody): Promise<void> {
  if (!isFollowed) return void (await db.delete(friendships).where(followOf(memberId, friendId)));
  if (friendId === memberId) throw new HttpProblem(409, msg("You can't follow yourself."));
  await db.transaction(async (tx) => {
    // Concurrent requests must not exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`following ${memberId}`}, 0))`);
    // Locked against deletion.
    const [friend] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, friendId), isNull(members.deletedAt)))
      .for('key share');
    if (!friend) throw notFound(msg("This member doesn't exist."));
    await tx.insert(friendships).values({ memberId, friendId }).onConflictDoNothing();
    if ((await countFollowed(tx, memberId)) > MAX_FOLLOWED)
      throw new HttpProblem(409, msg('You can follow at most {count} members.', { count: MAX_FOLLOWED }));
  });
}

function listFollowed(db: Db, memberId: string): Promise<MemberSummary[]> {
  return db
    .select({ id: members.id, username: members.username, avatar: members.avatar })
    .from(friendships)
    .innerJoin(members, eq(members.id, friendships.friendId))
    .where(and(eq(friendships.memberId, memberId), isNull(members.deletedAt)))
    .orderBy(sql`lower(${members.username})`, asc(members.id));
}

export const countFollowed = (db: Db, memberId: string): Promise<number> => db.$count(friendships, eq(friendships.memberId, memberId));

export const countFollowers = (db: Db, memberId: string): Promise<number> => db.$count(friendships, eq(friendships.friendId, memberId));

export const isFollowing = async (db: Db, memberId: string, friendId: string): Promise<boolean> =>
  (await db.$count(friendships, followOf(memberId, friendId))) > 0;
