import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { WinningsState } from '@greenroom/contract';
import { leaderboardResults, leaderboards, members } from '../db/schema';

/** Rows of frozen rankings that are prizes: confirmed, and not excluded. Needs a join with the leaderboards. */
export const isWinning = and(gt(leaderboardResults.prize, 0), isNotNull(leaderboardResults.rank), isNotNull(leaderboards.confirmedAt));

const ofMember = sql`from ${leaderboardResults} inner join ${leaderboards} on ${eq(leaderboards.id, leaderboardResults.leaderboardId)}
  where ${and(eq(leaderboardResults.memberId, members.id), isWinning)}`;

/** A member's state as a column of a query with `members` and a join. */
export const WINNINGS_STATE = sql<WinningsState | null>`(select case when count(*) = 0 then null when bool_or(${isNull(leaderboardResults.seenAt)}) then 'new' else 'open' end
  ${ofMember} and ${or(isNull(leaderboardResults.seenAt), isNull(leaderboardResults.paidAt))})`;

/** Changes with every write to a member's prizes, as a column likewise. Being seen does not raise the version, which is that of the staff's edits. */
export const WINNINGS_REVISION = sql<string>`(select count(*) || '.' || count(${leaderboardResults.seenAt}) || '.' || coalesce(sum(${leaderboardResults.version}), 0) ${ofMember})`;
