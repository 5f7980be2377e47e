import { and, isNotNull, isNull, lt, not, or, eq, sql } from 'drizzle-orm';
import { members, prizes } from '../../db/schema';

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
