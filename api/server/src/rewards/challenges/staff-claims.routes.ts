import { claimEndpoints, StaffClaim } from '@greenroom/contract/admin';
import { decideClaim } from './claims';
import type { ModuleContext } from '../../module-context';
import type { Db } from '../../db/client';
import { refuseOwn } from '../../admin/admin.rules';
import { refuseTakingPart } from '../prizes/competitors';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { Member } from '../../session/session.repository';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { challengeClaims, challenges, members } from '../../db/schema';
import { toWire } from '../../db/wire';
import { listImages } from '../../core/attachments/attachments';
import { MEMBER_SUMMARY, containsText, staffRows } from '../../admin/rows';

export function staffClaimRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(claimEndpoints.list, ({ query }) => listClaims(db, query, now()));

  handle(claimEndpoints.get, async ({ params }) => ({ data: await findClaim(db, params.id, now()) }));

  const handleChange = staffChanges(handle, context, { subject: 'claims', topics: ['challenges', 'payouts'] });
  handleChange(claimEndpoints.approve, ({ staff, tx, at, params: { id } }) =>
    decide(tx, staff, { claimId: id, decision: 'approve', reason: null, at }),
  );
  handleChange(claimEndpoints.reject, ({ staff, tx, at, params: { id }, body: { reason } }) =>
    decide(tx, staff, { claimId: id, decision: 'reject', reason, at }),
  );
}

/**
 * Decides a claim, and logs the claims rejected with it.
 * @throws {HttpProblem} 404, or 409 if it was decided, is their own claim, or they have a pending one on the challenge
 */
async function decide(tx: Db, staff: Member, { claimId, decision, reason, at }: Parameters<typeof decideClaim>[1]) {
  const before = await findClaim(tx, claimId, at);
  refuseOwn(staff, before.member.id);
  await refuseTakingPart(tx, staff, 'challenge', before.challenge.id);
  const others = await decideClaim(tx, { claimId, decision, reason, at });
  const after = await findClaim(tx, claimId, at);
  const summary = `${decision === 'approve' ? 'Approved' : 'Rejected'} ${claimOf(after)}`;
  const rejected = others.map((id) => ({
    action: 'reject',
    subjectId: id,
    summary: `Rejected a claim on ${after.challenge.slot_name}, which ${after.member.username} has won`,
    before: { status: 'pending' },
    after: { status: 'rejected' },
  }));
  return { data: after, audit: [{ action: decision, subjectId: claimId, summary, before, after }, ...rejected] };
}

const claimOf = ({ member, challenge }: StaffClaim) => `the claim of ${member.username} on ${challenge.slot_name}`;

const isPending = eq(challengeClaims.status, 'pending');
/** Pending claims first, oldest first; then decided ones, latest decision first. */
const QUEUE: SQL[] = [
  desc(isPending),
  asc(sql`case when ${isPending} then ${challengeClaims.createdAt} end`),
  desc(challengeClaims.decidedAt),
  asc(challengeClaims.id),
];

const { list: listClaims, find: findClaim } = staffRows(claimEndpoints.list, {
  select: selectClaims,
  id: challengeClaims.id,
  where: ({ search, status, challenge_id: challengeId }) =>
    and(
      containsText(search, members.username, challenges.slotName),
      status && eq(challengeClaims.status, status),
      challengeId === undefined ? undefined : eq(challengeClaims.challengeId, challengeId),
    ),
  sorted: { queue: QUEUE },
  async asRows(db, rows) {
    const ids = rows.map(({ claim }) => claim.id);
    const images = await listImages(db, 'claim', ids);
    return rows.map(({ claim, challenge, member, waiting }) => ({
      ...toWire(StaffClaim, claim),
      member,
      challenge: toWire(StaffClaim.shape.challenge, challenge),
      evidence_images: images.get(claim.id) ?? [],
      others_waiting: (waiting ?? 0) - (claim.status === 'pending' ? 1 : 0),
    }));
  },
});

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
