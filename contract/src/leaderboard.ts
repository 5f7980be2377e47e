import { z } from 'zod';
import { HowToJoin } from './affiliates';
import { defineEndpoint, dataResponse } from './endpoint';
import { Money, RowId, Timestamp } from './primitives';

export const LeaderboardPeriod = z.enum(['current', 'last']);
export type LeaderboardPeriod = z.infer<typeof LeaderboardPeriod>;

export const PlatformSlug = z.string().regex(/^[a-z0-9-]+$/, 'A platform is named by its slug, such as "roobet".');

/** Without `platform`, the boards of all platforms. */
export const LeaderboardQuery = z.object({
  period: LeaderboardPeriod.default('current'),
  platform: PlatformSlug.optional(),
  /** Start of an earlier period, in place of `period`. */
  start: Timestamp.optional(),
});
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>;

/** Player of a board, sorted best first, which gives ranks and prizes (docs/leaderboards.md#ranks-and-prizes). */
export const LeaderboardPlayer = z.object({
  displayName: z.string(),
  wagered: Money,
  is_corrected: z.boolean().optional(),
  correction_reason: z.string().optional(),
  is_hidden: z.boolean().optional(),
});
export type LeaderboardPlayer = z.infer<typeof LeaderboardPlayer>;

export const LeaderboardSubsection = z.object({
  config: z.object({
    name: z.string(),
    /**
     * `game`: wagers on the game with this title. `favorite_game`: all wagers of players who wagered most on it. `wager_range`: wagers
     * within `100-500` or `500+`.
     */
    filter_type: z.enum(['game', 'favorite_game', 'wager_range']),
    filter_value: z.string(),
    prizes: z.array(z.object({ amount: Money })),
  }),
  data: z.array(z.object({ username: z.string(), favoriteGameTitle: z.string().nullable(), wagered: Money })),
});
export type LeaderboardSubsection = z.infer<typeof LeaderboardSubsection>;

/** Source of a board's numbers (docs/standings.md). */
export const LeaderboardSource = z.object({
  label: z.string(),
  /** How wagers count, for visitors. */
  disclosure: z.string().optional(),
  as_of: Timestamp.nullable(),
  /** Since when nothing acceptable was sent; null while all is well. */
  waiting_since: Timestamp.nullable(),
  is_stale: z.boolean(),
  interval_seconds: z.number().int().positive(),
  /** Actual beginning of the numbers, if it differs from the period's start. */
  counted_from: Timestamp.nullable(),
});
export type LeaderboardSource = z.infer<typeof LeaderboardSource>;

export const Leaderboard = z.object({
  platform: z.object({ name: z.string(), slug: PlatformSlug, currency_symbol: z.string() }),
  currency_symbol: z.string(),
  /** Requested period, also if it is the previous one. */
  current_period: z.object({
    start: Timestamp,
    end: Timestamp,
    endTimestamp: z.number().int(),
    /** The board's IANA time zone. */ time_zone: z.string().optional(),
  }),
  /** Settling: its last numbers are awaited. In review: its ranking is final, its winners aren't confirmed. */
  state: z.enum(['running', 'settling', 'review', 'confirmed']).optional(),
  /** Prizes by place, in a final ranking already shared by equal wagers. */
  prizes: z.array(Money),
  total_prize_pool: Money,
  top_three: z.array(LeaderboardPlayer).max(3),
  rest_of_users: z.array(LeaderboardPlayer),
  subsections: z.array(LeaderboardSubsection),
  /** Null or absent for imported wagers. */
  source: LeaderboardSource.nullable().optional(),
  excluded_players: z.number().int().positive().optional(),
  terms: z.object({ title: z.string(), path: z.string() }).optional(),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

export const LeaderboardResponse = dataResponse(
  z.object({
    platforms: z.array(
      z.object({
        id: RowId,
        name: z.string(),
        slug: PlatformSlug,
        /** Null while the platform has no running board. */
        active_leaderboard: z.object({ total_prize_pool: Money }).nullable(),
        /** Absent where the staff has entered nothing. */
        how_to_join: HowToJoin.optional(),
      }),
    ),
    all_leaderboards: z.record(PlatformSlug, Leaderboard),
    selected_period: LeaderboardPeriod,
    /** Periods before the previous one, latest first; only with `platform` and `period=last`. */
    earlier_periods: z.array(z.object({ start: Timestamp, end: Timestamp })).optional(),
  }),
);
export type LeaderboardResponse = z.infer<typeof LeaderboardResponse>;

export const leaderboardEndpoints = {
  get: defineEndpoint('GET /leaderboard', 'Rankings and prizes of every platform', {
    query: LeaderboardQuery,
    response: LeaderboardResponse,
  }),
};
