import { dashboardEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';
import { findDays, findWaiting } from './dashboard.repository';

/** The panel's first page. */
export function dashboardRoutes(response: HandleEndpoint, { db, now }: ModuleContext): void {
  response(dashboardEndpoints.get, async ({ staff, query }) => {
    const [waiting, days] = await Promise.all([findWaiting(db, staff.role === 'Admin' ? 'Admin' : 'Moderator'), findDays(db, { days: query.days, now: now() })]);
    return { data: { waiting, days } };
  });
}
