import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { challengeClaims, challenges, leaderboardResults, leaderboards, payouts, prizes } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { MINUTE } from '../../lib/durations';
import type { SecretBox } from '../../lib/secret-box';
import { encryptDetails } from '../../rewards/prizes/record-winners';
import { recordBoardWinners } from './board-prizes';

/**
 * Takes over what a site from before the ledger has stored: prizes of challenges, booked with their approval, and prizes in rankings, with
 * their claims and payments. What winners have written is encrypted in the ledger, and then deleted from the ranking.
 */
export function takeOverWinningsJob({ secrets }: { secrets: SecretBox }): Job {
  return {
    name: 'take over prizes',
    everyMs: MINUTE,
    async run({ db }) {
      const isDone = await takeOverWinnings(db, secrets);
      await takeOverPaidClaims(db);
      if (isDone) await forgetClaims(db);
    },
  };
}

/** Deletes claims from rankings, which would come back in the ledger when a prize gets another winner. */
async function forgetClaims(db: Db): Promise<void> {
  const { claimDetails, claimedAt, seenAt } = leaderboardResults;
  await db
    .update(leaderboardResults)
    .set({ claimDetails: null, claimedAt: null, seenAt: null })
    .where(or(isNotNull(claimDetails), isNotNull(claimedAt), isNotNull(seenAt)));
}

/** Takes over what the ledger lacks of the rankings. @returns true if it lacked nothing */
export async function takeOverWinnings(db: Db, secrets: SecretBox): Promise<boolean> {
  const { prize, rank, leaderboardId } = leaderboardResults;
  const missing = await db
    .selectDistinct({ boardId: leaderboardId })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardId))
    .leftJoin(prizes, eq(prizes.resultId, leaderboardResults.id))
    .where(and(gt(prize, 0), isNotNull(rank), isNotNull(leaderboards.confirmedAt), isNull(prizes.id)));
  for (const { boardId } of missing) await db.transaction((tx) => recordBoardWinners(tx, boardId, { isTakenOver: true }));

  const isNewer = sql`${leaderboardResults.claimedAt} > coalesce(${prizes.claimedAt}, '-infinity')`;
  const isPaid = and(isNotNull(leaderboardResults.paidAt), isNull(prizes.paidAt));
  const isSeen = and(isNotNull(leaderboardResults.seenAt), isNull(prizes.seenAt));
  const behind = await db
    .select({ prize: prizes, result: leaderboardResults, payoutId: payouts.id })
    .from(prizes)
    .innerJoin(leaderboardResults, eq(leaderboardResults.id, prizes.resultId))
    .leftJoin(payouts, eq(payouts.winningId, leaderboardResults.id))
    .where(and(isNull(prizes.lapsedAt), or(isNewer, isPaid, isSeen)));
  for (const { prize: row, result, payoutId } of behind) {
    const { seenAt, claimedAt, claimDetails, paidAt, note } = result;
    const hasClaim = claimedAt !== null && (row.claimedAt === null || claimedAt > row.claimedAt);
    const changes = {
      seenAt: row.seenAt ?? seenAt,
      ...(hasClaim && { claimedAt, claimDetails: claimDetails && encryptDetails(claimDetails, row.id, secrets) }),
      ...(paidAt && { paidAt, closedAt: paidAt, note, payoutId }),
    };
    await db
      .update(prizes)
      .set({ ...changes, version: sql`${prizes.version} + 1` })
      .where(and(eq(prizes.id, row.id), eq(prizes.version, row.version)));
  }
  return behind.length === 0;
}

async function takeOverPaidClaims(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${prizes} (source_kind, source_id, title, place, prize, amount, member_id, need, won_at, seen_at, paid_at, closed_at, payout_id)
    select 'challenge', ${challenges.id}, trim_scale(${challenges.multiplier}) || 'x on ' || ${challenges.slotName}, 1, '$' || to_char(${payouts.amount}, 'FM999,999,999,990.00'), ${payouts.amount},
      ${challengeClaims.memberId}, 'line', ${payouts.paidAt}, ${payouts.paidAt}, ${payouts.paidAt}, ${payouts.paidAt}, ${payouts.id}
    from ${payouts}
    join ${challengeClaims} on ${challengeClaims.id} = ${payouts.claimId}
    join ${challenges} on ${challenges.id} = ${challengeClaims.challengeId}
    where not exists (select 1 from ${prizes} where ${prizes.payoutId} = ${payouts.id})
    on conflict do nothing`);
}
