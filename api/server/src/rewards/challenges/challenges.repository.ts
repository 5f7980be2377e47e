import { count, desc, eq, inArray, isNotNull, lte, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';

/** Maximum number of listed past challenges, and of a member's claims (docs/contracts.md#long-lists). */
const LISTED_OVER = 200;
const LISTED_CLAIMS = 200;

/** Lists current challenges and the latest past ones, with their winner and number of claims, newest first. */
export async function listChallenges(db: Db, at: Date) {
  const isOver = or(isNotNull(challenges.claimedBy), lte(challenges.endsAt, at));
  const latest = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(isOver)
    .orderBy(...newestFirst)
    .limit(LISTED_OVER);
  return selectChallenges(db)
    .where(or(not(sql`coalesce(${isOver}, false)`), inArray(challenges.id, latest)))
    .orderBy(...newestFirst);
}

const newestFirst = [desc(challenges.startsAt), desc(challenges.id)];

export async function findChallenge(db: Db, id: number) {
  const [row] = await selectChallenges(db).where(eq(challenges.id, id));
  return row;
}

export async function listClaims(db: Db, memberId: string) {
  return db
    .select({ claim: challengeClaims, slotName: challenges.slotName })
    .from(challengeClaims)
    .innerJoin(challenges, eq(challenges.id, challengeClaims.challengeId))
    .where(eq(challengeClaims.memberId, memberId))
    .orderBy(desc(challengeClaims.createdAt), desc(challengeClaims.id))
    .limit(LISTED_CLAIMS);
}

function selectChallenges(db: Db) {
  const claims = db
    .select({ count: count().as('claims') })
    .from(challengeClaims)
    .where(eq(challengeClaims.challengeId, challenges.id))
    .as('claims');
  return db
    .select({ challenge: challenges, claims: claims.count, winner: members.username })
    .from(challenges)
    .leftJoinLateral(claims, sql`true`)
    .leftJoin(members, eq(members.id, challenges.claimedBy))
    .$dynamic();
}
