import type { challengeEndpoints, ChallengeState, StaffChallenge } from '@greenroom/contract/admin';
import { and, count, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';
import { isActive, isExpired } from './challenges.rules';
import { MEMBER_SUMMARY } from '../../admin/member-summary';
import { containsText, paginate, rowNotFound } from '../../admin/rows';

type ChallengesQuery = z.output<typeof challengeEndpoints.list.query>;

const SORTED = {
  starts_at: challenges.startsAt,
  ends_at: challenges.endsAt,
  slot_name: sql`lower(${challenges.slotName})`,
  multiplier: challenges.multiplier,
  prize: challenges.prize,
};

/** A page of the challenges with their current states. */
export async function listChallenges(db: Db, query: ChallengesQuery, now: Date): Promise<{ data: StaffChallenge[]; total: number }> {
  const where = and(containsText(query.search, challenges.slotName), query.state && inState(query.state, now));
  const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], challenges.id);
  const [rows, total] = await Promise.all([
    selectChallenges(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(challenges, where),
  ]);
  return { data: rows.map((row) => asChallenge(row, now)), total };
}

/** @throws {HttpProblem} 404 */
export async function findChallenge(db: Db, id: number, now: Date): Promise<StaffChallenge> {
  const [row] = await selectChallenges(db).where(eq(challenges.id, id));
  if (!row) throw rowNotFound();
  return asChallenge(row, now);
}

/** `isActive` and `isExpired` as SQL conditions. */
function inState(state: ChallengeState, now: Date): SQL | undefined {
  const isOpen = isNull(challenges.claimedBy);
  const hasTime = or(isNull(challenges.endsAt), gt(challenges.endsAt, now));
  const states: Record<ChallengeState, SQL | undefined> = {
    upcoming: and(isOpen, hasTime, gt(challenges.startsAt, now)),
    active: and(isOpen, hasTime, lte(challenges.startsAt, now)),
    ended: and(isOpen, lte(challenges.endsAt, now)),
    won: isNotNull(challenges.claimedBy),
  };
  return states[state];
}

function stateOf(challenge: typeof challenges.$inferSelect, now: Date): ChallengeState {
  if (challenge.claimedBy !== null) return 'won';
  if (isExpired(challenge, now)) return 'ended';
  return isActive(challenge, now) ? 'active' : 'upcoming';
}

function selectChallenges(db: Db) {
  const claims = db
    .select({
      challengeId: challengeClaims.challengeId,
      all: count().as('all_claims'),
      pending: sql<number>`(count(*) filter (where ${eq(challengeClaims.status, 'pending')}))::integer`.as('pending_claims'),
    })
    .from(challengeClaims)
    .groupBy(challengeClaims.challengeId)
    .as('claims');
  return db
    .select({
      challenge: challenges,
      claims: claims.all,
      pending: claims.pending,
      winner: MEMBER_SUMMARY,
    })
    .from(challenges)
    .leftJoin(claims, eq(claims.challengeId, challenges.id))
    .leftJoin(members, eq(members.id, challenges.claimedBy))
    .$dynamic();
}

function asChallenge(
  { challenge, claims, pending, winner }: Awaited<ReturnType<typeof selectChallenges>>[number],
  now: Date,
): StaffChallenge {
  const { id, version, multiplier, prize, description } = challenge;
  return {
    id,
    version,
    multiplier,
    prize,
    description,
    winner,
    slot_name: challenge.slotName,
    slot_image: challenge.slotImage,
    min_bet: challenge.minBet,
    starts_at: challenge.startsAt.toISOString(),
    ends_at: challenge.endsAt?.toISOString() ?? null,
    state: stateOf(challenge, now),
    won_at: challenge.claimedAt?.toISOString() ?? null,
    claims: claims ?? 0,
    pending_claims: pending ?? 0,
  };
}
