import type { UpdateProfileBody } from '@greenroom/contract';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';

/** Stores what a member changed of their profile; what is undefined stays. */
export async function updateProfile(db: Db, memberId: string, changes: UpdateProfileBody): Promise<void> {
  const columns = {
    bio: changes.bio,
    twitterUser: changes.twitter_user,
    youtubeUser: changes.youtube_user,
    instagramUser: changes.instagram_user,
    tiktokUser: changes.tiktok_user,
    crypto: changes.crypto,
    crypto2: changes.crypto2,
    crypto3: changes.crypto3,
  };
  // An update of nothing is no statement.
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db.update(members).set(columns).where(eq(members.id, memberId));
}

/** Takes a member's Kick account away. @returns whether there was one */
export async function disconnectKick(db: Db, memberId: string): Promise<boolean> {
  const isLinked = or(isNotNull(members.kickUserId), isNotNull(members.kickUsername));
  const unlinked = await db
    .update(members)
    .set({ kickUserId: null, kickUsername: null })
    .where(and(eq(members.id, memberId), isLinked))
    .returning({ id: members.id });
  return unlinked.length > 0;
}
