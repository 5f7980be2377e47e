import { z } from 'zod';
import { Money, Timestamp, RowId } from './primitives';

/** The period running now, or the one before it (specification 1, section 4 "Leaderboard view"). */
export const LeaderboardPeriod = z.enum(['current', 'last']);
export type LeaderboardPeriod = z.infer<typeof LeaderboardPeriod>;

/** A platform's name in a URL. */
export const PlatformSlug = z.string().regex(/^[a-z0-9-]+$/, 'A platform is named by its slug, such as "roobet".');

/** The query of GET /api/r/leaderboard; without `platform`, every platform's board is answered. */
export const LeaderboardQuery = z.object({
  period: LeaderboardPeriod.default('current'),
  platform: PlatformSlug.optional(),
});
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>;

/** One player of a board, best first; the rank is the position. */
export const LeaderboardPlayer = z.object({ displayName: z.string(), wagered: Money });
export type LeaderboardPlayer = z.infer<typeof LeaderboardPlayer>;

/** A contest inside a board, over the wagers that its filter lets through. */
export const LeaderboardSubsection = z.object({
  config: z.object({
    name: z.string(),
    /**
     * `game`: wagers on the game of that title. `favorite_game`: all wagers of those who wagered most on that game.
     * `wager_range`: single wagers within the range, such as `100-500` or `500+`.
     */
    filter_type: z.enum(['game', 'favorite_game', 'wager_range']),
    filter_value: z.string(),
    /** By rank, the first rank first. */
    prizes: z.array(z.object({ amount: Money })),
  }),
  data: z.array(z.object({ username: z.string(), favoriteGameTitle: z.string().nullable(), wagered: Money })),
});
export type LeaderboardSubsection = z.infer<typeof LeaderboardSubsection>;

/** One platform's board over one period (specification 1, section 3 "Leaderboard"). */
export const Leaderboard = z.object({
  platform: z.object({ name: z.string(), slug: PlatformSlug, currency_symbol: z.string() }),
  currency_symbol: z.string(),
  /** The period shown, which is the previous one where that was asked for. */
  current_period: z.object({ start: Timestamp, end: Timestamp, endTimestamp: z.number().int() }),
  /** By rank, the first rank first. */
  prizes: z.array(Money),
  total_prize_pool: Money,
  top_three: z.array(LeaderboardPlayer).max(3),
  /** From rank 4 on. */
  rest_of_users: z.array(LeaderboardPlayer),
  subsections: z.array(LeaderboardSubsection),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** GET /api/r/leaderboard (specification 1, section 3 "Leaderboard response data"). */
export const LeaderboardResponse = z.object({
  success: z.literal(true),
  data: z.object({
    platforms: z.array(
      z.object({
        id: RowId,
        name: z.string(),
        slug: PlatformSlug,
        /** Null while no board of the platform is running. */
        active_leaderboard: z.object({ total_prize_pool: Money }).nullable(),
      }),
    ),
    all_leaderboards: z.record(PlatformSlug, Leaderboard),
    selected_period: LeaderboardPeriod,
  }),
});
export type LeaderboardResponse = z.infer<typeof LeaderboardResponse>;
