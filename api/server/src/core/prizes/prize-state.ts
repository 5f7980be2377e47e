import { and, isNotNull, isNull, lt, not, or, eq, sql } from 'drizzle-orm';
import { members, prizes } from '../../db/schema';
import type { PrizeStep } from '@greenroom/contract';

/** A row of the ledger of prizes. */
export type PrizeRow = typeof prizes.$inferSelect;

/** Neither paid nor lapsed. */
export const isOpen = and(isNull(prizes.paidAt), isNull(prizes.lapsedAt));

/** `stepOf` of the rules: the winner has claimed it, or cannot or need not. */
const isClaimed = or(isNotNull(prizes.claimedAt), isNull(prizes.memberId), eq(prizes.need, 'nothing'))!;

/** Waits for the staff. */
export const isDue = and(isOpen, isClaimed);

/** Waits for the winner. */
export const isUnclaimed = and(isOpen, not(isClaimed));

/** Should have been paid by then. */
export const isOverdue = (at: Date) => and(isOpen, lt(prizes.payUntil, at));

/** The winner as the source names them. */
export const PLAYER = sql<string>`coalesce(${prizes.name}, (select ${members.username} from ${members} where ${members.id} = ${prizes.memberId}), '')`;

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
