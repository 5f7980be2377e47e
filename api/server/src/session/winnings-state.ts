import { eq, isNull, or, sql } from 'drizzle-orm';
import type { WinningsState } from '@greenroom/contract';
import { members, prizes } from '../db/schema';

const ofMember = sql`from ${prizes} where ${eq(prizes.memberId, members.id)}`;

/** A member's state as a column of a query with `members` and a join. */
export const WINNINGS_STATE = sql<WinningsState | null>`(select case when count(*) = 0 then null when bool_or(${isNull(prizes.seenAt)}) then 'new' else 'open' end
  ${ofMember} and (${or(isNull(prizes.closedAt), isNull(prizes.seenAt))}))`;

/** Changes with every write to a member's prizes, as a column likewise. Being seen does not raise the version, which is that of the staff's edits. */
export const WINNINGS_REVISION = sql<string>`(select count(*) || '.' || count(${prizes.seenAt}) || '.' || coalesce(sum(${prizes.version}), 0) ${ofMember})`;
