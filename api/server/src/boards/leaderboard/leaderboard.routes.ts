import {
  leaderboardEndpoints,
  LeaderboardResponse,
  PlatformSlug,
  LeaderboardSource,
  LeaderboardSubsection,
  contentPagePath,
  type LeaderboardQuery,
  type Leaderboard,
  type LeaderboardPlayer,
} from '@greenroom/contract';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import type { CachedResponse } from '../../plugins/response-cache';
import { isStale, type BoardSource } from '../standings/board-standings';
import type { RankedPlayer } from '../standings/corrections.rules';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { listHowToJoin } from '../affiliates/affiliates.repository';
import { addressOf } from '../../plugins/rate-limits';
import {
  listBoards,
  listEarlierBoards,
  listPlatforms,
  listPrizes,
  listSubsectionPrizes,
  listSubsections,
  rankBoard,
  rankSubsection,
  type BoardInCycle,
  type Platform,
} from './leaderboard.repository';
import { boardOf, cycleOf, isRunning, prizesByRank, sumOfMoney } from './leaderboard.rules';
import { countExcluded, listResults, type FrozenResult } from './leaderboard-results.repository';
import { and, eq } from 'drizzle-orm';
import { contentPages } from '../../db/schema';

const PODIUM = 3;

export const TOPIC = 'leaderboard';

export function leaderboardRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, cache, now } = context;

  /** Rejects unknown platforms, so they never become cache keys. @throws 422 */
  async function requirePlatform(slug: string): Promise<void> {
    const load = async () => (await listPlatforms(db)).map((platform) => platform.slug);
    const slugs = await cache.get('leaderboard platforms', { topic: TOPIC, schema: z.array(PlatformSlug), load });
    if (slugs.value.includes(slug)) return;
    throw new HttpProblem(422, msg("This platform doesn't exist."), { platform: [msg("This platform doesn't exist.")] });
  }

  /** Rejects unknown periods likewise. @throws 422 */
  async function requirePeriod(slug: string, start: string, owner: string): Promise<void> {
    const load = async () => {
      const platform = (await listPlatforms(db)).find((each) => each.slug === slug);
      const boards = platform ? await listEarlierBoards(db, platform.id, now()) : [];
      return boards.map(({ startsAt }) => startsAt.getTime());
    };
    const starts = await cache.getChosen(`leaderboard periods ${slug}`, owner, { topic: TOPIC, schema: z.array(z.number()), load });
    if (starts.value.includes(Date.parse(start))) return;
    throw new HttpProblem(422, msg("This period doesn't exist."), { start: [msg("This period doesn't exist.")] });
  }

  handle(leaderboardEndpoints.get, { config: { shed: 'none' } }, async (request) => {
    const { query } = request;
    const owner = addressOf(request);
    const { period, platform } = query;
    if (platform !== undefined) await requirePlatform(platform);
    if (query.start !== undefined) await requirePeriod(platform ?? '', query.start, owner);
    const start = query.start && new Date(query.start).toISOString();
    if (start === undefined && period === 'current' && platform === undefined) return loadLeaderboards(context);
    const options = { topic: TOPIC, schema: LeaderboardResponse, load: () => readLeaderboards(db, query, now()) };
    return cache.getChosen(`leaderboard ${start ?? period} ${platform ?? ''}`, owner, options);
  });
}

export function loadLeaderboards({ db, now, cache }: ModuleContext): Promise<CachedResponse<LeaderboardResponse>> {
  return cache.get('leaderboard', {
    topic: TOPIC,
    liveTopic: 'leaderboard',
    schema: LeaderboardResponse,
    load: () => readLeaderboards(db, { period: 'current' }, now()),
  });
}

async function readLeaderboards(db: Db, query: LeaderboardQuery, at: Date): Promise<LeaderboardResponse> {
  const [platforms, boards, joins] = await Promise.all([listPlatforms(db), listBoards(db, at), listHowToJoin(db)]);
  const queried = platforms.find(({ slug }) => slug === query.platform);
  const earlier = queried && (query.period === 'last' || query.start) ? await listEarlierBoards(db, queried.id, at) : undefined;
  const { start } = query;
  const boardIn = (platform: Platform, period = query.period) =>
    boardOf(
      boards.filter((board) => board.platformId === platform.id),
      period,
      at,
    );
  const pools = await prizePools(
    db,
    platforms.map((platform) => boardIn(platform, 'current')),
  );
  const shown = platforms.flatMap((platform) => {
    const board = start === undefined ? boardIn(platform) : earlier?.find((each) => platform.id === each.platformId && isFrom(each, start));
    return board && (query.platform ?? platform.slug) === platform.slug ? [{ platform, board }] : [];
  });
  const filled = await Promise.all(
    shown.map(async ({ platform, board }) => [platform.slug, await fillBoard(db, platform, board, at)] as const),
  );

  return {
    success: true as const,
    data: {
      platforms: platforms.map((platform) => {
        const { id, name, slug } = platform;
        const board = boardIn(platform, 'current');
        const active = board && isRunning(board, at) ? { total_prize_pool: pools.get(board.id) ?? 0 } : null;
        const howToJoin = joins.find(({ platformId }) => platformId === id)?.howToJoin;
        const isShown = (query.platform ?? slug) === slug;
        return { id, name, slug, active_leaderboard: active, ...(howToJoin && isShown && { how_to_join: howToJoin }) };
      }),
      all_leaderboards: Object.fromEntries(filled),
      selected_period: query.period,
      ...(earlier && {
        earlier_periods: earlier.map(({ startsAt, endsAt }) => ({ start: startsAt.toISOString(), end: endsAt.toISOString() })),
      }),
    },
  };
}

