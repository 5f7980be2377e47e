import { type raffleEndpoints, StaffRaffle, StaffRaffleEntry } from '@greenroom/contract/admin';
import { and, eq, exists, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { members, raffleDraws, raffleEntries, raffles, raffleTotals, raffleWinners } from '../../db/schema';
import { toWire } from '../../db/wire';
import { raffleExists, endedBy } from './raffles.repository';
import { hasEnded, isActive, totalEntries } from './raffles.rules';
import { MEMBER_SUMMARY, containsText, onlyRow, pageOf, rowNotFound } from '../../admin/rows';

type RafflesQuery = z.output<typeof raffleEndpoints.list.query>;
type EntriesQuery = z.output<typeof raffleEndpoints.entries.query>;

const ENTRIES = sql`(${raffleTotals.passwordless} + ${raffleTotals.points} + ${raffleTotals.password})`;

const SORTED = { starts_at: raffles.startsAt, ends_at: raffles.endsAt, title: sql`lower(${raffles.title})`, entries: ENTRIES };

/** `isDrawn` of draw/carry-out.ts as SQL, for lists. */
function hasWinners(db: Db): SQL {
  const draws = db
    .select({ one: sql`1` })
    .from(raffleDraws)
    .where(eq(raffleDraws.raffleId, raffles.id));
  const winners = db
    .select({ one: sql`1` })
    .from(raffleWinners)
    .where(eq(raffleWinners.raffleId, raffles.id));
  return sql`(${or(exists(draws), exists(winners))})`;
}

function inState(db: Db, state: StaffRaffle['state'] | undefined, at: Date): SQL | undefined {
  const begun = sql`${raffles.startsAt} <= ${at.toISOString()}::timestamptz`;
  switch (state) {
    case undefined:
      return undefined;
    case 'cancelled':
      return isNotNull(raffles.cancelledAt);
    case 'drawn':
      return and(isNull(raffles.cancelledAt), hasWinners(db));
    case 'ended':
      return and(isNull(raffles.cancelledAt), endedBy(at), not(hasWinners(db)));
    case 'running':
      return and(begun, not(endedBy(at)), not(hasWinners(db)));
    case 'upcoming':
      return and(not(begun), not(endedBy(at)), not(hasWinners(db)));
  }
}

export function listStaffRaffles(db: Db, query: RafflesQuery, at: Date): Promise<{ data: StaffRaffle[]; total: number }> {
  const where = and(containsText(query.search, raffles.title, raffles.prize), inState(db, query.state, at));
  const page = { query, select: () => selectRaffles(db).where(where), sorted: SORTED[query.sort], id: raffles.id };
  return pageOf(db, page, (row) => asStaffRaffle(row, at));
}

/** @throws {HttpProblem} 404 */
export async function findStaffRaffle(db: Db, id: number, at: Date): Promise<StaffRaffle> {
  return asStaffRaffle(await onlyRow(selectRaffles(db).where(eq(raffles.id, id))), at);
}

function selectRaffles(db: Db) {
  return db
    .select({ raffle: raffles, totals: raffleTotals, isDrawn: hasWinners(db).mapWith(Boolean) })
    .from(raffles)
    .innerJoin(raffleTotals, eq(raffleTotals.raffleId, raffles.id))
    .$dynamic();
}

function asStaffRaffle({ raffle, totals, isDrawn }: Awaited<ReturnType<typeof selectRaffles>>[number], at: Date): StaffRaffle {
  return {
    ...toWire(StaffRaffle, raffle),
    has_password: raffle.passwordHash !== null,
    state: stateOf(raffle, isDrawn, at),
    entries: totalEntries(totals),
    points_spent: totals.pointsSpent,
  };
}

function stateOf(raffle: typeof raffles.$inferSelect, isDrawn: boolean, at: Date): StaffRaffle['state'] {
  if (raffle.cancelledAt) return 'cancelled';
  if (isDrawn) return 'drawn';
  if (hasEnded(raffle, at)) return 'ended';
  return isActive(raffle, at) ? 'running' : 'upcoming';
}

/** Lists a page of a raffle's entries; the search matches either name of the member. @throws {HttpProblem} 404 */
export async function listStaffEntries(
  db: Db,
  raffleId: number,
  query: EntriesQuery,
): Promise<{ data: StaffRaffleEntry[]; total: number }> {
  if (!(await raffleExists(db, raffleId))) throw rowNotFound();
  const where = and(
    eq(raffleEntries.raffleId, raffleId),
    query.type && eq(raffleEntries.entryType, query.type),
    containsText(query.search, members.username, members.kickUsername),
  );
  const select = () =>
    db
      .select({ entry: raffleEntries, user: MEMBER_SUMMARY })
      .from(raffleEntries)
      .innerJoin(members, eq(members.id, raffleEntries.memberId))
      .where(where)
      .$dynamic();
  const sorted = { id: raffleEntries.id, tickets: raffleEntries.tickets }[query.sort];
  return pageOf(db, { query, select, sorted, id: raffleEntries.id }, ({ entry, user }) => ({ ...toWire(StaffRaffleEntry, entry), user }));
}
