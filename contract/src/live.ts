import { z } from 'zod';
import { Count, Points } from './primitives';
import { WinningsState } from './winnings';

/** GET /api/live, server-sent events (docs/contracts.md#live-updates). Unknown topics are ignored. */
export const LiveQuery = z.object({
  /** Separated by commas: `hunt`, `raffles`, `raffle:12`, `leaderboard`, `tournaments`, `tournament:3`, `challenges`, `settings`, `me`, `ping`. */
  topics: z.string().max(1000).default(''),
  /** Same as the header `Last-Event-ID`, which EventSource can't send with its first request and which takes precedence. */
  lastEventId: z.string().max(4000).default(''),
});

/** Data of the topic `me`: the balance, and changed areas. */
export const LiveMember = z.object({
  points: Points,
  changed: z.array(z.enum(['store', 'tickets', 'claims', 'profile', 'winnings', 'notifications'])),
  /** ISO 8601, or `permanent`; absent without a self-exclusion (docs/safer-gambling.md). */
  excluded_until: z.string().optional(),
  /** Absent without new or unpaid prizes. */
  winnings: WinningsState.optional(),
  notifications: Count,
});
export type LiveMember = z.infer<typeof LiveMember>;

/** Data of the topic `ping`, sent on opening and every 20 seconds. */
export const LivePing = z.object({
  /** Milliseconds over which clients spread requests and reconnects. */
  jitter: z.number().int(),
});
export type LivePing = z.infer<typeof LivePing>;

/** JSON of an event: the data of the topic's GET, or the request to fetch it. */
export type LiveEvent = { data: unknown } | { stale: true };
