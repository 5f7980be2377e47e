import { and, eq } from 'drizzle-orm';
import { writeRow } from '../../admin/rows';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, payouts, prizes } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { notify } from '../../core/notifications/notify';
import { bookPoints } from '../../core/points/points';
import { hasLostPlace } from '../raffles/draw/replace-winner';
import type { PrizeRow } from '../../core/prizes/prize-state';
import { bookingOf } from './record-winners';

const PAID = 'This prize has already been paid.';

/** Names of prizes in payouts, by kind; leaderboards name their own. */
const NAMES = {
  raffle: 'Raffle prize',
  hunt: 'Bonus hunt prize',
  tournament: 'Tournament prize',
  challenge: 'Challenge prize',
  leaderboard: 'Leaderboard prize',
};

/** @throws {HttpProblem} 409 for a prize that is paid, or has lapsed */
export function refuseSettled({ paidAt, lapsedAt }: Pick<PrizeRow, 'paidAt' | 'lapsedAt'>): void {
  if (paidAt) throw new HttpProblem(409, PAID);
  if (lapsedAt) throw new HttpProblem(409, 'This prize has lapsed.');
}

/**
 * Marks a locked prize as paid: books points for the winner, or dollars as a payout, which the home page adds up.
 * @param payment.amount worth in dollars of a prize without a known amount; null books nothing
 */
export async function payPrize(tx: Db, prize: PrizeRow, payment: { amount: number | null; note: string | null; at: Date }): Promise<void> {
  const { note, at } = payment;
  refuseSettled(prize);
  if ((await tx.$count(prizes, and(eq(prizes.id, prize.id), hasLostPlace))) > 0)
    throw new HttpProblem(409, "The raffle's draw gave this place to someone else, so this prize can't be paid. Lapse it instead.");
  if (prize.points !== null) {
    const booking = bookingOf(prize, at);
    if (!booking) throw new HttpProblem(409, 'Points need an account: match the prize with a member first.');
    await bookPoints(tx, [booking]);
  }
  const description = prize.resultId === null ? `${NAMES[prize.sourceKind]}: ${prize.title}` : await nameResult(tx, prize);
  const isInDollars = prize.points === null && prize.currency === '$';
  const dollars = isInDollars ? (prize.amount ?? payment.amount) : null;
  const [payout] = dollars
    ? await tx.insert(payouts).values({ description, amount: dollars, paidAt: at, winningId: prize.resultId }).returning({ id: payouts.id })
    : [];
  // Without a member, nobody confirms receipt.
  const isClosed = prize.memberId === null || prize.points !== null;
  await writeRow(tx, prizes, prize.id, { paidAt: at, note, payoutId: payout?.id ?? null, ...(isClosed && { closedAt: at }) });
  if (prize.memberId === null) return;
  const data = { name: prize.title, prize: prize.prize };
  await notify(tx, { kind: 'prize_paid', key: `prize:${prize.id}:paid`, at }, [{ memberId: prize.memberId, data }]);
}

/** Names a row of a ranking in a payout. @throws {HttpProblem} 409 if it was paid before the ledger, which learns of it by a job */
async function nameResult(tx: Db, { resultId, title }: PrizeRow): Promise<string> {
  const { id, leaderboardId, rank, paidAt } = leaderboardResults;
  const [result] = await tx
    .select({ rank, paidAt, startsAt: leaderboards.startsAt })
    .from(leaderboardResults)
    .innerJoin(leaderboards, eq(leaderboards.id, leaderboardId))
    .where(eq(id, resultId ?? 0));
  if (result?.paidAt) throw new HttpProblem(409, PAID);
  return `Rank ${result?.rank} on the leaderboard of ${title} from ${result?.startsAt.toISOString().slice(0, 10)}`;
}
