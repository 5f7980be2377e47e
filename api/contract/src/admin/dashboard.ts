import { z } from 'zod';
import { Count } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';

/** The periods of the dashboard's charts in days, including today. */
export const DASHBOARD_DAYS = [30, 90] as const;

/** The statistics of one day in UTC. */
export const DashboardDay = z.object({
  /** Such as `2026-11-21`. */
  day: z.iso.date(),
  new_members: Count,
  /** Points that members received, without refunds of rejected redemptions. */
  points_given: Count,
  points_spent: Count,
  tickets_opened: Count,
  /** Counted by tickets: an entry with five tickets counts as five. */
  raffle_entries: Count,
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** What waits for the staff; null if the role of the caller has no access. */
export const PendingCounts = z.object({
  tickets: Count,
  claims: Count,
  redemptions: Count.nullable(),
  contact_messages: Count.nullable(),
});
export type PendingCounts = z.infer<typeof PendingCounts>;

export const dashboardEndpoints = {
  get: defineEndpoint('GET /dashboard', {
    role: 'Moderator',
    summary: 'What waits for the staff, and what happened on the last days',
    query: z.object({
      days: z.coerce.number().pipe(z.literal(DASHBOARD_DAYS, 'Plots go back 30 or 90 days.')).default(DASHBOARD_DAYS[0]),
    }),
    response: dataResponse(z.object({ waiting: PendingCounts, days: z.array(DashboardDay) })),
  }),
};
