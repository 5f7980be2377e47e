import { StaffResult, type winningEndpoints } from '@greenroom/contract/admin';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, leaderboardSubsections, members, platforms } from '../../db/schema';
import { toWire } from '../../db/wire';
import { MEMBER_SUMMARY, containsText, onlyRow, pageOf } from '../../admin/rows';

type WinningsQuery = z.output<typeof winningEndpoints.list.query>;

/** Lists a page of the frozen rankings; those of one board by rank. */
export function listWinnings(db: Db, query: WinningsQuery): Promise<{ data: StaffResult[]; total: number }> {
  const where = and(
    containsText(query.search, leaderboardResults.displayName),
    query.leaderboard_id === undefined ? undefined : eq(leaderboardResults.leaderboardId, query.leaderboard_id),
  );
  const byRank = [
    (query.order === 'asc' ? asc : desc)(leaderboards.endsAt),
    desc(leaderboards.id),
    sql`${leaderboardResults.subsectionId} nulls first`,
    asc(leaderboardResults.position),
  ];
  const order = query.sort === 'ends_at' ? { orderBy: byRank } : { sorted: leaderboardResults.prize, id: leaderboardResults.id };
  return pageOf(db, { query, select: () => selectResults(db).where(where), ...order }, asResult);
}

/** @throws {HttpProblem} 404 */
export async function findResult(db: Db, id: number): Promise<StaffResult> {
  return asResult(await onlyRow(selectResults(db).where(eq(leaderboardResults.id, id))));
}

function selectResults(db: Db) {
  return db
    .select({
      result: leaderboardResults,
      board: leaderboards,
      platform: platforms,
      subsection: leaderboardSubsections.name,
      member: MEMBER_SUMMARY,
    })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .leftJoin(leaderboardSubsections, eq(leaderboardSubsections.id, leaderboardResults.subsectionId))
    .leftJoin(members, eq(members.id, leaderboardResults.memberId))
    .$dynamic();
}

function asResult({ result, board, platform, subsection, member }: Awaited<ReturnType<typeof selectResults>>[number]): StaffResult {
  return {
    ...toWire(StaffResult, result),
    platform: platform.name,
    currency_symbol: platform.currencySymbol,
    starts_at: board.startsAt.toISOString(),
    subsection,
    player: result.displayName,
    member,
    is_confirmed: board.confirmedAt !== null,
  };
}
