import { z } from 'zod';
import { Count, Points } from './primitives';
import { WinningsState } from './winnings';

/** GET /api/live, server-sent events (docs/contracts.md#live-updates). Unknown topics are ignored. */
export const LiveQuery = z.object({
  /** Separated by commas: `hunt`, `raffles`, `raffle:12`, `leaderboard`, `tournaments`, `tournament:3`, `challenges`, `settings`, `me`, `ping`. */
  topics: z.string().max(1000).default(''),
  /** The same as the header `Last-Event-ID`, which EventSource can't send with its first request. The header takes precedence. */
  lastEventId: z.string().max(4000).default(''),
});

/** The data of the topic `me`: the balance, and the areas that changed. */
export const LiveMember = z.object({
  points: Points,
  changed: z.array(z.enum(['store', 'tickets', 'claims', 'profile', 'winnings', 'notifications'])),
  /** The end of a self-exclusion in ISO 8601, or `permanent`; absent without one. */
  excluded_until: z.string().optional(),
  /** Absent without prizes that are new or not paid. */
  winnings: WinningsState.optional(),
  /** How many notifications are unread. */
  notifications: Count,
});
export type LiveMember = z.infer<typeof LiveMember>;

/** The data of the topic `ping`, which is sent when the stream opens, and every 20 seconds. */
export const LivePing = z.object({
  /** The time in milliseconds over which clients spread requests and reconnects, so that they don't all arrive at once. */
  jitter: z.number().int(),
});
export type LivePing = z.infer<typeof LivePing>;

/** The JSON of an event: the `data` of the topic's GET, or the request to fetch it. */
export type LiveEvent = { data: unknown } | { stale: true };
