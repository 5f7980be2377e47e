import { count, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';

/** All challenges with their winner and number of claims, newest first. */
export async function listChallenges(db: Db) {
  return selectChallenges(db).orderBy(desc(challenges.startsAt), desc(challenges.id));
}

export async function findChallenge(db: Db, id: number) {
  const [row] = await selectChallenges(db).where(eq(challenges.id, id));
  return row;
}

/** A member's claims with their challenges, newest first. */
export async function listClaims(db: Db, memberId: string) {
  return db
    .select({ claim: challengeClaims, slotName: challenges.slotName })
    .from(challengeClaims)
    .innerJoin(challenges, eq(challenges.id, challengeClaims.challengeId))
    .where(eq(challengeClaims.memberId, memberId))
    .orderBy(desc(challengeClaims.createdAt), desc(challengeClaims.id));
}

function selectChallenges(db: Db) {
  const claims = db
    .select({ challengeId: challengeClaims.challengeId, count: count().as('claims') })
    .from(challengeClaims)
    .groupBy(challengeClaims.challengeId)
    .as('claims');
  return db
    .select({ challenge: challenges, claims: claims.count, winner: members.username })
    .from(challenges)
    .leftJoin(claims, eq(claims.challengeId, challenges.id))
    .leftJoin(members, eq(members.id, challenges.claimedBy))
    .$dynamic();
}
