import { MAX_POINTS } from '@greenroom/contract';
import type { ImportSource, MemberImportCounts } from '@greenroom/contract/admin';
import { and, asc, eq, gt, inArray, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { importedBalances, kickLinks, members } from '../../db/schema';
import { bookPoints, lockMembers, NotEnoughPoints } from '../../core/points/points';
import { isAuthor, recordAuthor } from '../../core/points/allowance';
import type { FileProblem } from '../../lib/table-file';
import type { AccountKind, MemberLine } from './member-lines';

type Balance = typeof importedBalances.$inferSelect;
type MatchedMember = Pick<typeof members.$inferSelect, 'id' | 'username' | 'points'>;
const MATCHED = { id: members.id, username: members.username, points: members.points };

interface PlannedLine {
  line: MemberLine;
  known: Balance | undefined;
  member: MatchedMember | undefined;
  /** Change of the member's points; 0 while they wait. */
  change: number;
}

/** The effects of an import; with problems, it is refused, or skips their lines. */
export interface ImportPlan {
  planned: PlannedLine[];
  counts: MemberImportCounts;
  problems: FileProblem[];
}

const BATCH = 1000;

/** Runs for batches of items, one after the other. */
async function inBatches<Item>(items: readonly Item[], run: (batch: Item[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) await run(items.slice(from, from + BATCH));
}

/** Plans the import of a file; writes nothing. @param staffId whose own lines are problems */
export async function planImport(db: Db, source: ImportSource, lines: MemberLine[], staffId: string): Promise<ImportPlan> {
  const own = await findOwnAccounts(db, staffId);
  const known = new Map(
    (await db.select().from(importedBalances).where(eq(importedBalances.source, source))).map((row) => [`${row.kind}:${row.account}`, row]),
  );
  const found = {
    discord_id: await findMembers(db, lines, 'discord_id'),
    kick_id: await findMembers(db, lines, 'kick_id'),
    kick_name: await findMembers(db, lines, 'kick_name'),
  };
  const rowsOfMembers = new Map([...known.values()].flatMap((row) => (row.memberId ? [[row.memberId, row] as const] : [])));
  const credited = await membersById(db, [...rowsOfMembers.keys()]);
  const lineOfMember = new Map<string, number>();
  const problems: FileProblem[] = [];
  const planned = lines.flatMap((line): PlannedLine[] => {
    const row = known.get(`${line.kind}:${line.account}`);
    const member = row?.memberId ? credited.get(row.memberId) : found[line.kind].get(line.account);
    const isOwn = member?.id === staffId || own.has(`${line.kind}:${line.account}`);
    const problem = isOwn
      ? `"${line.account}" is yours, so someone else on the staff has to import it.`
      : member && problemOf(line, member, { row, other: rowsOfMembers.get(member.id), earlier: lineOfMember.get(member.id) });
    if (problem) {
      problems.push({ line: line.line, text: problem });
      return [];
    }
    if (!member) return [{ line, known: row, member, change: 0 }];
    lineOfMember.set(member.id, line.line);
    // Never takes what the member has spent.
    const change = Math.max(line.points - (row?.credited ?? 0), -member.points);
    return [{ line, known: row, member, change }];
  });
  return { planned, counts: countsOf(planned), problems };
}

function problemOf(
  line: MemberLine,
  { username, points }: MatchedMember,
  { row, other, earlier }: { row?: Balance; other?: Balance; earlier?: number },
): string | null {
  if (earlier !== undefined) return `"${line.account}" is ${username}, who is on line ${earlier} too.`;
  if (other && other.id !== row?.id)
    return `"${line.account}" is ${username}, who got the points of "${other.account}" from this source before.`;
  return points + line.points - (row?.credited ?? 0) > MAX_POINTS
    ? `${username} would have more than ${MAX_POINTS.toLocaleString('en-US')} points.`
    : null;
}

function countsOf(planned: PlannedLine[]): MemberImportCounts {
  const counts: MemberImportCounts = { accounts: planned.length, points: 0, matched: 0, waiting: 0, unchanged: 0, added: 0, taken: 0 };
  for (const { line, known, member, change } of planned) {
    counts.points += line.points;
    counts[member ? 'matched' : 'waiting'] += 1;
    if (change > 0) counts.added += change;
    else counts.taken -= change;
    if (known && change === 0 && known.points === line.points && (known.memberId ?? undefined) === member?.id) counts.unchanged += 1;
  }
  return counts;
}

/** Returns a staff member's accounts as a file names them, including unlinked ones. */
async function findOwnAccounts(db: Db, id: string): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(kickLinks).where(eq(kickLinks.memberId, id));
  return new Set([
    `discord_id:${id}`,
    ...rows.flatMap(({ kickUserId, kickUsername }) => [`kick_id:${kickUserId}`, `kick_name:${kickUsername.toLowerCase()}`]),
  ]);
}

/** Finds the members with these accounts. A name that several members have matches none: it waits for its owner. */
async function findMembers(db: Db, lines: MemberLine[], kind: AccountKind): Promise<Map<string, MatchedMember>> {
  const columns: Record<AccountKind, PgColumn | SQL<string>> = {
    discord_id: members.id,
    kick_id: members.kickUserId,
    kick_name: sql<string>`lower(${members.kickUsername})`,
  };
  const accounts = lines.flatMap((line) => (line.kind === kind ? [line.account] : []));
  const found = new Map<string, MatchedMember>();
  const ambiguous = new Set<string>();
  const account = sql<string>`${columns[kind]}`;
  const isLinked = kind === 'discord_id' ? undefined : isNotNull(members.kickUserId);
  await inBatches(accounts, async (batch) => {
    const rows = await db
      .select({ account, ...MATCHED })
      .from(members)
      .where(and(inArray(account, batch), isNull(members.deletedAt), isLinked));
    for (const { account: key, ...member } of rows) {
      if (found.has(key)) ambiguous.add(key);
      found.set(key, member);
    }
  });
  for (const key of ambiguous) found.delete(key);
  return found;
}

async function membersById(db: Db, ids: string[]): Promise<Map<string, MatchedMember>> {
  const found = new Map<string, MatchedMember>();
  await inBatches(ids, async (batch) => {
    for (const row of await db.select(MATCHED).from(members).where(inArray(members.id, batch))) found.set(row.id, row);
  });
  return found;
}

/** Excludes other imports and claims until the transaction ends. Lock it before members, to avoid deadlocks. */
async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${importedBalances} in share row exclusive mode`);
}

/** Imports all lines, or nothing, in the caller's transaction: afterwards each account has what the file says. */
export async function writeImport(
  tx: Db,
  source: ImportSource,
  lines: MemberLine[],
  { at, skipProblems, staffId }: { at: Date; skipProblems: boolean; staffId: string },
): Promise<ImportPlan> {
  await lockImports(tx);
  await recordAuthor(tx, `member-imports:${source}`, staffId, at);
  const first = await planImport(tx, source, lines, staffId);
  // Balances must not change between the plan and the booking.
  const ids = first.planned.flatMap(({ member }) => (member ? [member.id] : [])).sort();
  await inBatches(ids, (batch) => lockMembers(tx, batch));
  const plan = await planImport(tx, source, lines, staffId);
  if (plan.problems.length > 0 && !skipProblems) return plan;
  await inBatches(plan.planned, (batch) => writeBatch(tx, source, batch, at));
  return plan;
}

async function writeBatch(tx: Db, source: ImportSource, planned: PlannedLine[], at: Date): Promise<void> {
  const rows = await tx
    .insert(importedBalances)
    .values(
      planned.map(({ line: { kind, account, points, note }, known, member, change }) => ({
        source,
        kind,
        account,
        points,
        note,
        createdAt: at,
        memberId: member?.id ?? null,
        credited: (known?.credited ?? 0) + change,
        bookings: change === 0 ? 0 : 1,
        creditedAt: change === 0 ? null : at,
      })),
    )
    .onConflictDoUpdate({
      target: [importedBalances.source, importedBalances.kind, importedBalances.account],
      set: {
        points: sql`excluded.points`,
        note: sql`excluded.note`,
        memberId: sql`excluded.member_id`,
        credited: sql`excluded.credited`,
        bookings: sql`${importedBalances.bookings} + excluded.bookings`,
        creditedAt: sql`coalesce(excluded.credited_at, ${importedBalances.creditedAt})`,
      },
    })
    .returning();
  const rowOf = new Map(rows.map((row) => [`${row.kind}:${row.account}`, row]));
  const changes = planned.flatMap(({ line, change }) => {
    const row = rowOf.get(`${line.kind}:${line.account}`);
    return row && change !== 0 ? [bookingOf(row, change, at)] : [];
  });
  if (changes.length > 0) await bookPoints(tx, changes);
}

function bookingOf({ id, bookings, memberId, source, note }: Balance, amount: number, at: Date) {
  return { memberId: memberId ?? '', amount, reason: `moved-${source}`, key: `moved:${id}:${bookings}`, ...(note && { note }), at };
}

/**
 * Credits the points that wait for a member's accounts, once. Those from a source that the member has imported from, or beyond the most
 * that a member can have, go on waiting. Call it after the transaction of the sign-in, which locks in another order.
 * @returns the points credited
 */
export async function claimWaitingBalances(db: Db, memberId: string, at: Date): Promise<number> {
  const [member] = await db
    .select({ kickUserId: members.kickUserId, kickUsername: members.kickUsername })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) return 0;
  const accounts: [AccountKind, string][] = [['discord_id', memberId]];
  // A Kick account counts only once its owner has linked it.
  if (member.kickUserId) accounts.push(['kick_id', member.kickUserId], ['kick_name', (member.kickUsername ?? '').toLowerCase()]);
  const isTheirs = sql`(${importedBalances.kind}, ${importedBalances.account}) in (${sql.join(
    accounts.map(([kind, account]) => sql`(${kind}, ${account})`),
    sql`, `,
  )})`;
  const setting = sql`'member-imports:' || ${importedBalances.source}`;
  const isWaiting = and(isTheirs, isNull(importedBalances.memberId), not(isAuthor(setting, { memberId, kickUserId: member.kickUserId })));
  // Nearly all sign-ins end here, without a lock.
  if ((await db.$count(importedBalances, isWaiting)) === 0) return 0;
  return db.transaction(async (tx) => {
    await lockImports(tx);
    let room = MAX_POINTS - ((await lockMembers(tx, [memberId])).get(memberId)?.points ?? 0);
    const fitting: number[] = [];
    for (const { id, points } of await tx.select().from(importedBalances).where(isWaiting).orderBy(asc(importedBalances.id))) {
      if (points > room) continue;
      fitting.push(id);
      room -= points;
    }
    const rows = await tx
      .update(importedBalances)
      .set({ memberId, credited: sql`${importedBalances.points}`, bookings: sql`${importedBalances.bookings} + 1`, creditedAt: at })
      .where(inArray(importedBalances.id, fitting))
      .returning();
    const changes = rows.filter(({ points }) => points > 0).map((row) => bookingOf(row, row.points, at));
    if (changes.length > 0) await bookPoints(tx, changes);
    return changes.reduce((sum, { amount }) => sum + amount, 0);
  });
}

export class PointsSpent extends Error {
  constructor(readonly usernames: string[]) {
    super(`These members have spent some of the points: ${usernames.join(', ')}.`);
  }
}

/** Takes back everything that came from a source, in the caller's transaction. @throws {PointsSpent} */
export async function undoSource(tx: Db, source: ImportSource, at: Date): Promise<{ members: number; points: number; waiting: number }> {
  await lockImports(tx);
  const credited = and(eq(importedBalances.source, source), gt(importedBalances.credited, 0));
  const rows = await tx.select().from(importedBalances).where(credited).orderBy(asc(importedBalances.memberId));
  await refuseSpent(tx, rows);
  await inBatches(rows, async (batch) => {
    const changes = batch.map((row) => bookingOf({ ...row, bookings: row.bookings + 1, note: null }, -row.credited, at));
    await bookPoints(tx, changes).catch((cause: unknown) => {
      throw cause instanceof NotEnoughPoints ? new PointsSpent(['a member who has just spent points']) : cause;
    });
  });
  const waiting = await tx.$count(importedBalances, and(eq(importedBalances.source, source), isNull(importedBalances.memberId)));
  await tx.delete(importedBalances).where(eq(importedBalances.source, source));
  return { members: rows.length, points: rows.reduce((sum, row) => sum + row.credited, 0), waiting };
}

async function refuseSpent(tx: Db, rows: Balance[]): Promise<void> {
  const ids = rows.flatMap(({ memberId }) => memberId ?? []);
  const owners = await membersById(tx, ids);
  const taken = new Map<string, number>();
  for (const { memberId, credited } of rows) if (memberId) taken.set(memberId, (taken.get(memberId) ?? 0) + credited);
  const spent = [...owners.values()].filter(({ id, points }) => points < (taken.get(id) ?? 0));
  if (spent.length > 0) throw new PointsSpent(spent.map(({ username }) => username));
}
