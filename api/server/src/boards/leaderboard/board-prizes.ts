import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, payouts, platforms, prizes } from '../../db/schema';
import type { Job } from '../../jobs/job';
import { MINUTE } from '../../lib/durations';
import type { SecretBox } from '../../lib/secret-box';
import { encryptDetails } from '../../rewards/prizes/claim-details';
import { NEW_WINNER, recordWinners } from '../../rewards/prizes/record-winners';

/** Longer than a rolling restart: servers of the version before read the claims in the ranking. */
const FORGOTTEN_AFTER_MS = 10 * MINUTE;

/** Records the prizes of a confirmed leaderboard in the ledger. */
export async function recordBoardWinners(tx: Db, boardId: number): Promise<void> {
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
    { kind: 'leaderboard', id: boardId, title, at },
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

/**
 * Takes over what the version before has stored in rankings: prizes, and during a rolling restart claims, payments and matches as well. What
 * winners have written is encrypted in the ledger, and deleted from the ranking once no server reads it there.
 */
export function takeOverWinningsJob({ secrets, now }: { secrets: SecretBox; now: () => Date }): Job {
  const forgetsAt = now().getTime() + FORGOTTEN_AFTER_MS;
  return {
    name: 'take over winnings of leaderboards',
    everyMs: MINUTE,
    async run({ db }) {
      await takeOverWinnings(db, secrets);
      if (now().getTime() < forgetsAt) return;
      await db.update(leaderboardResults).set({ claimDetails: null }).where(isNotNull(leaderboardResults.claimDetails));
    },
  };
}

export async function takeOverWinnings(db: Db, secrets: SecretBox): Promise<void> {
  const { prize, rank, leaderboardId } = leaderboardResults;
  const missing = await db
    .selectDistinct({ boardId: leaderboardId })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardId))
    .leftJoin(prizes, eq(prizes.resultId, leaderboardResults.id))
    .where(and(gt(prize, 0), isNotNull(rank), isNotNull(leaderboards.confirmedAt), isNull(prizes.id)));
  for (const { boardId } of missing) await db.transaction((tx) => recordBoardWinners(tx, boardId));

  const isNewer = sql`${leaderboardResults.claimedAt} > coalesce(${prizes.claimedAt}, '-infinity')`;
  const isPaid = and(isNotNull(leaderboardResults.paidAt), isNull(prizes.paidAt));
  const isOther = and(isNull(prizes.paidAt), sql`${leaderboardResults.memberId} is distinct from ${prizes.memberId}`);
  const isSeen = and(isNotNull(leaderboardResults.seenAt), isNull(prizes.seenAt));
  const behind = await db
    .select({ prize: prizes, result: leaderboardResults, payoutId: payouts.id })
    .from(prizes)
    .innerJoin(leaderboardResults, eq(leaderboardResults.id, prizes.resultId))
    .leftJoin(payouts, eq(payouts.winningId, leaderboardResults.id))
    .where(or(isNewer, isPaid, isOther, isSeen));
  for (const { prize: row, result, payoutId } of behind) {
    const { memberId, seenAt, claimedAt, claimDetails, paidAt, note } = result;
    const before = memberId === row.memberId ? row : { ...row, ...NEW_WINNER };
    const hasClaim = claimedAt !== null && (before.claimedAt === null || claimedAt > before.claimedAt);
    const changes = {
      ...(before !== row && NEW_WINNER),
      memberId,
      seenAt: before.seenAt ?? seenAt,
      ...(hasClaim && { claimedAt, claimDetails: claimDetails && encryptDetails(claimDetails, row.id, secrets) }),
      ...(paidAt && { paidAt, closedAt: paidAt, note, payoutId }),
    };
    await db
      .update(prizes)
      .set({ ...changes, version: sql`${prizes.version} + 1` })
      .where(and(eq(prizes.id, row.id), eq(prizes.version, row.version)));
  }
}
