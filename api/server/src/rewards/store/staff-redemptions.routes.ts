import { redemptionEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import { fulfilRedemption, rejectRedemption } from './decide-redemption';
import { refuseOwn } from '../../admin/admin.rules';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { AuditNote } from '../../admin/change-as-staff';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../lib/http-problem';
import type { Member } from '../../session/session.repository';
import { findRedemption, listRedemptions } from './staff-redemptions.repository';

const DECISIONS = {
  fulfil: { decide: fulfilRedemption, done: 'Fulfilled' },
  reject: { decide: rejectRedemption, done: 'Rejected' },
};

/** Redemptions, which the staff fulfils or rejects. */
export function staffRedemptionRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(redemptionEndpoints.list, ({ query }) => listRedemptions(db, query));

  handle(redemptionEndpoints.get, async ({ params }) => ({ data: await findRedemption(db, params.id) }));

  const handleChange = staffChanges(handle, context, { subject: 'redemptions' });
  for (const action of ['fulfil', 'reject'] as const) {
    handleChange(redemptionEndpoints[action], async ({ staff, tx, at, params: { id }, body: { note } }) => {
      const { after, audit } = await decideAsStaff(tx, staff, { id, action, note, at });
      return { data: after, audit };
    });
  }

  handleChange(redemptionEndpoints.fulfilMany, async ({ staff, tx, at, body: { ids, note } }) => {
    const audit: AuditNote[] = [];
    const refusals = new Map<number, string>();
    // Sorted, so that concurrent requests lock rows in the same order and never deadlock.
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      try {
        audit.push((await decideAsStaff(tx, staff, { id, action: 'fulfil', note, at })).audit);
      } catch (cause) {
        // A refusal has written nothing, so that the others go on.
        if (!(cause instanceof HttpProblem)) throw cause;
        refusals.set(id, cause.message);
      }
    }
    return { data: ids.map((id) => ({ id, refusal: refusals.get(id) ?? null })), audit };
  });
}

/** @throws {HttpProblem} 404, or 409 if it is their own redemption, or was decided before */
async function decideAsStaff(
  tx: Db,
  staff: Member,
  { id, action, note, at }: { id: number; action: keyof typeof DECISIONS; note: string; at: Date },
) {
  const { decide, done } = DECISIONS[action];
  const before = await findRedemption(tx, id);
  refuseOwn(staff, before.member.id);
  await decide(tx, id, { at, note: note || null });
  const after = await findRedemption(tx, id);
  const summary = `${done} the redemption of ${after.item_name} by ${after.member.username}`;
  return { after, audit: { action, subject: 'redemptions', subjectId: id, summary, before, after } };
}
