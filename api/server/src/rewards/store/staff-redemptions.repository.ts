import type { redemptionEndpoints, StaffRedemption } from '@greenroom/contract/admin';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { members, redemptions } from '../../db/schema';
import { containsText, paginate, rowNotFound } from '../../admin/rows';

type RedemptionsQuery = z.output<typeof redemptionEndpoints.list.query>;

const isDecided = sql`${redemptions.status} <> 'pending'`;
const reversedIfDecided = (value: unknown) => asc(sql`case when ${isDecided} then -${value} else ${value} end`);
/** Pending redemptions first, oldest first; then decided ones, newest first. */
const QUEUE = [asc(isDecided), reversedIfDecided(sql`extract(epoch from ${redemptions.createdAt})`), reversedIfDecided(redemptions.id)];

const COLUMNS = {
  redemption: redemptions,
  member: { id: members.id, username: members.username, kick_username: members.kickUsername },
};

export async function listRedemptions(db: Db, query: RedemptionsQuery): Promise<{ data: StaffRedemption[]; total: number }> {
  const where = and(
    containsText(query.search, members.username, members.kickUsername, redemptions.itemName),
    query.status && eq(redemptions.status, query.status),
  );
  const sorted = paginate(query, query.sort === 'cost' ? redemptions.cost : redemptions.createdAt, redemptions.id);
  const orderBy = query.sort === 'queue' ? QUEUE : sorted.orderBy;
  const filtered = () => selectRedemptions(db).where(where);
  const [rows, total] = await Promise.all([
    filtered()
      .orderBy(...orderBy)
      .limit(sorted.limit)
      .offset(sorted.offset),
    db.$count(filtered().as('found')),
  ]);
  return { data: rows.map(asRedemption), total };
}

/** @throws {HttpProblem} 404 */
export async function findRedemption(db: Db, id: number): Promise<StaffRedemption> {
  const [row] = await selectRedemptions(db).where(eq(redemptions.id, id));
  if (!row) throw rowNotFound();
  return asRedemption(row);
}

const selectRedemptions = (db: Db) =>
  db.select(COLUMNS).from(redemptions).innerJoin(members, eq(members.id, redemptions.memberId)).$dynamic();

function asRedemption({ redemption, member }: Awaited<ReturnType<typeof selectRedemptions>>[number]): StaffRedemption {
  const { id, version, itemId, itemName, cost, status, createdAt, decidedAt, note } = redemption;
  return {
    id,
    version,
    member,
    cost,
    status,
    note,
    item_id: itemId,
    item_name: itemName,
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  };
}
