import { z } from 'zod';
import { Money, RowId, Timestamp } from './primitives';
import { dataResponse } from './responses';

/** The current period, or the previous one (specification 1, section 4 "Leaderboard view"). */
export const LeaderboardPeriod = z.enum(['current', 'last']);
export type LeaderboardPeriod = z.infer<typeof LeaderboardPeriod>;

/** A platform's URL slug. */
export const PlatformSlug = z.string().regex(/^[a-z0-9-]+$/, 'A platform is named by its slug, such as "roobet".');

/** The query of GET /api/r/leaderboard; without `platform`, the response has the boards of all platforms. */
export const LeaderboardQuery = z.object({
  period: LeaderboardPeriod.default('current'),
  platform: PlatformSlug.optional(),
});
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>;

/** A player of a board. Players are sorted best first; the rank is the position. */
export const LeaderboardPlayer = z.object({ displayName: z.string(), wagered: Money });
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

/** One platform's board over one period (specification 1, section 3 "Leaderboard"). */
export const Leaderboard = z.object({
  platform: z.object({ name: z.string(), slug: PlatformSlug, currency_symbol: z.string() }),
  currency_symbol: z.string(),
  /** The requested period, also if it is the previous one. */
  current_period: z.object({ start: Timestamp, end: Timestamp, endTimestamp: z.number().int() }),
  /** By rank, rank 1 first. */
  prizes: z.array(Money),
  total_prize_pool: Money,
  top_three: z.array(LeaderboardPlayer).max(3),
  /** From rank 4 on. */
  rest_of_users: z.array(LeaderboardPlayer),
  subsections: z.array(LeaderboardSubsection),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** GET /api/r/leaderboard (specification 1, section 3 "Leaderboard response data"). */
export const LeaderboardResponse = dataResponse(
  z.object({
    platforms: z.array(
      z.object({
        id: RowId,
        name: z.string(),
        slug: PlatformSlug,
        /** Null while the platform has no running board. */
        active_leaderboard: z.object({ total_prize_pool: Money }).nullable(),
      }),
    ),
    all_leaderboards: z.record(PlatformSlug, Leaderboard),
    selected_period: LeaderboardPeriod,
  }),
);
export type LeaderboardResponse = z.infer<typeof LeaderboardResponse>;
