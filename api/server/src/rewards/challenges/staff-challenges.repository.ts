import { type challengeEndpoints, type ChallengeState, StaffChallenge } from '@greenroom/contract/admin';
import { and, count, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { isActive, isExpired } from './claims';
import { MEMBER_SUMMARY, containsText, onlyRow, pageOf } from '../../admin/rows';

type ChallengesQuery = z.output<typeof challengeEndpoints.list.query>;

const SORTED = {
  starts_at: challenges.startsAt,
  ends_at: challenges.endsAt,
  slot_name: sql`lower(${challenges.slotName})`,
  multiplier: challenges.multiplier,
  prize: challenges.prize,
};

export function listChallenges(db: Db, query: ChallengesQuery, now: Date): Promise<{ data: StaffChallenge[]; total: number }> {
  const where = and(containsText(query.search, challenges.slotName), query.state && inState(query.state, now));
  const page = { query, select: () => selectChallenges(db).where(where), sorted: SORTED[query.sort], id: challenges.id };
  return pageOf(db, page, (row) => asChallenge(row, now));
}

/** @throws {HttpProblem} 404 */
export async function findChallenge(db: Db, id: number, now: Date): Promise<StaffChallenge> {
  return asChallenge(await onlyRow(selectChallenges(db).where(eq(challenges.id, id))), now);
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
  return {
    ...toWire(StaffChallenge, challenge),
    winner,
    state: stateOf(challenge, now),
    won_at: challenge.claimedAt?.toISOString() ?? null,
    claims: claims ?? 0,
    pending_claims: pending ?? 0,
  };
}
