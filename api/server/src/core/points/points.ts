import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertion, isAnyOf } from '../../db/statements';
import { members, pointsLedger } from '../../db/schema';

export interface PointsChange {
  memberId: string;
  /** Points to give, or if negative to take. */
  amount: number;
  reason: string;
  /** Idempotency key: a second booking with it changes nothing. */
  key: string;
  /** Staff's note, shown to the member. */
  note?: string;
  streamId?: number;
  at: Date;
}

interface BookOptions {
  /** Experience to add too, by member: a member's row is in many indexes, so it is written once. */
  xp?: ReadonlyMap<string, number>;
  /** The members, if the transaction has locked them, and changed no points since. */
  locked?: LockedMembers | undefined;
  /** Result of {@link bookedKeys}, if the transaction has read it since. */
  booked?: ReadonlySet<string> | undefined;
}

/** Thrown if a change would make the balance negative. */
export class NotEnoughPoints extends Error {}

/**
 * Books changes of points in order: a ledger line for each, and the new balances. All changes of points go through here.
 * @returns the new balances, by member
 * @throws {NotEnoughPoints} for any of them
 */
export async function bookPoints(
  tx: Db,
  changes: readonly PointsChange[],
  { xp = new Map(), locked, booked: known }: BookOptions = {},
): Promise<Map<string, number>> {
  const ids = new Set([...changes.map((change) => change.memberId), ...xp.keys()]);
  const found = locked ?? (await lockMembers(tx, [...ids]));
  const balances = new Map<string, number>();
  for (const id of ids) {
    const member = found.get(id);
    if (member) balances.set(id, member.points);
  }

  const booked = new Set(known ?? (await bookedKeys(tx, changes)));
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

  if (lines.length > 0 || xp.size > 0) await write(tx, lines, balances, xp);
  return balances;
}

/** Members by id, as read under their locks. */
export type LockedMembers = Awaited<ReturnType<typeof lockMembers>>;
export type LockedMember = LockedMembers extends Map<string, infer Row> ? Row : never;

/**
 * Locks members in the order of their ids, so concurrent bookings never deadlock. `no key update` allows inserts of rows that refer to a
 * member: with `update`, two transactions that each inserted one would deadlock.
 */
export async function lockMembers(tx: Db, ids: readonly string[]) {
  const { id, points, xp, role, kickUserId, enteredBefore, excludedAt, excludedUntil, bannedAt } = members;
  const rows = await tx
    .select({ id, points, xp, role, kickUserId, enteredBefore, excludedAt, excludedUntil, bannedAt })
    .from(members)
    .where(isAnyOf(id, [...new Set(ids)]))
    .orderBy(asc(id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

function ledgerLine({ memberId, amount, reason, note, streamId, key, at }: PointsChange, balanceAfter: number) {
  return { memberId, amount, balanceAfter, reason, note, streamId, idempotencyKey: key, createdAt: at };
}

/** Returns which of these changes' keys are booked. @param tx holds the members' locks */
export async function bookedKeys(tx: Db, changes: readonly PointsChange[]): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set();
  const keys = changes.map((change) => change.key);
  const { idempotencyKey: key } = pointsLedger;
  const rows = await tx.select({ key }).from(pointsLedger).where(isAnyOf(key, keys));
  return new Set(rows.map((row) => row.key));
}

/** Writes lines and members in one statement, since every round trip prolongs the locks. */
async function write(
  tx: Db,
  lines: (typeof pointsLedger.$inferInsert)[],
  balances: Map<string, number>,
  xp: ReadonlyMap<string, number>,
): Promise<void> {
  const added = [...balances.keys()].map((id) => xp.get(id) ?? 0);
  await tx.execute(sql`
    ${lines.length > 0 ? sql`with line as (${insertion(pointsLedger, lines)})` : sql``}
    update ${members} set points = change.points, xp = ${members.xp} + change.xp
    from unnest(${sql.param([...balances.keys()])}::text[], ${sql.param([...balances.values()])}::integer[], ${sql.param(added)}::integer[])
      as change (id, points, xp)
    where ${members.id} = change.id`);
}
