import type { AttachedImage } from '@greenroom/contract';
import type { claimEndpoints, StaffClaim } from '@greenroom/contract/admin';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';
import { listImages } from '../../support/attachments/attachments.repository';
import { MEMBER_SUMMARY } from '../../admin/member-summary';
import { containsText, rowNotFound } from '../../admin/rows';

type ClaimsQuery = z.output<typeof claimEndpoints.list.query>;

const isPending = eq(challengeClaims.status, 'pending');
/** Pending claims first, oldest first; then decided ones, latest decision first. */
const QUEUE: SQL[] = [
  desc(isPending),
  asc(sql`case when ${isPending} then ${challengeClaims.createdAt} end`),
  desc(challengeClaims.decidedAt),
  asc(challengeClaims.id),
];

/** A page of the claims with their images. */
export async function listClaims(db: Db, query: ClaimsQuery): Promise<{ data: StaffClaim[]; total: number }> {
  const where = and(
    containsText(query.search, members.username, challenges.slotName),
    query.status && eq(challengeClaims.status, query.status),
    query.challenge_id === undefined ? undefined : eq(challengeClaims.challengeId, query.challenge_id),
  );
  const total = db
    .select({ count: sql<number>`count(*)::integer` })
    .from(challengeClaims)
    .innerJoin(challenges, eq(challenges.id, challengeClaims.challengeId))
    .innerJoin(members, eq(members.id, challengeClaims.memberId))
    .where(where);
  const [rows, [counted]] = await Promise.all([
    selectClaims(db)
      .where(where)
      .orderBy(...QUEUE)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
    total,
  ]);
  const images = await listImages(
    db,
    'claim',
    rows.map(({ claim }) => claim.id),
  );
  return { data: rows.map((row) => asClaim(row, images)), total: counted?.count ?? 0 };
}

/** @throws {HttpProblem} 404 */
export async function findClaim(db: Db, id: number): Promise<StaffClaim> {
  const [row] = await selectClaims(db).where(eq(challengeClaims.id, id));
  if (!row) throw rowNotFound();
  return asClaim(row, await listImages(db, 'claim', [id]));
}

function selectClaims(db: Db) {
  const waiting = db
    .select({ challengeId: challengeClaims.challengeId, count: sql<number>`count(*)::integer`.as('waiting_count') })
    .from(challengeClaims)
    .where(isPending)
    .groupBy(challengeClaims.challengeId)
    .as('waiting');
  return db
    .select({
      claim: challengeClaims,
      challenge: challenges,
      member: MEMBER_SUMMARY,
      waiting: waiting.count,
    })
    .from(challengeClaims)
    .innerJoin(challenges, eq(challenges.id, challengeClaims.challengeId))
    .innerJoin(members, eq(members.id, challengeClaims.memberId))
    .leftJoin(waiting, eq(waiting.challengeId, challengeClaims.challengeId))
    .$dynamic();
}

type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

function asClaim({ claim, challenge, member, waiting }: ClaimRow, images: Map<number, AttachedImage[]>): StaffClaim {
  const { id, version, status, description, reason } = claim;
  return {
    id,
    version,
    status,
    description,
    reason,
    member,
    challenge: {
      id: challenge.id,
      slot_name: challenge.slotName,
      multiplier: challenge.multiplier,
      min_bet: challenge.minBet,
      prize: challenge.prize,
      description: challenge.description,
      starts_at: challenge.startsAt.toISOString(),
      ends_at: challenge.endsAt?.toISOString() ?? null,
    },
    evidence_images: images.get(id) ?? [],
    created_at: claim.createdAt.toISOString(),
    decided_at: claim.decidedAt?.toISOString() ?? null,
    others_waiting: (waiting ?? 0) - (status === 'pending' ? 1 : 0),
  };
}
