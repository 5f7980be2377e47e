import { raffleEndpoints, StaffRaffle, StaffRaffleEntry } from '@greenroom/contract/admin';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { members, raffleEntries, raffles, raffleTotals } from '../../db/schema';
import { toWire } from '../../db/wire';
import { raffleExists, endedBy, isDrawn } from './raffles.repository';
import { totalEntries } from './raffles.rules';
import { MEMBER_SUMMARY, containsText, pageOf, rowNotFound, staffRows } from '../../admin/rows';

const ENTRIES = sql`(${raffleTotals.passwordless} + ${raffleTotals.points} + ${raffleTotals.password})`;

const stateAt = (at: Date) => sql<StaffRaffle['state']>`case
  when ${raffles.cancelledAt} is not null then 'cancelled'
  when ${isDrawn} then 'drawn'
  when ${endedBy(at)} then 'ended'
  when ${raffles.startsAt} <= ${at.toISOString()}::timestamptz then 'running'
  else 'upcoming' end`;

export const { list: listStaffRaffles, find: findStaffRaffle } = staffRows(raffleEndpoints.list, {
  select: selectRaffles,
  id: raffles.id,
  where: ({ search, state }, at) => and(containsText(search, raffles.title, raffles.prize), state && sql`${stateAt(at)} = ${state}`),
  sorted: { starts_at: raffles.startsAt, ends_at: raffles.endsAt, title: sql`lower(${raffles.title})`, entries: ENTRIES },
  asRow: asStaffRaffle,
});

function selectRaffles(db: Db, at: Date) {
  return db
    .select({ raffle: raffles, totals: raffleTotals, state: stateAt(at) })
    .from(raffles)
    .innerJoin(raffleTotals, eq(raffleTotals.raffleId, raffles.id))
    .$dynamic();
}

function asStaffRaffle({ raffle, totals, state }: Awaited<ReturnType<typeof selectRaffles>>[number]): StaffRaffle {
  return {
    ...toWire(StaffRaffle, raffle),
    has_password: raffle.passwordHash !== null,
    state,
    entries: totalEntries(totals),
    points_spent: totals.pointsSpent,
  };
}

/** Lists a page of a raffle's entries; the search matches either name of the member. @throws {HttpProblem} 404 */
export async function listStaffEntries(db: Db, raffleId: number, query: z.output<typeof raffleEndpoints.entries.query>) {
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
