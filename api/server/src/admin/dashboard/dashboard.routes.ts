import { type DashboardDay, dashboardEndpoints, type May } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';
import { listDays, countPending } from './dashboard.repository';

/** The panel's dashboard. */
export function dashboardRoutes(handle: HandleEndpoint, { db, now }: ModuleContext): void {
  handle(dashboardEndpoints.get, async ({ may, query }) => {
    const [waiting, days] = await Promise.all([countPending(db, may), listDays(db, { days: query.days, now: now() })]);
    return { data: { waiting, days: days.map((day) => asSeenBy(may, day)) } };
  });
}

const asSeenBy = (may: May, day: DashboardDay): DashboardDay => ({
  ...day,
  ...(!may('members:see') && { new_members: null }),
  ...(!may('points:see') && { points_given: null, points_spent: null }),
  ...(!may('tickets:see') && { tickets_opened: null }),
  ...(!may('raffles:see') && { raffle_entries: null }),
});
