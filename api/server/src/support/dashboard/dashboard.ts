import { type DashboardDay, type PendingCounts, type May, dashboardEndpoints } from '@greenroom/contract/admin';
import { eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { challengeClaims, contactMessages, members, pointsLedger, raffleEntries, redemptions, tickets } from '../../db/schema';
import { DAY } from '../../lib/durations';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

/** Counts what waits for the staff; null for what the caller may not see. */
async function countPending(db: Db, may: May): Promise<PendingCounts> {
  const [openTickets, claims, pending, messages] = await Promise.all([
    may('tickets:see') ? db.$count(tickets, eq(tickets.status, 'open')) : null,
    may('challenges:see') ? db.$count(challengeClaims, eq(challengeClaims.status, 'pending')) : null,
    may('store:see') ? db.$count(redemptions, eq(redemptions.status, 'pending')) : null,
    may('contact-messages:see') ? db.$count(contactMessages, isNull(contactMessages.handledAt)) : null,
  ]);
  return { tickets: openTickets, claims, redemptions: pending, contact_messages: messages };
}

/** Returns statistics of the last days in UTC, including today, oldest first. */
export async function listDays(
  db: Db,
  { days, now }: { days: number; now: Date },
): Promise<{ [Key in keyof DashboardDay]: NonNullable<DashboardDay[Key]> }[]> {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const from = new Date(today - (days - 1) * DAY);
  const [newMembers, points, opened, entries] = await Promise.all([
    aggregateByDay(db, { table: members, at: members.createdAt, from, first: sql`count(*)` }),
    // Refunds of rejected redemptions do not count as given.
    aggregateByDay(db, {
      table: pointsLedger,
      at: pointsLedger.createdAt,
      from,
      first: sql`sum(${pointsLedger.amount}) filter (where ${pointsLedger.amount} > 0 and ${pointsLedger.reason} <> 'redemption-rejected')`,
      second: sql`-sum(${pointsLedger.amount}) filter (where ${pointsLedger.amount} < 0)`,
    }),
    aggregateByDay(db, { table: tickets, at: tickets.createdAt, from, first: sql`count(*)` }),
    aggregateByDay(db, { table: raffleEntries, at: raffleEntries.createdAt, from, first: sql`sum(${raffleEntries.tickets})` }),
  ]);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY).toISOString().slice(0, 10);
    const [given, spent] = points(day);
    return {
      day,
      new_members: newMembers(day)[0],
      points_given: given,
      points_spent: spent,
      tickets_opened: opened(day)[0],
      raffle_entries: entries(day)[0],
    };
  });
}

interface DailyAggregate {
  table: PgTable;
  at: PgColumn;
  from: Date;
  /** Aggregates of a day's rows, computed in one query. */
  first: SQL;
  second?: SQL;
}

/** Aggregates a table by day. @returns a lookup by day, such as `2026-11-21`; 0 for days without rows */
async function aggregateByDay(
  db: Db,
  { table, at, from, first, second = sql`0` }: DailyAggregate,
): Promise<(day: string) => [number, number]> {
  const day = sql`date_trunc('day', ${at} at time zone 'UTC')`;
  const number = (sum: SQL) => sql`coalesce(${sum}, 0)`.mapWith(Number);
  const rows = await db
    .select({ day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`, first: number(first), second: number(second) })
    .from(table)
    .where(gte(at, from))
    .groupBy(day);
  const sums = new Map(rows.map((row) => [row.day, [row.first, row.second] as [number, number]]));
  return (date) => sums.get(date) ?? [0, 0];
}

export function dashboardRoutes(handle: HandleEndpoint, { db, now }: ModuleContext): void {
  handle(dashboardEndpoints.get, async ({ may, query }) => {
    const [waiting, days] = await Promise.all([countPending(db, may), listDays(db, { days: query.days, now: now() })]);
    return { data: { waiting, days: days.map((day) => asSeenBy(may, day)) } };
  });
}

const asSeenBy = (may: May, day: DashboardDay): DashboardDay => ({
  ...day,
  ...(!may('members:see') && { new_members: null }),
  ...(!may('points:see') && { points_given: null, points_spent: null }),
  ...(!may('tickets:see') && { tickets_opened: null }),
  ...(!may('raffles:see') && { raffle_entries: null }),
});
