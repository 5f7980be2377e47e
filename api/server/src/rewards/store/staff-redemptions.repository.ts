import { type redemptionEndpoints, StaffRedemption } from '@greenroom/contract/admin';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { members, redemptions } from '../../db/schema';
import { toWire } from '../../db/wire';
import { containsText, onlyRow, pageOf } from '../../admin/rows';

type RedemptionsQuery = z.output<typeof redemptionEndpoints.list.query>;

const isDecided = sql`${redemptions.status} <> 'pending'`;
const reversedIfDecided = (value: unknown) => asc(sql`case when ${isDecided} then -${value} else ${value} end`);
/** Pending redemptions first, oldest first; then decided ones, newest first. */
const QUEUE = [asc(isDecided), reversedIfDecided(sql`extract(epoch from ${redemptions.createdAt})`), reversedIfDecided(redemptions.id)];

const SORTED = { created_at: redemptions.createdAt, cost: redemptions.cost };

const COLUMNS = {
  redemption: redemptions,
  member: { id: members.id, username: members.username, kick_username: members.kickUsername },
};

export function listRedemptions(db: Db, query: RedemptionsQuery): Promise<{ data: StaffRedemption[]; total: number }> {
  const where = and(
    containsText(query.search, members.username, members.kickUsername, redemptions.itemName),
    query.status && eq(redemptions.status, query.status),
  );
  const order = query.sort === 'queue' ? { orderBy: QUEUE } : { sorted: SORTED[query.sort], id: redemptions.id };
  return pageOf(db, { query, select: () => selectRedemptions(db).where(where), ...order }, asRedemption);
}

/** @throws {HttpProblem} 404 */
export async function findRedemption(db: Db, id: number): Promise<StaffRedemption> {
  return asRedemption(await onlyRow(selectRedemptions(db).where(eq(redemptions.id, id))));
}

const selectRedemptions = (db: Db) =>
  db.select(COLUMNS).from(redemptions).innerJoin(members, eq(members.id, redemptions.memberId)).$dynamic();

function asRedemption({ redemption, member }: Awaited<ReturnType<typeof selectRedemptions>>[number]): StaffRedemption {
  return { ...toWire(StaffRedemption, redemption), member };
}
