import { claimEndpoints, type StaffClaim } from '@greenroom/contract/admin';
import { decideClaim, type Decision } from './claims';
import type { ModuleContext } from '../../module-context';
import type { Member } from '../../session/session.repository';
import { type AuditNote, changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findClaim, listClaims } from './staff-claims.repository';

const SUBJECT = 'claims';

/** Members' challenge claims and the staff's decisions. */
export function staffClaimRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(claimEndpoints.list, ({ query }) => listClaims(db, query));

  handle(claimEndpoints.get, async ({ params }) => ({ data: await findClaim(db, params.id) }));

  handle(claimEndpoints.approve, async ({ staff, params }) => ({
    data: await decide(context, { staff, claimId: params.id, decision: 'approve', reason: null }),
  }));

  handle(claimEndpoints.reject, async ({ staff, params, body }) => ({
    data: await decide(context, { staff, claimId: params.id, decision: 'reject', reason: body.reason }),
  }));
}

/** Decides a claim, and also logs the claims rejected with it. @throws {HttpProblem} 404, or 409 if it was decided before */
async function decide(
  context: ModuleContext,
  { staff, claimId, decision, reason }: { staff: Member; claimId: number; decision: Decision; reason: string | null },
): Promise<StaffClaim> {
  return changeAsStaff(context, {
    staff,
    topics: ['challenges', 'payouts'],
    change: async (tx, at) => {
      const before = await findClaim(tx, claimId);
      const others = await decideClaim(tx, { claimId, decision, reason, at });
      const after = await findClaim(tx, claimId);
      const summary = `${decision === 'approve' ? 'Approved' : 'Rejected'} ${claimOf(after)}`;
      const audit: AuditNote[] = [{ action: decision, subject: SUBJECT, subjectId: claimId, summary, before, after }];
      for (const id of others) {
        const note = `Rejected a claim on ${after.challenge.slot_name}, which ${after.member.username} has won`;
        audit.push({
          action: 'reject',
          subject: SUBJECT,
          subjectId: id,
          summary: note,
          before: { status: 'pending' },
          after: { status: 'rejected' },
        });
      }
      return { result: after, audit };
    },
  });
}

const claimOf = ({ member, challenge }: StaffClaim) => `the claim of ${member.username} on ${challenge.slot_name}`;
