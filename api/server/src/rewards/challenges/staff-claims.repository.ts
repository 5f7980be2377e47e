import type { AttachedImage } from '@greenroom/contract';
import { type claimEndpoints, StaffClaim } from '@greenroom/contract/admin';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { listImages } from '../../core/attachments/attachments';
import { MEMBER_SUMMARY, containsText, onlyRow, pageOf } from '../../admin/rows';

type ClaimsQuery = z.output<typeof claimEndpoints.list.query>;

const isPending = eq(challengeClaims.status, 'pending');
/** Pending claims first, oldest first; then decided ones, latest decision first. */
const QUEUE: SQL[] = [
  desc(isPending),
  asc(sql`case when ${isPending} then ${challengeClaims.createdAt} end`),
  desc(challengeClaims.decidedAt),
  asc(challengeClaims.id),
];

export async function listClaims(db: Db, query: ClaimsQuery): Promise<{ data: StaffClaim[]; total: number }> {
  const where = and(
    containsText(query.search, members.username, challenges.slotName),
    query.status && eq(challengeClaims.status, query.status),
    query.challenge_id === undefined ? undefined : eq(challengeClaims.challengeId, query.challenge_id),
  );
  const { data: rows, total } = await pageOf(db, { query, select: () => selectClaims(db).where(where), orderBy: QUEUE });
  const images = await listImages(
    db,
    'claim',
    rows.map(({ claim }) => claim.id),
  );
  return { data: rows.map((row) => asClaim(row, images)), total };
}

/** @throws {HttpProblem} 404 */
export async function findClaim(db: Db, id: number): Promise<StaffClaim> {
  const row = await onlyRow(selectClaims(db).where(eq(challengeClaims.id, id)));
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
  return {
    ...toWire(StaffClaim, claim),
    member,
    challenge: toWire(StaffClaim.shape.challenge, challenge),
    evidence_images: images.get(claim.id) ?? [],
    others_waiting: (waiting ?? 0) - (claim.status === 'pending' ? 1 : 0),
  };
}
