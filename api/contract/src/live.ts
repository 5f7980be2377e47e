import { z } from 'zod';
import { Points } from './primitives';

/** GET /api/live, server-sent events (contracts.md, section 7). Unknown topics are ignored. */
export const LiveQuery = z.object({
  /** Separated by commas: `hunt`, `raffles`, `raffle:12`, `leaderboard`, `tournaments`, `tournament:3`, `challenges`, `settings`, `me`. */
  topics: z.string().max(1000).default(''),
});

/** The data of the topic `me`: the balance, and the areas that changed. */
export const LiveMember = z.object({
  points: Points,
  changed: z.array(z.enum(['store', 'tickets', 'claims', 'profile'])),
});
export type LiveMember = z.infer<typeof LiveMember>;

/** The JSON of an event: the `data` of the topic's GET, or the request to fetch it. */
export type LiveEvent = { data: unknown } | { stale: true };
