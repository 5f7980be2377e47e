import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, overlays, redemptions, storeItems } from '../../db/schema';

const LISTED_REDEMPTIONS = 10;

/** The overlay with this token; undefined if there is none, or it is revoked. */
export async function findOverlay(db: Db, token: string) {
  const [row] = await db
    .select()
    .from(overlays)
    .where(and(eq(overlays.token, token), isNull(overlays.revokedAt)));
  return row;
}

/** The latest redemptions of the store, newest first. Rejected ones stay, so that none moves into the list from below. */
export async function listLatestRedemptions(db: Db) {
  return db
    .select({ redemption: redemptions, username: members.username, avatar: members.avatar, image: storeItems.image })
    .from(redemptions)
    .innerJoin(members, eq(members.id, redemptions.memberId))
    .innerJoin(storeItems, eq(storeItems.id, redemptions.itemId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(LISTED_REDEMPTIONS);
}
