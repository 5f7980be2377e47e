import type { StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, leaderboardSubsections, members, platforms } from '../../db/schema';
import { MEMBER_SUMMARY } from '../../admin/member-summary';
import { containsText, paginate, rowNotFound } from '../../admin/rows';

type WinningsQuery = z.output<typeof winningEndpoints.list.query>;

const SORTED = { ends_at: leaderboards.endsAt, prize: leaderboardResults.prize };

/** A page of the frozen rankings; of one board by rank. */
export async function listWinnings(db: Db, query: WinningsQuery): Promise<{ data: StaffResult[]; total: number }> {
  const where = and(
    containsText(query.search, leaderboardResults.displayName),
    query.leaderboard_id === undefined ? undefined : eq(leaderboardResults.leaderboardId, query.leaderboard_id),
    query.state && and(gt(leaderboardResults.prize, 0), inState(query.state)),
  );
  const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], leaderboardResults.id);
  const [sorted] = orderBy;
  const order =
    query.sort === 'ends_at' && sorted
      ? [sorted, desc(leaderboards.id), sql`${leaderboardResults.subsectionId} nulls first`, asc(leaderboardResults.position)]
      : orderBy;
  const count = db
    .select({ count: sql<number>`count(*)::integer` })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .where(where);
  const [rows, [counted]] = await Promise.all([
    selectResults(db)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    count,
  ]);
  return { data: rows.map(asResult), total: counted?.count ?? 0 };
}

function inState(state: NonNullable<WinningsQuery['state']>) {
  if (state === 'paid') return isNotNull(leaderboardResults.paidAt);
  if (state === 'review') return isNull(leaderboards.confirmedAt);
  const isClaimed = state === 'claimed' ? isNotNull(leaderboardResults.claimedAt) : undefined;
  return and(isNotNull(leaderboards.confirmedAt), isNull(leaderboardResults.paidAt), isClaimed);
}

/** @throws {HttpProblem} 404 */
export async function findResult(db: Db, id: number): Promise<StaffResult> {
  const [row] = await selectResults(db).where(eq(leaderboardResults.id, id));
  if (!row) throw rowNotFound();
  return asResult(row);
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
    id: result.id,
    version: result.version,
    leaderboard_id: board.id,
    platform: platform.name,
    currency_symbol: platform.currencySymbol,
    starts_at: board.startsAt.toISOString(),
    subsection,
    rank: result.rank,
    player: result.displayName,
    wagered: result.wagered,
    prize: result.prize,
    member,
    exclusion_reason: result.exclusionReason,
    correction_reason: result.correctionReason,
    wagered_before: result.wageredBefore,
    is_confirmed: board.confirmedAt !== null,
    claimed_at: result.claimedAt?.toISOString() ?? null,
    claim_details: result.claimDetails,
    paid_at: result.paidAt?.toISOString() ?? null,
    note: result.note,
  };
}
