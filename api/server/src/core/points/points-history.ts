import { PointsChange, type PointsHistoryResponse, type PointsHistoryQuery } from '@greenroom/contract';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pointsLedger, streams } from '../../db/schema';
import { toWire } from '../../db/wire';
import { ENGLISH } from '@greenroom/contract/texts';
import { msg, shown, storedText } from '../../lib/texts';

const PAGE = 20;

/**
 * Returns a page of a member's ledger, newest first. Lines are written under the member's lock, so ids are in the order of the balances.
 */
export async function readPointsHistory(
  db: Db,
  memberId: string,
  { before, language }: PointsHistoryQuery & { language: string },
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
      reason: [reasonText(change.reason, language), detailOf(change, stream, language)].filter(Boolean).join(': '),
    })),
    next: rows.length > PAGE ? (page.at(-1)?.change.id ?? null) : null,
  };
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['achievement', msg('Achievement')],
  ['code', msg('Redeemed code')],
  ['moved-botrix', msg('Moved from BotRix')],
  ['moved-csv', msg('Moved from elsewhere')],
  ['moved-greenroom', msg('Moved from another Greenroom')],
  ['moved-streamelements', msg('Moved from StreamElements')],
  ['daily-reward', msg('Daily reward')],
  ['first-message', msg('First message of a stream')],
  ['follow', msg('Followed the channel')],
  ['gift', msg('Gift from another member')],
  ['gifts', msg('Gifted subscriptions')],
  ['prize', msg('Prize')],
  ['raffle-cancelled', msg('Cancelled raffle')],
  ['raffle-entry', msg('Raffle entry')],
  ['raffle-entry-withdrawn', msg('Withdrawn raffle entry')],
  ['redemption', msg('Store purchase')],
  ['redemption-rejected', msg('Store refund')],
  ['staff', msg('From the staff')],
  ['subscription', msg('Subscribed to the channel')],
  ['watching', msg('Watching the stream')],
]);

export const reasonText = (reason: string, language: string = ENGLISH): string => shown(language, REASONS.get(reason) ?? msg('Other'));

/** Returns what a change was for: a prize's title, which may have words of ours, the staff's note, or the stream's title. */
export const detailOf = (
  { reason, note }: Pick<typeof pointsLedger.$inferSelect, 'reason' | 'note'>,
  stream: string | null,
  language: string,
): string | null => (reason === 'prize' && note !== null ? storedText(language, note) : (note ?? stream));
