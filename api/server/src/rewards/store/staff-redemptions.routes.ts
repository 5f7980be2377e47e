import { redemptionEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { Member } from '../../session/session.repository';
import { fulfilRedemption, rejectRedemption } from './decide-redemption';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
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

  const decideAndLog = (action: keyof typeof DECISIONS, { staff, id, note }: { staff: Member; id: number; note: string }) =>
    changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const before = await findRedemption(tx, id);
        const { decide, done } = DECISIONS[action];
        await decide(tx, id, { at, note: note || null });
        const after = await findRedemption(tx, id);
        const summary = `${done} the redemption of ${after.item_name} by ${after.member.username}`;
        return { result: after, audit: { action, subject: 'redemptions', subjectId: id, summary, before, after } };
      },
    });

  handle(redemptionEndpoints.fulfil, async ({ staff, params: { id }, body: { note } }) => ({
    data: await decideAndLog('fulfil', { staff, id, note }),
  }));

  handle(redemptionEndpoints.reject, async ({ staff, params: { id }, body: { note } }) => ({
    data: await decideAndLog('reject', { staff, id, note }),
  }));
}
