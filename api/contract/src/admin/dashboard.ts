import { z } from 'zod';
import { Count } from '../primitives';
import { defineEndpoint } from './endpoint';

/** How many days the plots of the first page may go back, today among them. */
export const DASHBOARD_DAYS = [30, 90] as const;

/** What happened on one day, which is one in UTC. */
export const DashboardDay = z.object({
  /** Such as `2026-11-21`. */
  day: z.iso.date(),
  new_members: Count,
  /** Points that members got; what came back from a rejected redemption was theirs before. */
  points_given: Count,
  points_spent: Count,
  tickets_opened: Count,
  /** By tickets: who buys five at once has entered five times. */
  raffle_entries: Count,
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** What waits for the staff; null is not for whoever asks. */
export const PendingCounts = z.object({
  tickets: Count,
  claims: Count,
  redemptions: Count.nullable(),
  contact_messages: Count.nullable(),
});
export type PendingCounts = z.infer<typeof PendingCounts>;

export const dashboardEndpoints = {
  /** All of the first page at once. */
  get: defineEndpoint({
    method: 'GET',
    path: '/dashboard',
    role: 'Moderator',
    summary: 'What waits for the staff, and what happened on the last days',
    query: z.object({
      days: z.coerce
        .number()
        .pipe(z.literal(DASHBOARD_DAYS, 'Plots go back 30 or 90 days.'))
        .default(DASHBOARD_DAYS[0]),
    }),
    response: z.object({ success: z.literal(true), data: z.object({ waiting: PendingCounts, days: z.array(DashboardDay) }) }),
  }),
};
