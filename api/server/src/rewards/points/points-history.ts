import { PointsChange, type PointsHistoryResponse, type PointsHistoryQuery } from '@greenroom/contract';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pointsLedger, streams } from '../../db/schema';
import { toWire } from '../../db/wire';
import { reasonText } from './points-reasons';

const PAGE = 20;

/**
 * A page of a member's ledger, newest first. Lines are written while the member is locked, so their ids are in the order of the
 * balances.
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
    // One row more than returned shows whether there is a next page.
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
