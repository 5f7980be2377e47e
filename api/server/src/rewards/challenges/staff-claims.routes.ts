import { claimEndpoints, type StaffClaim } from '@greenroom/contract/admin';
import { decideClaim } from './claims';
import type { ModuleContext } from '../../module-context';
import type { Db } from '../../db/client';
import { refuseOwn } from '../../admin/admin.rules';
import { refuseTakingPart } from '../prizes/competitors';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { Member } from '../../session/session.repository';
import { findClaim, listClaims } from './staff-claims.repository';

export function staffClaimRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(claimEndpoints.list, ({ query }) => listClaims(db, query));

  handle(claimEndpoints.get, async ({ params }) => ({ data: await findClaim(db, params.id) }));

  const handleChange = staffChanges(handle, context, { subject: 'claims', topics: ['challenges', 'payouts'] });
  handleChange(claimEndpoints.approve, ({ staff, tx, at, params: { id } }) =>
    decide(tx, staff, { claimId: id, decision: 'approve', reason: null, at }),
  );
  handleChange(claimEndpoints.reject, ({ staff, tx, at, params: { id }, body: { reason } }) =>
    decide(tx, staff, { claimId: id, decision: 'reject', reason, at }),
  );
}

/**
 * Decides a claim, and also logs the claims rejected with it.
 * @throws {HttpProblem} 404, or 409 if it was decided before, or if the staff member has a pending claim on the challenge
 */
async function decide(tx: Db, staff: Member, { claimId, decision, reason, at }: Parameters<typeof decideClaim>[1]) {
  const before = await findClaim(tx, claimId);
  refuseOwn(staff, before.member.id);
  await refuseTakingPart(tx, staff, 'challenge', before.challenge.id);
  const others = await decideClaim(tx, { claimId, decision, reason, at });
  const after = await findClaim(tx, claimId);
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
