import { RaffleReplacement, spellingsOf } from '@greenroom/contract';
import type { Raffle, RaffleEntriesQuery } from '@greenroom/contract';
import { and, asc, desc, eq, inArray, lt, max, not, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import {
  members,
  raffleDraws,
  raffleEntries,
  raffleReplacements,
  raffles,
  raffleTotals,
  raffleWinners,
  raffleWithdrawals,
} from '../../db/schema';
import { toWire } from '../../db/wire';
import { hasRow, isAnyOf } from '../../db/statements';

/** Winners of a draw, and who lost a place since. */
export type Results = Pick<Raffle, 'winners' | 'replacements'>;

/** Maximum number of ended raffles in the list; each keeps its own page. */
const LISTED_ENDED = 100;

/** Earlier of the planned end and the time when staff closed it; null if neither is set. */
const OVER_AT = sql`least(${raffles.endsAt}, ${raffles.closedAt})`;

/** `hasEnded` of the rules as an SQL condition. */
export const endedBy = (at: Date): SQL => sql`coalesce(${OVER_AT} <= ${at.toISOString()}::timestamptz, false)`;

/** Condition of raffles whose draw has a record. */
export const hasDraw = hasRow(raffleDraws, eq(raffleDraws.raffleId, raffles.id));

/** Condition of drawn raffles; old ones have winners without a record. */
export const isDrawn = sql<boolean>`(${hasDraw} or ${hasRow(raffleWinners, eq(raffleWinners.raffleId, raffles.id))})`;

/** Lists open raffles and the latest ended ones, latest end first; those without an end come first. */
export async function listRaffles(db: Db, at: Date) {
  const open = selectRaffles(db).where(not(endedBy(at)));
  const ended = selectRaffles(db).where(endedBy(at)).orderBy(desc(OVER_AT), desc(raffles.id)).limit(LISTED_ENDED);
  const rows = [...(await open), ...(await ended)];
  const endOf = ({ raffle }: (typeof rows)[number]) => raffle.endsAt?.getTime() ?? Number.MAX_VALUE;
  return rows.sort((one, other) => endOf(other) - endOf(one) || other.raffle.id - one.raffle.id);
}

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

/** Lists what came of raffles that have ended; no other is drawn. */
export async function listDrawResults(db: Db, raffleIds: number[]): Promise<Map<number, Results>> {
  if (raffleIds.length === 0) return new Map();
  const winners = await db
    .select({
      raffleId: raffleWinners.raffleId,
      position: raffleWinners.position,
      username: members.username,
      avatar: members.avatar,
    })
    .from(raffleWinners)
    .innerJoin(members, eq(members.id, raffleWinners.memberId))
    .where(inArray(raffleWinners.raffleId, raffleIds))
    .orderBy(asc(raffleWinners.raffleId), asc(raffleWinners.position));
  const replacements = await db
    .select()
    .from(raffleReplacements)
    .where(inArray(raffleReplacements.raffleId, raffleIds))
    .orderBy(asc(raffleReplacements.raffleId), asc(raffleReplacements.number));
  const results = new Map(raffleIds.map((id): [number, Results] => [id, { winners: [], replacements: [] }]));
  for (const { raffleId, ...winner } of winners) results.get(raffleId)?.winners.push(winner);
  for (const row of replacements) results.get(row.raffleId)?.replacements.push(toWire(RaffleReplacement, row));
  return results;
}

/** Returns, by member, raffles with their number of tickets. */
export async function withOwnEntries(db: Db, list: readonly Raffle[], memberIds: readonly string[]): Promise<Map<string, Raffle[]>> {
  const { memberId, raffleId, tickets } = raffleEntries;
  const ids = list.map(({ id }) => id);
  const rows = await db
    .select({ memberId, raffleId, tickets: sql`sum(${tickets})`.mapWith(Number) })
    .from(raffleEntries)
    .where(and(isAnyOf(memberId, memberIds), isAnyOf(raffleId, ids, 'integer')))
    .groupBy(memberId, raffleId);
  const own = new Map(rows.map((row) => [`${row.memberId} ${row.raffleId}`, row.tickets]));
  return new Map(memberIds.map((id) => [id, list.map((raffle) => ({ ...raffle, user_entries: own.get(`${id} ${raffle.id}`) ?? 0 }))]));
}

export const raffleExists = async (db: Db, id: number): Promise<boolean> => (await db.$count(raffles, eq(raffles.id, id))) > 0;

/** Lists entries newest first: ids are assigned under the raffle's lock, so they are chronological. */
export async function listEntries(db: Db, raffleId: number, { type, search, before }: RaffleEntriesQuery, limit: number) {
  return db
    .select({
      entry: raffleEntries,
      user: {
        id: members.id,
        username: members.username,
        avatar: members.avatar,
        kick_username: members.kickUsername,
        draw_salt: sql<string | null>`nullif(${members.drawSalt}, '')`,
      },
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
    .limit(limit);
}

/** Returns the id of a raffle's latest entry, 0 without any. */
export async function findNewestEntry(db: Db, raffleId: number): Promise<number> {
  const [row] = await db
    .select({ id: max(raffleEntries.id) })
    .from(raffleEntries)
    .where(eq(raffleEntries.raffleId, raffleId));
  return row?.id ?? 0;
}

/** Matches either name literally, without wildcards. */
function namedLike(part: string): SQL | undefined {
  const within = (name: AnyPgColumn) => spellingsOf(part).map((text) => sql`position(lower(${text}) in lower(${name})) > 0`);
  return or(...within(members.username), ...within(members.kickUsername));
}

/** Finds a raffle, its number of entries including withdrawn ones, and its draw (null before it). */
export async function findDraw(db: Db, raffleId: number) {
  const [row] = await db
    .select({ raffle: raffles, entriesMade: raffleTotals.entriesMade, draw: raffleDraws })
    .from(raffles)
    .innerJoin(raffleTotals, eq(raffleTotals.raffleId, raffles.id))
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffles.id))
    .where(eq(raffles.id, raffleId));
  return row;
}

export async function listWithdrawals(db: Db, raffleId: number) {
  const { number, entryId: id, tickets, withdrawnAt } = raffleWithdrawals;
  return db
    .select({ number, id, tickets, withdrawnAt })
    .from(raffleWithdrawals)
    .where(eq(raffleWithdrawals.raffleId, raffleId))
    .orderBy(asc(number));
}

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

/** Lists the published reserves in draw order. */
export async function listReserves(db: Db, entryIds: readonly number[]) {
  const rows = await db
    .select({ user_id: members.id, username: members.username, entry_id: raffleEntries.id })
    .from(raffleEntries)
    .innerJoin(members, eq(members.id, raffleEntries.memberId))
    .where(inArray(raffleEntries.id, [...entryIds]));
  const byEntry = new Map(rows.map((row) => [row.entry_id, row]));
  return entryIds.flatMap((id) => byEntry.get(id) ?? []);
}

/** Lists entries in the order in which a draw numbers their tickets, with what decides whether their members can win. */
export async function listDrawnEntries(tx: Db, raffleId: number) {
  const { id, drawSalt, deletedAt, bannedAt, excludedAt, excludedUntil } = members;
  return tx
    .select({
      id: raffleEntries.id,
      number: raffleEntries.number,
      memberId: raffleEntries.memberId,
      tickets: raffleEntries.tickets,
      member: { id, drawSalt, deletedAt, bannedAt, excludedAt, excludedUntil },
    })
    .from(raffleEntries)
    .innerJoin(members, eq(members.id, raffleEntries.memberId))
    .where(eq(raffleEntries.raffleId, raffleId))
    .orderBy(asc(raffleEntries.id));
}
