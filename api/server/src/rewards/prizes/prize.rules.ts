import type { PrizeStep } from '@greenroom/contract';
import type { PrizeRow } from './record-winners';

/** Whether the winner has to say something before the prize can be paid. Somebody who is not known to be a member cannot. */
const needsClaim = ({ need, memberId, claimedAt }: PrizeRow) => need !== 'nothing' && memberId !== null && claimedAt === null;

/** The last step of a prize. */
export function stepOf(prize: PrizeRow): PrizeStep {
  if (prize.lapsedAt) return 'lapsed';
  if (prize.receivedAt) return 'received';
  if (prize.paidAt) return 'paid';
  if (!needsClaim(prize)) return 'claimed';
  return prize.seenAt ? 'seen' : 'won';
}

/** Whether a prize was, or is, paid later than promised. */
export const isLate = ({ payUntil, paidAt, lapsedAt }: Pick<PrizeRow, 'payUntil' | 'paidAt' | 'lapsedAt'>, at: Date): boolean =>
  payUntil !== null && lapsedAt === null && (paidAt ?? at) > payUntil;
