import { z } from 'zod';
import { TimeZone } from '../primitives';
import { CountInput, DateTimeInput } from './resource';
import { MEMBER_ROLES } from './staff-roles';

export const PURCHASE_PERIODS = ['day', 'week', 'month'] as const;

/** Rules of who may redeem an item, when and how often (docs/product.md#store). Null, false or empty for no rule. */
export const ItemRules = z
  .object({
    min_level: CountInput(1, 1000).nullable().default(null),
    min_account_days: CountInput(1, 3650).nullable().default(null),
    linked_only: z.boolean().default(false),
    subscribers_only: z.boolean().default(false),
    /** Roles on the site, one of which suffices. */
    roles: z.array(z.enum(MEMBER_ROLES)).default([]),
    opens_at: DateTimeInput().nullable().default(null),
    closes_at: DateTimeInput().nullable().default(null),
    /** Keeps the item out of the store until it opens; otherwise it is announced there. */
    is_hidden_before: z.boolean().default(false),
    /** Most redemptions of a member within a day, a week from Monday, or a month of the time zone. */
    max_per_period: CountInput(1).nullable().default(null),
    period: z.enum(PURCHASE_PERIODS).default('day'),
    time_zone: TimeZone.default('UTC'),
    /** Time after a redemption in which nobody can redeem the item. */
    pause_minutes: CountInput(1, 43_200).nullable().default(null),
  })
  .refine(({ opens_at: from, closes_at: to }) => !from || !to || new Date(to) > new Date(from), {
    path: ['closes_at'],
    error: 'This must be after the opening.',
  });
export type ItemRules = z.infer<typeof ItemRules>;
