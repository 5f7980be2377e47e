import { and, asc, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { kickLinks, members, pointsLedger, streamPoints, streams } from '../../db/schema';
import { bookPoints, type PointsChange } from '../../core/points/points';
import { isAuthor } from '../../core/points/allowance';
import { isExcluded } from '../../core/safer-gambling/exclusion.rules';
import type { Kind } from './stream-points.rules';

const REASONS: Record<Kind, string> = {
  watching: 'watching',
  first_message: 'first-message',
  follow: 'follow',
  subscription: 'subscription',
  gifts: 'gifts',
};

/** Days points wait for a member who links the account. */
export const WAITING_DAYS = 30;

const BATCH = 500;
/** Maximum balance: more would overflow the ledger's integers, and fail everyone's booking. */
const FULL_BALANCE = 2_000_000_000;

interface BookOptions {
  at: Date;
  /** Called after the commit, for each member whose points changed. */
  onBooked?: (memberId: string) => void;
  /** Limits the booking to this account. */
  kickUserId?: string;
  signal?: AbortSignal;
}

/**
 * Books new and waiting points of viewers to the members who have linked their accounts. Exactly once: the mark and the ledger are one
 * transaction, and the mark locks the row.
 */
export async function bookStreamPoints(db: Db, { signal, onBooked, ...options }: BookOptions): Promise<void> {
  while (!signal?.aborted) {
    const { found, booked } = await db.transaction((tx) => bookBatch(tx, options));
    for (const memberId of booked) onBooked?.(memberId);
    if (found < BATCH) return;
  }
}

async function bookBatch(
  tx: Db,
  { at, kickUserId }: Pick<BookOptions, 'at' | 'kickUserId'>,
): Promise<{ found: number; booked: Set<string> }> {
  const isOnBreak = sql`(${members.excludedAt} is not null and (${members.excludedUntil} is null or ${members.excludedUntil} > ${at.toISOString()}::timestamptz))`;
  // Points from before a break wait for its end; those during it, or while banned, are withheld below.
  const reachesBreak = or(isNull(streams.endedAt), gt(streams.endedAt, members.excludedAt));
  // Members have one account for a stream, and follow once: its caps are then theirs. Few have linked a second one.
  const hasOther = sql<boolean>`(select count(*) from ${kickLinks} where ${kickLinks.memberId} = ${members.id}) > 1 and exists (
    select 1 from ${pointsLedger} where ${pointsLedger.memberId} = ${members.id} and ${pointsLedger.streamId} is not null
      and split_part(${pointsLedger.idempotencyKey}, ':', 3) <> ${streamPoints.kickUserId}
      and (${pointsLedger.streamId} = ${streamPoints.streamId} or (${streamPoints.kind} = 'follow' and ${pointsLedger.reason} = ${REASONS.follow})))`;
  const hasWaited = sql`${streams.endedAt} < ${kickLinks.linkedAt} - make_interval(days => ${WAITING_DAYS})`;
  const isBookable = and(gt(streamPoints.earned, streamPoints.booked), lt(members.points, FULL_BALANCE));
  const isDue = and(isBookable, or(not(isOnBreak), reachesBreak), sql`not coalesce(${hasWaited}, false)`);
  const rows = await tx
    .select({
      row: streamPoints,
      member: { id: members.id, bannedAt: members.bannedAt, excludedAt: members.excludedAt, excludedUntil: members.excludedUntil },
      hasOther,
      isAuthor: isAuthor('stream-points', { memberId: members.id, kickUserId: streamPoints.kickUserId }),
    })
    .from(streamPoints)
    .innerJoin(members, eq(members.kickUserId, streamPoints.kickUserId))
    .innerJoin(streams, eq(streams.id, streamPoints.streamId))
    .leftJoin(kickLinks, and(eq(kickLinks.memberId, members.id), eq(kickLinks.kickUserId, streamPoints.kickUserId)))
    .where(and(isDue, kickUserId === undefined ? undefined : eq(streamPoints.kickUserId, kickUserId)))
    .orderBy(asc(streamPoints.streamId), asc(streamPoints.kickUserId), asc(streamPoints.kind))
    .limit(BATCH)
    .for('update', { of: streamPoints });
  if (rows.length === 0) return { found: 0, booked: new Set() };
  const changes: PointsChange[] = [];
  const marks = rows.map(({ row, member, hasOther: isOfOther, isAuthor: isOfAuthor }) => {
    const amount = row.earned - row.booked;
    const isWithheld = isExcluded(member, at) || member.bannedAt !== null || isOfOther || isOfAuthor;
    const key = `stream:${row.streamId}:${row.kickUserId}:${row.kind}:${row.bookings + 1}`;
    if (!isWithheld) changes.push({ memberId: member.id, amount, reason: REASONS[row.kind], key, streamId: row.streamId, at });
    return sql`(${row.streamId}::integer, ${row.kickUserId}::text, ${row.kind}::text, ${isWithheld ? amount : 0}::integer)`;
  });
  await tx.execute(sql`
    update ${streamPoints} set booked = earned, bookings = bookings + 1, withheld = withheld + mark.amount
    from (values ${sql.join(marks, sql`, `)}) as mark (stream_id, kick_user_id, kind, amount)
    where ${streamPoints.streamId} = mark.stream_id and ${streamPoints.kickUserId} = mark.kick_user_id and ${streamPoints.kind} = mark.kind`);
  if (changes.length > 0) await bookPoints(tx, changes);
  return { found: rows.length, booked: new Set(changes.map(({ memberId }) => memberId)) };
}
