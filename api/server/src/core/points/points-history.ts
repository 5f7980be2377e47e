import { PointsChange, type PointsHistoryResponse, type PointsHistoryQuery } from '@greenroom/contract';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pointsLedger, streams } from '../../db/schema';
import { toWire } from '../../db/wire';

const PAGE = 20;

/**
 * Returns a page of a member's ledger, newest first. Lines are written under the member's lock, so ids are in the order of the balances.
 */
export async function readPointsHistory(
  db: Db,
  memberId: string,
  { before }: PointsHistoryQuery,
): Promise<Pick<PointsHistoryResponse, 'data' | 'next'>> {
  const rows = await db
    .select({ change: pointsLedger, stream: streams.title })
    .from(pointsLedger)
    .leftJoin(streams, eq(streams.id, pointsLedger.streamId))
    .where(and(eq(pointsLedger.memberId, memberId), before === undefined ? undefined : lt(pointsLedger.id, before)))
    .orderBy(desc(pointsLedger.id))
    // One extra row shows whether there is a next page.
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    data: page.map(({ change, stream }) => ({
      ...toWire(PointsChange, change),
      reason: [reasonText(change.reason), change.note ?? stream].filter(Boolean).join(': '),
    })),
    next: rows.length > PAGE ? (page.at(-1)?.change.id ?? null) : null,
  };
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['achievement', 'Achievement'],
  ['code', 'Redeemed code'],
  ['moved-botrix', 'Moved from BotRix'],
  ['moved-csv', 'Moved from elsewhere'],
  ['moved-greenroom', 'Moved from another Greenroom'],
  ['moved-streamelements', 'Moved from StreamElements'],
  ['daily-reward', 'Daily reward'],
  ['first-message', 'First message of a stream'],
  ['follow', 'Followed the channel'],
  ['gift', 'Gift from another member'],
  ['gifts', 'Gifted subscriptions'],
  ['prize', 'Prize'],
  ['raffle-cancelled', 'Cancelled raffle'],
  ['raffle-entry', 'Raffle entry'],
  ['raffle-entry-withdrawn', 'Withdrawn raffle entry'],
  ['redemption', 'Store purchase'],
  ['redemption-rejected', 'Store refund'],
  ['staff', 'From the staff'],
  ['subscription', 'Subscribed to the channel'],
  ['watching', 'Watching the stream'],
]);

export const reasonText = (reason: string): string => REASONS.get(reason) ?? 'Other';
