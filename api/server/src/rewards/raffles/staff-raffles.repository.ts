import { raffleEndpoints, StaffRaffle, StaffRaffleEntry } from '@greenroom/contract/admin';
import { and, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { members, raffleEntries, raffles, raffleTotals } from '../../db/schema';
import { toWire } from '../../db/wire';
import { raffleExists, endedBy, isDrawn } from './raffles.repository';
import { hasEnded, isActive, totalEntries } from './raffles.rules';
import { MEMBER_SUMMARY, containsText, pageOf, rowNotFound, staffRows } from '../../admin/rows';

type EntriesQuery = z.output<typeof raffleEndpoints.entries.query>;

const ENTRIES = sql`(${raffleTotals.passwordless} + ${raffleTotals.points} + ${raffleTotals.password})`;

function inState(state: StaffRaffle['state'] | undefined, at: Date): SQL | undefined {
  const begun = sql`${raffles.startsAt} <= ${at.toISOString()}::timestamptz`;
  switch (state) {
    case undefined:
      return undefined;
    case 'cancelled':
      return isNotNull(raffles.cancelledAt);
    case 'drawn':
      return and(isNull(raffles.cancelledAt), isDrawn);
    case 'ended':
      return and(isNull(raffles.cancelledAt), endedBy(at), not(isDrawn));
    case 'running':
      return and(begun, not(endedBy(at)), not(isDrawn));
    case 'upcoming':
      return and(not(begun), not(endedBy(at)), not(isDrawn));
  }
}

export const { list: listStaffRaffles, find: findStaffRaffle } = staffRows(raffleEndpoints.list, {
  select: selectRaffles,
  id: raffles.id,
  where: ({ search, state }, at) => and(containsText(search, raffles.title, raffles.prize), inState(state, at)),
  sorted: { starts_at: raffles.startsAt, ends_at: raffles.endsAt, title: sql`lower(${raffles.title})`, entries: ENTRIES },
  asRow: asStaffRaffle,
});

function selectRaffles(db: Db) {
  return db
    .select({ raffle: raffles, totals: raffleTotals, isDrawn: isDrawn.mapWith(Boolean) })
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
