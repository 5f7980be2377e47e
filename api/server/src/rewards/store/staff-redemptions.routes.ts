import { redemptionEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import { fulfilRedemption, rejectRedemption } from './decide-redemption';
import { refuseOwn } from '../../admin/admin.rules';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
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
    const { decide, done } = DECISIONS[action];
    handleChange(redemptionEndpoints[action], async ({ staff, tx, at, params: { id }, body: { note } }) => {
      const before = await findRedemption(tx, id);
      refuseOwn(staff, before.member.id);
      await decide(tx, id, { at, note: note || null });
      const after = await findRedemption(tx, id);
      const summary = `${done} the redemption of ${after.item_name} by ${after.member.username}`;
      return { data: after, audit: { action, subjectId: id, summary, before, after } };
    });
  }
}