const isFrom = ({ startsAt }: BoardInCycle, start: string) => startsAt.getTime() === new Date(start).getTime();

async function prizePools(db: Db, boards: (BoardInCycle | undefined)[]): Promise<Map<number, number>> {
  const ids = boards.flatMap((board) => board?.id ?? []);
  const prizes = await listPrizes(db, ids);
  const amountsOf = (id: number) => prizes.filter((prize) => prize.leaderboardId === id).map(({ amount }) => amount);
  return new Map(ids.map((id) => [id, sumOfMoney(amountsOf(id))]));
}

async function fillBoard(db: Db, platform: Platform, board: BoardInCycle, at: Date): Promise<Leaderboard> {
  const [{ players, source, excluded }, prizes] = await Promise.all([rankBoard(db, board), listPrizes(db, [board.id])]);
  const results = board.frozenAt ? await listResults(db, board.id) : [];
  const excludedPlayers = excluded + (board.frozenAt ? await countExcluded(db, board.id) : 0);
  const frozen = results.filter(({ subsectionId }) => subsectionId === null);
  // Boards that ended before rankings were frozen have no results.
  const ranking = results.length > 0 ? asRanked(frozen, players) : players;
  // A source has no single wagers, which the filters of subsections need.
  const subsections = source?.snapshots ? [] : await fillSubsections(db, board, results);
  const state = cycleOf(board, at);
  const terms = await findTermsLink(db, board.termsPageId);
  const { name, slug, currencySymbol } = platform;
  return {
    platform: { name, slug, currency_symbol: currencySymbol },
    currency_symbol: currencySymbol,
    current_period: {
      start: board.startsAt.toISOString(),
      end: board.endsAt.toISOString(),
      endTimestamp: board.endsAt.getTime(),
      time_zone: board.timeZone,
    },
    ...(state !== 'upcoming' && { state }),
    // Prizes go by position on a frozen board, since equal wagers share theirs.
    prizes: prizesByRank(prizes).map((amount, index) => frozen[index]?.prize ?? amount),
    total_prize_pool: sumOfMoney(prizes.map(({ amount }) => amount)),
    top_three: ranking.slice(0, PODIUM).map(asPlayer),
    rest_of_users: ranking.slice(PODIUM).map(asPlayer),
    subsections,
    ...(source && { source: asSource(source, board, at) }),
    ...(excludedPlayers > 0 && { excluded_players: excludedPlayers }),
    ...(terms && { terms }),
  };
}

type Standing = Pick<RankedPlayer, 'displayName' | 'wagered' | 'isHidden' | 'correction'>;

function asRanked(results: readonly FrozenResult[], standings: readonly RankedPlayer[]): Standing[] {
  const keyOf = ({ displayName, wagered }: Pick<Standing, 'displayName' | 'wagered'>) => `${wagered} ${displayName}`;
  const marks = new Map(standings.map((player) => [keyOf(player), player]));
  return results.map(({ displayName, wagered, wageredBefore, correctionReason }) => {
    const { isHidden = false, correction = null } = marks.get(keyOf({ displayName, wagered: wageredBefore ?? wagered })) ?? {};
    return { displayName, wagered, isHidden, correction: correctionReason ?? correction };
  });
}

const asPlayer = ({ displayName, wagered, isHidden, correction }: Standing): LeaderboardPlayer => ({
  displayName,
  wagered,
  ...(isHidden && { is_hidden: true }),
  ...(correction !== null && { is_corrected: true, correction_reason: correction }),
});

function asSource(source: BoardSource, board: BoardInCycle, now: Date): LeaderboardSource {
  return {
    ...toWire(LeaderboardSource, source),
    is_stale: isStale(source, board, now),
    interval_seconds: Math.max(1, Math.round(source.leastIntervalMs / 1000)),
  };
}

async function fillSubsections(db: Db, board: BoardInCycle, results: FrozenResult[]): Promise<LeaderboardSubsection[]> {
  const subsections = await listSubsections(db, board.id);
  const ids = subsections.map(({ id }) => id);
  const prizes = await listSubsectionPrizes(db, ids);
  return Promise.all(
    subsections.map(async (subsection) => {
      const frozen = results.filter(({ subsectionId }) => subsectionId === subsection.id);
      return {
        config: {
          ...toWire(LeaderboardSubsection.shape.config, subsection),
          prizes: prizesByRank(prizes.filter((prize) => prize.subsectionId === subsection.id)).map((amount, index) => ({
            amount: frozen[index]?.prize ?? amount,
          })),
        },
        data:
          results.length > 0
            ? frozen.map(({ displayName, favoriteGameTitle, wagered }) => ({ username: displayName, favoriteGameTitle, wagered }))
            : await rankSubsection(db, board, subsection),
      };
    }),
  );
}

async function findTermsLink(db: Db, pageId: number | null): Promise<{ title: string; path: string } | undefined> {
  if (pageId === null) return undefined;
  const { id, title, slug, isPublished } = contentPages;
  const [page] = await db
    .select({ title, slug })
    .from(contentPages)
    .where(and(eq(id, pageId), isPublished));
  return page && { title: page.title, path: contentPagePath(page.slug) };
}
