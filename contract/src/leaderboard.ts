import { z } from 'zod';
import { HowToJoin } from './affiliates';
import { defineEndpoint, dataResponse } from './endpoint';
import { Money, RowId, Timestamp } from './primitives';

/** The current period, or the previous one (docs/product.md#leaderboard). */
export const LeaderboardPeriod = z.enum(['current', 'last']);
export type LeaderboardPeriod = z.infer<typeof LeaderboardPeriod>;

/** A platform's URL slug. */
export const PlatformSlug = z.string().regex(/^[a-z0-9-]+$/, 'A platform is named by its slug, such as "roobet".');

/** Without `platform`, the response has the boards of all platforms. */
export const LeaderboardQuery = z.object({
  period: LeaderboardPeriod.default('current'),
  platform: PlatformSlug.optional(),
  /** The start of an earlier period of the platform, which takes the place of `period`. */
  start: Timestamp.optional(),
});
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>;

/** A player of a board. Players are sorted best first; their ranks and prizes follow from that (docs/leaderboards.md#ranks-and-prizes). */
export const LeaderboardPlayer = z.object({
  displayName: z.string(),
  wagered: Money,
  /** The staff has corrected the amount; the reason is public. */
  is_corrected: z.boolean().optional(),
  correction_reason: z.string().optional(),
  /** The player hides their name at the casino. */
  is_hidden: z.boolean().optional(),
});
export type LeaderboardPlayer = z.infer<typeof LeaderboardPlayer>;

/** A contest within a board, limited to the wagers that match its filter. */
export const LeaderboardSubsection = z.object({
  config: z.object({
    name: z.string(),
    /**
     * `game`: wagers on the game with this title. `favorite_game`: all wagers of players whose most wagered game it is.
     * `wager_range`: wagers within the range, such as `100-500` or `500+`.
     */
    filter_type: z.enum(['game', 'favorite_game', 'wager_range']),
    filter_value: z.string(),
    /** By rank, rank 1 first. */
    prizes: z.array(z.object({ amount: Money })),
  }),
  data: z.array(z.object({ username: z.string(), favoriteGameTitle: z.string().nullable(), wagered: Money })),
});
export type LeaderboardSubsection = z.infer<typeof LeaderboardSubsection>;

/** The source that fills a board by itself (docs/standings.md). */
export const LeaderboardSource = z.object({
  /** Such as "Roobet". */
  label: z.string(),
  /** How wagers count, which the source wants visitors to know. */
  disclosure: z.string().optional(),
  /** The time of the numbers; null before the first ones. */
  as_of: Timestamp.nullable(),
  /** Since when the source has sent nothing that could be accepted; null while all is well. */
  waiting_since: Timestamp.nullable(),
  /** The numbers are older than the source's interval explains. */
  is_stale: z.boolean(),
  interval_seconds: z.number().int().positive(),
  /** The real beginning of the numbers, if it differs from the period's start. */
  counted_from: Timestamp.nullable(),
});
export type LeaderboardSource = z.infer<typeof LeaderboardSource>;

/** One platform's board over one period (docs/product.md#leaderboard). */
export const Leaderboard = z.object({
  platform: z.object({ name: z.string(), slug: PlatformSlug, currency_symbol: z.string() }),
  currency_symbol: z.string(),
  /** The requested period, also if it is the previous one. */
  current_period: z.object({
    start: Timestamp,
    end: Timestamp,
    endTimestamp: z.number().int(),
    /** The board's IANA time zone. */ time_zone: z.string().optional(),
  }),
  /** Settling: it has ended, and its last numbers are awaited. In review: its ranking is final, its winners are not confirmed. */
  state: z.enum(['running', 'settling', 'review', 'confirmed']).optional(),
  /** By place, the first place first. Of a final ranking, they are shared by equal wagers already. */
  prizes: z.array(Money),
  total_prize_pool: Money,
  top_three: z.array(LeaderboardPlayer).max(3),
  /** From rank 4 on. */
  rest_of_users: z.array(LeaderboardPlayer),
  subsections: z.array(LeaderboardSubsection),
  /** Null or absent if the board derives from imported wagers. */
  source: LeaderboardSource.nullable().optional(),
  /** How many players the staff has excluded; absent for none. */
  excluded_players: z.number().int().positive().optional(),
  /** The page with the board's terms; absent without one that is published. */
  terms: z.object({ title: z.string(), path: z.string() }).optional(),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** The boards (docs/product.md#leaderboard). */
export const LeaderboardResponse = dataResponse(
  z.object({
    platforms: z.array(
      z.object({
        id: RowId,
        name: z.string(),
        slug: PlatformSlug,
        /** Null while the platform has no running board. */
        active_leaderboard: z.object({ total_prize_pool: Money }).nullable(),
        /** Absent where the staff has entered nothing, and for other platforms than the requested one. */
        how_to_join: HowToJoin.optional(),
      }),
    ),
    all_leaderboards: z.record(PlatformSlug, Leaderboard),
    selected_period: LeaderboardPeriod,
    /** The periods of the platform before the current and the previous one, latest first; only with `platform` and `period=last`. */
    earlier_periods: z.array(z.object({ start: Timestamp, end: Timestamp })).optional(),
  }),
);
export type LeaderboardResponse = z.infer<typeof LeaderboardResponse>;

export const leaderboardEndpoints = {
  get: defineEndpoint('GET /leaderboard', {
    summary: 'The rankings and prizes of every platform',
    query: LeaderboardQuery,
    response: LeaderboardResponse,
  }),
};
