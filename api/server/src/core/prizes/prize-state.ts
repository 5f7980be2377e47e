import { and, isNotNull, isNull, lt, not, or, eq, sql } from 'drizzle-orm';
import { members, prizes } from '../../db/schema';
import type { PrizeStep } from '@greenroom/contract';

/** A row of the ledger of prizes. */
export type PrizeRow = typeof prizes.$inferSelect;

/** Selects members who can win and be named as winners: neither banned nor deleted. */
export const canWin = and(isNull(members.bannedAt), isNull(members.deletedAt));

/** Selects prizes that are neither paid nor lapsed. */
export const isOpen = and(isNull(prizes.paidAt), isNull(prizes.lapsedAt));

/** `stepOf` in SQL: the winner has claimed it, or cannot or need not. */
const isClaimed = or(isNotNull(prizes.claimedAt), isNull(prizes.memberId), eq(prizes.need, 'nothing'))!;

export const isDue = and(isOpen, isClaimed);

/** Selects prizes that wait for the winner. */
export const isUnclaimed = and(isOpen, not(isClaimed));

export const isOverdue = (at: Date) => and(isOpen, lt(prizes.payUntil, at));

export const PLAYER = sql<string>`coalesce(${prizes.name}, (select ${members.username} from ${members} where ${members.id} = ${prizes.memberId}), '')`;

/** Tells whether the winner has to claim it before the payment. Someone not known to be a member can't. */
const needsClaim = ({ need, memberId, claimedAt }: PrizeRow) => need !== 'nothing' && memberId !== null && claimedAt === null;

export function stepOf(prize: PrizeRow): PrizeStep {
  if (prize.lapsedAt) return 'lapsed';
  if (prize.receivedAt) return 'received';
  if (prize.paidAt) return 'paid';
  if (!needsClaim(prize)) return 'claimed';
  return prize.seenAt ? 'seen' : 'won';
}

/** Tells whether a prize was, or is, paid later than promised. */
export const isLate = ({ payUntil, paidAt, lapsedAt }: Pick<PrizeRow, 'payUntil' | 'paidAt' | 'lapsedAt'>, at: Date): boolean =>
  payUntil !== null && lapsedAt === null && (paidAt ?? at) > payUntil;
