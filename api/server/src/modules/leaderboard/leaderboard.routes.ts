import {
  LeaderboardResponse,
  LeaderboardQuery,
  PlatformSlug,
  type Leaderboard,
  type LeaderboardSubsection,
} from '@greenroom/contract';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../http-problem';
import type { CachedResponse } from '../../response-cache';
import type { ApiApp, ModuleContext } from '../module-context';
import { cachedResponse } from '../cached-response';
import {
  listBoards,
  listPlatforms,
  listPrizes,
  listSubsectionPrizes,
  listSubsections,
  rankPlayers,
  rankSubsection,
  type Board,
  type Platform,
} from './leaderboard.repository';
import { boardOf, isRunning, prizesByRank, sumOfMoney } from './leaderboard.rules';

const PODIUM = 3;

/** Cache topic of all responses about leaderboards. */
export const TOPIC = 'leaderboard';

/** GET /api/r/leaderboard (specification 1, sections 3, 4 and 7), a public response. */
export function leaderboardRoutes(app: ApiApp, context: ModuleContext): void {
  const { db, cache } = context;

  /** Rejects unknown platforms, so that they never become cache keys. @throws 422 */
  async function requirePlatform(slug: string): Promise<void> {
    const load = async () => (await listPlatforms(db)).map((platform) => platform.slug);
    const slugs = await cache.get('leaderboard platforms', { topic: TOPIC, schema: z.array(PlatformSlug), load });
    if (slugs.value.includes(slug)) return;
    throw new HttpProblem(422, 'There is no such platform.', { platform: ['There is no such platform.'] });
  }

  const summary = 'The rankings and prizes of every platform';
  const schema = { summary, querystring: LeaderboardQuery, response: { 200: LeaderboardResponse } };
  app.get('/leaderboard', { schema, config: { shed: 'none' } }, async ({ query }, reply) => {
    if (query.platform !== undefined) await requirePlatform(query.platform);
    return cachedResponse(reply, await loadLeaderboards(context, query));
  });
}

export function loadLeaderboards({ db, now, cache }: ModuleContext, query: LeaderboardQuery): Promise<CachedResponse<LeaderboardResponse>> {
  const name = `leaderboard ${query.period} ${query.platform ?? ''}`;
  const isWhole = query.period === 'current' && query.platform === undefined;
  return cache.get(name, {
    topic: TOPIC,
    ...(isWhole && { liveTopic: 'leaderboard' }),
    schema: LeaderboardResponse,
    load: () => readLeaderboards(db, query, now()),
  });
}

async function readLeaderboards(db: Db, query: LeaderboardQuery, at: Date): Promise<LeaderboardResponse> {
  const [platforms, boards] = await Promise.all([listPlatforms(db), listBoards(db, at)]);
  const boardIn = (platform: Platform, period = query.period) =>
    boardOf(boards.filter((board) => board.platformId === platform.id), period, at);
  const pools = await prizePools(db, platforms.map((platform) => boardIn(platform, 'current')));
  const shown = platforms.flatMap((platform) => {
    const board = boardIn(platform);
    return board && (query.platform ?? platform.slug) === platform.slug ? [{ platform, board }] : [];
  });
  const filled = await Promise.all(
    shown.map(async ({ platform, board }) => [platform.slug, await fillBoard(db, platform, board)] as const),
  );

  return {
    success: true as const,
    data: {
      platforms: platforms.map((platform) => {
        const { id, name, slug } = platform;
        const board = boardIn(platform, 'current');
        const active = board && isRunning(board, at) ? { total_prize_pool: pools.get(board.id) ?? 0 } : null;
        return { id, name, slug, active_leaderboard: active };
      }),
      all_leaderboards: Object.fromEntries(filled),
      selected_period: query.period,
    },
  };
}

async function prizePools(db: Db, boards: (Board | undefined)[]): Promise<Map<number, number>> {
  const ids = boards.flatMap((board) => board?.id ?? []);
  const prizes = await listPrizes(db, ids);
  const amountsOf = (id: number) => prizes.filter((prize) => prize.leaderboardId === id).map(({ amount }) => amount);
  return new Map(ids.map((id) => [id, sumOfMoney(amountsOf(id))]));
}

async function fillBoard(db: Db, platform: Platform, board: Board): Promise<Leaderboard> {
  const [ranking, prizes, subsections] = await Promise.all([
    rankPlayers(db, board),
    listPrizes(db, [board.id]),
    fillSubsections(db, board),
  ]);
  const { name, slug, currencySymbol } = platform;
  return {
    platform: { name, slug, currency_symbol: currencySymbol },
    currency_symbol: currencySymbol,
    current_period: {
      start: board.startsAt.toISOString(),
      end: board.endsAt.toISOString(),
      endTimestamp: board.endsAt.getTime(),
    },
    prizes: prizesByRank(prizes),
    total_prize_pool: sumOfMoney(prizes.map(({ amount }) => amount)),
    top_three: ranking.slice(0, PODIUM),
    rest_of_users: ranking.slice(PODIUM),
    subsections,
  };
}

async function fillSubsections(db: Db, board: Board): Promise<LeaderboardSubsection[]> {
  const subsections = await listSubsections(db, board.id);
  const prizes = await listSubsectionPrizes(db, subsections.map(({ id }) => id));
  return Promise.all(
    subsections.map(async (subsection) => ({
      config: {
        name: subsection.name,
        filter_type: subsection.filterType,
        filter_value: subsection.filterValue,
        prizes: prizesByRank(prizes.filter((prize) => prize.subsectionId === subsection.id)).map((amount) => ({ amount })),
      },
      data: await rankSubsection(db, board, subsection),
    })),
  );
}
