import type { RaffleEntriesQuery } from '@greenroom/contract';
import { and, asc, desc, eq, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { members, raffleDraws, raffleEntries, raffles, raffleTotals, raffleWinners } from '../../db/schema';

/** Who won, the first winner first. */
type Winners = { username: string; avatar: string | null }[];

/** Years of raffles are nothing that anybody scrolls through; each of them has its page for good. */
const LISTED_ENDED = 100;
const LISTED_ENTRIES = 10_000;

/** When it is or was over, whichever comes first of its end and the staff's; null where nobody knows yet. */
const OVER_AT = sql`least(${raffles.endsAt}, ${raffles.closedAt})`;

/** Whether its time is over: `hasEnded` of the rules, for the database. */
export function endedBy(at: Date): SQL {
  return sql`coalesce(${OVER_AT} <= ${at.toISOString()}::timestamptz, false)`;
}

/** All raffles that have not ended and the last that have, the latest end first. Those without one stand before all. */
export async function listRaffles(db: Db, at: Date) {
  const open = selectRaffles(db).where(not(endedBy(at)));
  const ended = selectRaffles(db).where(endedBy(at)).orderBy(desc(OVER_AT), desc(raffles.id)).limit(LISTED_ENDED);
  const rows = [...(await open), ...(await ended)];
  const endOf = ({ raffle }: (typeof rows)[number]) => raffle.endsAt?.getTime() ?? Number.MAX_VALUE;
  return rows.sort((one, other) => endOf(other) - endOf(one) || other.raffle.id - one.raffle.id);
}

/** One raffle with what its entries add up to. */
export async function findRaffle(db: Db, id: number) {
  const [row] = await selectRaffles(db).where(eq(raffles.id, id));
  return row;
}

function selectRaffles(db: Db) {
  return db
    .select({ raffle: raffles, totals: raffleTotals })
    .from(raffles)
    .innerJoin(raffleTotals, eq(raffleTotals.raffleId, raffles.id))
    .$dynamic();
}

/** The winners of these raffles, by raffle. */
export async function listWinners(db: Db, raffleIds: number[]): Promise<Map<number, Winners>> {
  const rows = await db
    .select({ raffleId: raffleWinners.raffleId, username: members.username, avatar: members.avatar })
    .from(raffleWinners)
    .innerJoin(members, eq(members.id, raffleWinners.memberId))
    .where(inArray(raffleWinners.raffleId, raffleIds))
    .orderBy(asc(raffleWinners.raffleId), asc(raffleWinners.position));
  const byRaffle = new Map<number, Winners>();
  for (const { raffleId, ...winner } of rows) {
    const winners = byRaffle.get(raffleId);
    if (winners) winners.push(winner);
    else byRaffle.set(raffleId, [winner]);
  }
  return byRaffle;
}

/** How many entries the member has in each of these raffles; those without any are left out. */
export async function countOwnEntries(db: Db, memberIds: readonly string[], raffleIds: readonly number[]): Promise<Map<string, Map<number, number>>> {
  const rows = await db
    .select({ memberId: raffleEntries.memberId, raffleId: raffleEntries.raffleId, tickets: sql`sum(${raffleEntries.tickets})`.mapWith(Number) })
    .from(raffleEntries)
    .where(and(inArray(raffleEntries.memberId, [...memberIds]), inArray(raffleEntries.raffleId, [...raffleIds])))
    .groupBy(raffleEntries.memberId, raffleEntries.raffleId);
  const own = new Map<string, Map<number, number>>();
  for (const { memberId, raffleId, tickets } of rows) own.set(memberId, (own.get(memberId) ?? new Map<number, number>()).set(raffleId, tickets));
  return own;
}

export async function raffleExists(db: Db, id: number): Promise<boolean> {
  return (await db.$count(raffles, eq(raffles.id, id))) > 0;
}

/** Entries of a raffle, the newest first: ids are given while the raffle is locked, so they are in the order of time. */
export async function listEntries(db: Db, raffleId: number, { type, search, before }: RaffleEntriesQuery) {
  return db
    .select({
      entry: raffleEntries,
      user: { id: members.id, username: members.username, avatar: members.avatar, kick_username: members.kickUsername },
    })
    .from(raffleEntries)
    .innerJoin(members, eq(members.id, raffleEntries.memberId))
    .where(
      and(
        eq(raffleEntries.raffleId, raffleId),
        before ? lt(raffleEntries.id, before) : undefined,
        type === 'all' ? undefined : eq(raffleEntries.entryType, type),
        search ? namedLike(search) : undefined,
      ),
    )
    .orderBy(desc(raffleEntries.id))
    .limit(LISTED_ENTRIES);
}

/** Whether either name has that part. Nothing in it is a pattern. */
function namedLike(part: string): SQL | undefined {
  const within = (name: AnyPgColumn) => sql`position(lower(${part}) in lower(${name})) > 0`;
  return or(within(members.username), within(members.kickUsername));
}

/** How a raffle is or will be drawn. */
export async function findDraw(db: Db, raffleId: number) {
  const [row] = await db
    .select({ seed: raffles.drawSeed, winnersCount: raffles.winnersCount, draw: raffleDraws })
    .from(raffles)
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffles.id))
    .where(eq(raffles.id, raffleId));
  return row;
}

/** The winners of a draw with the entries that won. */
export async function listDrawnWinners(db: Db, raffleId: number) {
  return db
    .select({
      position: raffleWinners.position,
      user_id: raffleWinners.memberId,
      username: members.username,
      entry_id: raffleWinners.entryId,
    })
    .from(raffleWinners)
    .innerJoin(members, eq(members.id, raffleWinners.memberId))
    .where(eq(raffleWinners.raffleId, raffleId))
    .orderBy(asc(raffleWinners.position));
}
