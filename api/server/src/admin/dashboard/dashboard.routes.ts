import { dashboardEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';
import { listDays, countPending } from './dashboard.repository';

/** The panel's dashboard. */
export function dashboardRoutes(handle: HandleEndpoint, { db, now }: ModuleContext): void {
  handle(dashboardEndpoints.get, async ({ staff, query }) => {
    const [waiting, days] = await Promise.all([
      countPending(db, staff.role === 'Admin' ? 'Admin' : 'Moderator'),
      listDays(db, { days: query.days, now: now() }),
    ]);
    return { data: { waiting, days } };
  });
}
