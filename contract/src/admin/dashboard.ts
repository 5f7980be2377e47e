import { z } from 'zod';
import { Count } from '../primitives';
import { PERMISSIONS } from './permissions';
import { requiring } from './resource';

export const DASHBOARD_DAYS = [30, 90] as const;

/** Null for areas that the caller may not see. */
export const DashboardDay = z.object({
  day: z.iso.date(),
  new_members: Count.nullable(),
  /** Without refunds of rejected redemptions. */
  points_given: Count.nullable(),
  points_spent: Count.nullable(),
  tickets_opened: Count.nullable(),
  /** In tickets: an entry with five tickets counts as five. */
  raffle_entries: Count.nullable(),
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** Null for areas that the caller may not see. */
export const PendingCounts = z.object({
  tickets: Count.nullable(),
  claims: Count.nullable(),
  redemptions: Count.nullable(),
  contact_messages: Count.nullable(),
});
export type PendingCounts = z.infer<typeof PendingCounts>;

const anyStaff = requiring(PERMISSIONS);

export const dashboardEndpoints = {
  get: anyStaff(
    'GET /dashboard',
    'What waits for the staff, and recent figures',
    z.object({ waiting: PendingCounts, days: z.array(DashboardDay) }),
    {
      query: z.object({
        days: z.coerce.number().pipe(z.literal(DASHBOARD_DAYS, 'Plots go back 30 or 90 days.')).default(DASHBOARD_DAYS[0]),
      }),
    },
  ),
};
