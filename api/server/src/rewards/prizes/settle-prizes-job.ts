import { and, isNotNull, isNull, lt, ne, not, sql, eq, gt, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { prizes, siteSettings, challengeClaims, challenges, leaderboardResults, leaderboards, payouts } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { DAY, MINUTE } from '../../lib/durations';
import { hasPlace, replaceUnclaimed } from '../raffles/draw/replace-winner';
import { notifyOfLapse } from './prize-notices';
import { TOPIC as RAFFLES } from '../raffles/raffle-response';
import { recordBoardWinners } from '../../boards/leaderboard/board-prizes';
import type { SecretBox } from '../../lib/secret-box';
import { NEW_WINNER, encryptDetails } from './record-winners';

/** Lapses prizes that were not claimed in time, where the staff wants it, and deletes winners' details that are no longer needed. */
export const settlePrizesJob: Job = {
  name: 'settle prizes',
  everyMs: MINUTE,
  async run({ db, now, log, changes }) {
    const at = now();
    const replaced = (await lapsesPrizes(db)) ? await replaceUnclaimed(db, { at, log }) : 0;
    if (replaced > 0) changes.announce({ topic: RAFFLES });
    if (replaced + (await settlePrizes(db, at)) > 0) changes.announce({ member: 'any' });
  },
};

async function lapsesPrizes(db: Db): Promise<boolean> {
  const [settings] = await db.select({ prizesLapse: siteSettings.prizesLapse }).from(siteSettings);
  return settings?.prizesLapse ?? false;
}

/** Lapses prizes. @returns how many; those of draws lapse when their winners are replaced */
export async function settlePrizes(db: Db, at: Date): Promise<number> {
  const [settings] = await db.select().from(siteSettings);
  if (!settings) return 0;
  const isLongPaid = lt(prizes.paidAt, new Date(at.getTime() - settings.prizeDetailsDays * DAY));
  await db
    .update(prizes)
    .set({ claimDetails: null, closedAt: sql`coalesce(${prizes.closedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(isLongPaid, sql`(${prizes.claimDetails} is not null or ${prizes.closedAt} is null)`));
  if (!settings.prizesLapse) return 0;
  const isUnclaimed = and(
    isNull(prizes.claimedAt),
    isNull(prizes.paidAt),
    isNull(prizes.lapsedAt),
    ne(prizes.need, 'nothing'),
    not(hasPlace(db)),
  );
  return db.transaction(async (tx) => {
    const lapsed = await tx
      .update(prizes)
      .set({ lapsedAt: at, closedAt: at, note: 'Not claimed in time', version: sql`${prizes.version} + 1` })
      .where(and(isUnclaimed, isNotNull(prizes.memberId), lt(prizes.claimUntil, at)))
      .returning();
    for (const prize of lapsed) await notifyOfLapse(tx, prize, at, "It wasn't claimed in time.");
    return lapsed.length;
  });
}

/** Longer than a rolling restart: the previous version's servers read the claims in the ranking. */
const FORGOTTEN_AFTER_MS = 10 * MINUTE;

/**
 * Takes over what the previous version stored: prizes of challenges and in rankings, and during a rolling restart their claims, payments
 * and matches. Winners' details are encrypted in the ledger, and deleted from the ranking once no server reads them there.
 */
export function takeOverWinningsJob({ secrets, now }: { secrets: SecretBox; now: () => Date }): Job {
  const forgetsAt = now().getTime() + FORGOTTEN_AFTER_MS;
  return {
    name: 'take over prizes',
    everyMs: MINUTE,
    async run({ db }) {
      await takeOverWinnings(db, secrets);
      await takeOverPaidClaims(db);
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
  for (const { boardId } of missing) await db.transaction((tx) => recordBoardWinners(tx, boardId, { isTakenOver: true }));

  const isNewer = sql`${leaderboardResults.claimedAt} > coalesce(${prizes.claimedAt}, '-infinity')`;
  const isPaid = and(isNotNull(leaderboardResults.paidAt), isNull(prizes.paidAt));
  const isOther = and(isNull(prizes.paidAt), sql`${leaderboardResults.memberId} is distinct from ${prizes.memberId}`);
  const isSeen = and(isNotNull(leaderboardResults.seenAt), isNull(prizes.seenAt));
  const behind = await db
    .select({ prize: prizes, result: leaderboardResults, payoutId: payouts.id })
    .from(prizes)
    .innerJoin(leaderboardResults, eq(leaderboardResults.id, prizes.resultId))
    .leftJoin(payouts, eq(payouts.winningId, leaderboardResults.id))
    .where(and(isNull(prizes.lapsedAt), or(isNewer, isPaid, isOther, isSeen)));
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
