import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
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

export type Platform = typeof platforms.$inferSelect;
export type Board = typeof leaderboards.$inferSelect;
export type Subsection = typeof leaderboardSubsections.$inferSelect;

/** A board is read to its end by people, and every row of it travels with the page. */
const RANKED_PLAYERS = 500;
const RANKED_IN_SUBSECTION = 50;

export async function listPlatforms(db: Db): Promise<Platform[]> {
  return db.select().from(platforms).orderBy(asc(platforms.position), asc(platforms.id));
}

export async function listBoards(db: Db): Promise<Board[]> {
  return db.select().from(leaderboards);
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
  return db
    .select()
    .from(leaderboardSubsectionPrizes)
    .where(inArray(leaderboardSubsectionPrizes.subsectionId, subsectionIds));
}

/** Who wagered how much at the board's platform within its period, most first. */
export async function rankPlayers(db: Db, board: Board) {
  const wagered = sql`sum(${wagers.amount})`.mapWith(Number);
  return db
    .select({ displayName: players.displayName, wagered })
    .from(players)
    .innerJoin(wagers, eq(wagers.playerId, players.id))
    .where(withinPeriod(board))
    .groupBy(players.id)
    .orderBy(desc(wagered), asc(players.displayName))
    .limit(RANKED_PLAYERS);
}

/** The same over the wagers that the subsection's filter lets through, with the game that each player played most. */
export async function rankSubsection(db: Db, board: Board, subsection: Subsection) {
  const perGame = db
    .select({
      playerId: players.id,
      username: players.displayName,
      gameTitle: wagers.gameTitle,
      wagered: sql<number>`sum(${wagers.amount})`.as('wagered'),
    })
    .from(players)
    .innerJoin(wagers, eq(wagers.playerId, players.id))
    .where(and(withinPeriod(board), filterOf(subsection)))
    .groupBy(players.id, wagers.gameTitle)
    .as('per_game');
  const wagered = sql`sum(${perGame.wagered})`.mapWith(Number);
  const favourites = sql<(string | null)[]>`array_agg(${perGame.gameTitle} order by ${perGame.wagered} desc)
    filter (where ${perGame.gameTitle} is not null)`;
  return db
    .select({
      username: perGame.username,
      favoriteGameTitle: sql<string | null>`(${favourites})[1]`,
      wagered,
    })
    .from(perGame)
    .groupBy(perGame.playerId, perGame.username)
    .orderBy(desc(wagered), asc(perGame.username))
    .limit(RANKED_IN_SUBSECTION);
}

function withinPeriod(board: Board): SQL | undefined {
  return and(
    eq(wagers.platformId, board.platformId),
    gte(wagers.wageredAt, board.startsAt),
    lt(wagers.wageredAt, board.endsAt),
  );
}

function filterOf({ filterType, filterValue }: Subsection): SQL {
  switch (filterType) {
    case 'game':
      return sql`lower(${wagers.gameTitle}) = lower(${filterValue})`;
    case 'favorite_game':
      return sql`lower(${wagers.gameTitle}) = lower(${filterValue})`;
    case 'wager_range': {
      const [from = '0', to] = filterValue.split(/[-+]/);
      return to ? sql`${wagers.amount} between ${from}::numeric and ${to}::numeric` : sql`${wagers.amount} >= ${from}::numeric`;
    }
  }
}
