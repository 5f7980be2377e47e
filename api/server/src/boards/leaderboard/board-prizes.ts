import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, platforms } from '../../db/schema';
import { recordWinners } from '../../rewards/prizes/record-winners';

/** Records a confirmed leaderboard's prizes in the ledger. @param options.isTakenOver for `recordWinners` */
export async function recordBoardWinners(tx: Db, boardId: number, options: { isTakenOver?: boolean } = {}): Promise<void> {
  const [board] = await tx
    .select({ confirmedAt: leaderboards.confirmedAt, title: platforms.name, currency: platforms.currencySymbol })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(eq(leaderboards.id, boardId));
  if (!board?.confirmedAt) return;
  const { confirmedAt: at, title, currency } = board;
  const { leaderboardId, subsectionId, position, prize, rank } = leaderboardResults;
  const results = await tx
    .select()
    .from(leaderboardResults)
    .where(and(eq(leaderboardId, boardId), gt(prize, 0), isNotNull(rank)))
    .orderBy(sql`${subsectionId} nulls first`, asc(position));
  await recordWinners(
    tx,
    { kind: 'leaderboard', id: boardId, title, at, ...options },
    results.map((result, index) => ({
      place: index + 1,
      amount: result.prize,
      currency,
      memberId: result.memberId,
      name: result.displayName,
      resultId: result.id,
    })),
  );
}
