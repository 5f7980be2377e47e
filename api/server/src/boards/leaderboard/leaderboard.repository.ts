import { parseWagerRange } from '@greenroom/contract';
import { and, asc, between, desc, eq, gte, inArray, lt, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/client';
import {
  leaderboardPrizes,
  leaderboards,
  leaderboardSubsectionPrizes,
  leaderboardSubsections,
  platforms,
  players,
  wagers,
} from '../../db/schema';
import { type BoardSource, findBoardSource, rankSnapshots, type StandingsPlayer } from '../standings/board-standings';
import { applyCorrections, type RankedPlayer } from '../standings/corrections.rules';
import { playerKeyOf } from '../standings/player-totals';
import { listCorrections } from '../standings/standings.repository';

export type Platform = typeof platforms.$inferSelect;
export type Board = Pick<typeof leaderboards.$inferSelect, 'id' | 'platformId' | 'startsAt' | 'endsAt'>;
/** A period with the public part of its life cycle. */
export type BoardInCycle = Board &
  Pick<typeof leaderboards.$inferSelect, 'timeZone' | 'settleMinutes' | 'frozenAt' | 'confirmedAt' | 'termsPageId'>;
export type Subsection = typeof leaderboardSubsections.$inferSelect;

const { id, platformId, startsAt, endsAt, timeZone, settleMinutes, frozenAt, confirmedAt, termsPageId } = leaderboards;
const IN_CYCLE = { id, platformId, startsAt, endsAt, timeZone, settleMinutes, frozenAt, confirmedAt, termsPageId };

/** High enough for all players of a period: the page virtualizes the list. */
const RANKED_PLAYERS = 10_000;
const RANKED_IN_SUBSECTION = 50;

export async function listPlatforms(db: Db): Promise<Platform[]> {
  return db.select().from(platforms).orderBy(asc(platforms.position), asc(platforms.id));
}

/** Lists the latest two started boards of each platform, the only ones shown. */
export async function listBoards(db: Db, now: Date): Promise<BoardInCycle[]> {
  const latest = db
    .select()
    .from(leaderboards)
    .where(and(eq(leaderboards.platformId, platforms.id), lte(leaderboards.startsAt, now)))
    .orderBy(desc(leaderboards.startsAt))
    .limit(2)
    .as('latest');
  return db
    .select({
      id: latest.id,
      platformId: latest.platformId,
      startsAt: latest.startsAt,
      endsAt: latest.endsAt,
      timeZone: latest.timeZone,
      settleMinutes: latest.settleMinutes,
      frozenAt: latest.frozenAt,
      confirmedAt: latest.confirmedAt,
      termsPageId: latest.termsPageId,
    })
    .from(platforms)
    .crossJoinLateral(latest);
}

const EARLIER_PERIODS = 60;

/** Lists a platform's started boards before the two of {@link listBoards}, latest first. */
export async function listEarlierBoards(db: Db, platformId: number, now: Date): Promise<BoardInCycle[]> {
  return db
    .select(IN_CYCLE)
    .from(leaderboards)
    .where(and(eq(leaderboards.platformId, platformId), lte(leaderboards.startsAt, now)))
    .orderBy(desc(leaderboards.startsAt))
    .offset(2)
    .limit(EARLIER_PERIODS);
}

export async function listPrizes(db: Db, boardIds: number[]) {
  return db.select().from(leaderboardPrizes).where(inArray(leaderboardPrizes.leaderboardId, boardIds));
}

export async function listSubsections(db: Db, boardId: number): Promise<Subsection[]> {
  return db
    .select()
    .from(leaderboardSubsections)
    .where(eq(leaderboardSubsections.leaderboardId, boardId))
    .orderBy(asc(leaderboardSubsections.position), asc(leaderboardSubsections.id));
}

export async function listSubsectionPrizes(db: Db, subsectionIds: number[]) {
  return db.select().from(leaderboardSubsectionPrizes).where(inArray(leaderboardSubsectionPrizes.subsectionId, subsectionIds));
}

/** Standings of a board with their source, null for imported wagers. */
export interface BoardRanking {
  players: RankedPlayer[];
  source: BoardSource | null;
  excluded: number;
  uncorrected: readonly StandingsPlayer[];
}

/**
 * Ranks a board's players by its source's snapshots, else by imported wagers, with corrections; ties by name. The queries run in sequence,
 * since a transaction has one connection.
 */
export async function rankBoard(db: Db, board: Board): Promise<BoardRanking> {
  const source = await findBoardSource(db, board);
  const players = source?.snapshots ? await rankSnapshots(db, source) : await rankWagers(db, board);
  const corrections = await listCorrections(db, board.id);
  const excluded = [...corrections.values()].filter(({ amount }) => amount === null).length;
  return { players: applyCorrections(players, corrections).slice(0, RANKED_PLAYERS), source, excluded, uncorrected: players };
}

async function rankWagers(db: Db, board: Board): Promise<StandingsPlayer[]> {
  // Aggregates before any join: an index-only scan of one range of wagers_platform_time.
  const totals = db
    .select({ playerId: wagers.playerId, wagered: sql`sum(${wagers.amount})`.mapWith(Number).as('wagered') })
    .from(wagers)
    .where(withinPeriod(board))
    .groupBy(wagers.playerId)
    .as('totals');
  const rows = await db
    .select({ displayName: players.displayName, wagered: totals.wagered })
    .from(totals)
    .innerJoin(players, eq(players.id, totals.playerId))
    .orderBy(desc(totals.wagered), asc(players.displayName))
    .limit(RANKED_PLAYERS);
  return rows.map((row) => ({ ...row, key: playerKeyOf({ id: null, name: row.displayName }), externalId: null, isHidden: false }));
}

/** Ranks the wagers that match the subsection's filter, with each player's favorite game, the one with most wagers. */
export async function rankSubsection(db: Db, board: Board, subsection: Subsection) {
  const perGame = db
    .select({
      playerId: wagers.playerId,
      // Platforms differ in the case of titles.
      title: sql<string | null>`min(${wagers.gameTitle})`.as('title'),
      wagered: sql<number>`sum(${wagers.amount})`.as('wagered'),
    })
    .from(wagers)
    .where(and(withinPeriod(board), wagersOf(subsection)))
    .groupBy(wagers.playerId, sql`lower(${wagers.gameTitle})`)
    .as('per_game');
  const favourite = sql<string | null>`(array_agg(${perGame.title} order by ${perGame.wagered} desc, lower(${perGame.title}))
    filter (where ${perGame.title} is not null))[1]`;
  const totals = db
    .select({
      playerId: perGame.playerId,
      favourite: favourite.as('favourite'),
      wagered: sql`sum(${perGame.wagered})`.mapWith(Number).as('wagered'),
    })
    .from(perGame)
    .groupBy(perGame.playerId)
    .as('totals');
  return db
    .select({ username: players.displayName, favoriteGameTitle: totals.favourite, wagered: totals.wagered })
    .from(totals)
    .innerJoin(players, eq(players.id, totals.playerId))
    .where(subsection.filterType === 'favorite_game' ? isGame(totals.favourite, subsection.filterValue) : undefined)
    .orderBy(desc(totals.wagered), asc(players.displayName))
    .limit(RANKED_IN_SUBSECTION);
}

function withinPeriod(board: Board): SQL | undefined {
  return and(eq(wagers.platformId, board.platformId), gte(wagers.wageredAt, board.startsAt), lt(wagers.wageredAt, board.endsAt));
}

/** Filters single wagers; favorite games are filtered after aggregation. */
function wagersOf({ filterType, filterValue }: Subsection): SQL | undefined {
  switch (filterType) {
    case 'game':
      return isGame(wagers.gameTitle, filterValue);
    case 'favorite_game':
      return undefined;
    case 'wager_range': {
      const range = parseWagerRange(filterValue);
      if (!range) return sql`false`;
      return range.to === null ? gte(wagers.amount, range.from) : between(wagers.amount, range.from, range.to);
    }
  }
}

const isGame = (title: SQLWrapper, wanted: string): SQL => sql`lower(${title}) = lower(${wanted})`;
