import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, pointsLedger } from '../../db/schema';

/** A change of a member's points. */
export interface PointsChange {
  memberId: string;
  /** Positive gives, negative takes. */
  amount: number;
  /** Reason code, such as `daily-reward`. */
  reason: string;
  /** Idempotency key: a second booking with the same key changes nothing. */
  key: string;
  /** A note by staff, shown to the member. */
  note?: string;
  /** The stream that the points are from. */
  streamId?: number;
  at: Date;
}

/** A change would make the balance negative. */
export class NotEnoughPoints extends Error {}

const BATCH = 1000;

/**
 * Books changes of points in their order: writes a ledger line for each, and the new balances. All changes of points go through here.
 * @param tx a transaction: all of the changes are booked, or none
 * @returns the balances afterwards, by member
 * @throws {NotEnoughPoints}
 */
export async function bookPoints(tx: Db, changes: PointsChange[]): Promise<Map<string, number>> {
  const balances = await lockMembers(
    tx,
    changes.map((change) => change.memberId),
  );

  const booked = await bookedKeys(tx, changes);
  const lines = [];
  for (const change of changes) {
    if (booked.has(change.key)) continue;
    booked.add(change.key);
    const before = balances.get(change.memberId);
    if (before === undefined) throw new Error(`There is no member ${change.memberId} to book points for.`);
    const after = before + change.amount;
    if (after < 0) throw new NotEnoughPoints(`Member ${change.memberId} has ${before} points, not ${-change.amount}.`);
    balances.set(change.memberId, after);
    lines.push(ledgerLine(change, after));
  }

  for (let from = 0; from < lines.length; from += BATCH) {
    await tx.insert(pointsLedger).values(lines.slice(from, from + BATCH));
  }
  if (lines.length > 0) await writeBalances(tx, balances);
  return balances;
}

/**
 * Locks members until the transaction ends, in the order of their ids, so that concurrent bookings never deadlock. `no key update`
 * allows inserts of rows that refer to a member: with `update`, two transactions that each had inserted such a row would deadlock.
 * @returns their balances
 */
export async function lockMembers(tx: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: members.id, points: members.points })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
    .orderBy(asc(members.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row.points]));
}

function ledgerLine({ memberId, amount, reason, note, streamId, key, at }: PointsChange, balanceAfter: number) {
  return { memberId, amount, balanceAfter, reason, note, streamId, idempotencyKey: key, createdAt: at };
}

async function bookedKeys(tx: Db, changes: PointsChange[]): Promise<Set<string>> {
  const keys = changes.map((change) => change.key);
  const rows = await tx.select({ key: pointsLedger.idempotencyKey }).from(pointsLedger).where(inArray(pointsLedger.idempotencyKey, keys));
  return new Set(rows.map((row) => row.key));
}

async function writeBalances(tx: Db, balances: Map<string, number>): Promise<void> {
  const rows = [...balances].map(([id, points]) => sql`(${id}::text, ${points}::integer)`);
  await tx.execute(sql`
    update ${members} set points = balance.points
    from (values ${sql.join(rows, sql`, `)}) as balance (id, points)
    where ${members.id} = balance.id`);
}
