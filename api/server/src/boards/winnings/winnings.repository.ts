import { Winning } from '@greenroom/contract';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, leaderboardSubsections, platforms } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import { isWinning } from '../../session/winnings-state';

/** More than a member sees at once; older ones are among the activities of their profile. */
const LISTED = 200;

/** A member's confirmed prizes, the latest first. */
export async function listWinnings(db: Db, memberId: string): Promise<Winning[]> {
  const rows = await selectWinnings(db, memberId)
    .orderBy(desc(leaderboards.endsAt), desc(leaderboardResults.prize), desc(leaderboardResults.id))
    .limit(LISTED);
  return rows.map(asWinning);
}

/** Records that a member has seen prizes; ids of others are ignored. */
export async function markSeen(db: Db, { memberId, ids, at }: { memberId: string; ids: number[]; at: Date }): Promise<void> {
  const { id, memberId: owner, seenAt } = leaderboardResults;
  await db
    .update(leaderboardResults)
    .set({ seenAt: at })
    .where(and(eq(owner, memberId), inArray(id, ids), isNull(seenAt)));
}

/**
 * Records where the winner wants to be paid, which they may change until the prize is paid.
 * @throws {HttpProblem} 404, 409
 */
export async function claimWinning(
  tx: Db,
  { id, memberId, details, at }: { id: number; memberId: string; details: string; at: Date },
): Promise<Winning> {
  // The lock excludes a concurrent payment.
  await tx.select().from(leaderboardResults).where(eq(leaderboardResults.id, id)).for('update');
  const [row] = await selectWinnings(tx, memberId, id);
  if (!row) throw notFound('You have no such prize.');
  const { result } = row;
  if (result.paidAt) throw new HttpProblem(409, 'This prize has been paid already. Please open a ticket if it has not reached you.');
  const changes = { claimDetails: details, claimedAt: at, seenAt: result.seenAt ?? at };
  await tx
    .update(leaderboardResults)
    .set({ ...changes, version: sql`${leaderboardResults.version} + 1` })
    .where(eq(leaderboardResults.id, id));
  return asWinning({ ...row, result: { ...result, ...changes } });
}

function selectWinnings(db: Db, memberId: string, id?: number) {
  return db
    .select({ result: leaderboardResults, board: leaderboards, platform: platforms, subsection: leaderboardSubsections.name })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .leftJoin(leaderboardSubsections, eq(leaderboardSubsections.id, leaderboardResults.subsectionId))
    .where(and(eq(leaderboardResults.memberId, memberId), isWinning, id === undefined ? undefined : eq(leaderboardResults.id, id)))
    .$dynamic();
}

function asWinning({ result, board, platform, subsection }: Awaited<ReturnType<typeof selectWinnings>>[number]): Winning {
  return {
    ...toWire(Winning, result),
    platform: platform.name,
    currency_symbol: platform.currencySymbol,
    starts_at: board.startsAt.toISOString(),
    ends_at: board.endsAt.toISOString(),
    subsection,
    rank: result.rank ?? 0,
    amount: result.prize,
    state: result.paidAt ? 'paid' : result.claimedAt ? 'claimed' : 'open',
    details: result.claimDetails,
    is_new: result.seenAt === null,
  };
}
