import { dashboardCalls } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { AnswerCall } from '../staff-calls';
import { findDays, findWaiting } from './dashboard.repository';

/** The panel's first page. */
export function dashboardRoutes(answer: AnswerCall, { db, now }: ModuleContext): void {
  answer(dashboardCalls.get, async ({ staff, query }) => {
    const [waiting, days] = await Promise.all([findWaiting(db, staff.role === 'Admin' ? 'Admin' : 'Moderator'), findDays(db, { days: query.days, now: now() })]);
    return { data: { waiting, days } };
  });
}
