import type { raffleEndpoints, StaffRaffle, StaffRaffleEntry } from '@greenroom/contract/admin';
import { and, eq, exists, not, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { members, raffleDraws, raffleEntries, raffles, raffleTotals, raffleWinners } from '../../db/schema';
import { raffleExists, endedBy } from './raffles.repository';
import { hasEnded, isActive, totalEntries } from './raffles.rules';
import { MEMBER_SUMMARY } from '../../admin/member-summary';
import { containsText, paginate, rowNotFound } from '../../admin/rows';

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
    case 'drawn':
      return hasWinners(db);
    case 'ended':
      return and(endedBy(at), not(hasWinners(db)));
    case 'running':
      return and(begun, not(endedBy(at)), not(hasWinners(db)));
    case 'upcoming':
      return and(not(begun), not(endedBy(at)), not(hasWinners(db)));
  }
}

export async function listStaffRaffles(db: Db, query: RafflesQuery, at: Date): Promise<{ data: StaffRaffle[]; total: number }> {
  const where = and(containsText(query.search, raffles.title, raffles.prize), inState(db, query.state, at));
  const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], raffles.id);
  const [rows, total] = await Promise.all([
    selectRaffles(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(raffles, where),
  ]);
  return { data: rows.map((row) => asStaffRaffle(row, at)), total };
}

/** @throws {HttpProblem} 404 */
export async function findStaffRaffle(db: Db, id: number, at: Date): Promise<StaffRaffle> {
  const [row] = await selectRaffles(db).where(eq(raffles.id, id));
  if (!row) throw rowNotFound();
  return asStaffRaffle(row, at);
}

function selectRaffles(db: Db) {
  return db
    .select({ raffle: raffles, totals: raffleTotals, isDrawn: hasWinners(db).mapWith(Boolean) })
    .from(raffles)
    .innerJoin(raffleTotals, eq(raffleTotals.raffleId, raffles.id))
    .$dynamic();
}

/** Maps every field by name, so that the seed and the password hash reach neither the panel nor the audit log. */
function asStaffRaffle({ raffle, totals, isDrawn }: Awaited<ReturnType<typeof selectRaffles>>[number], at: Date): StaffRaffle {
  const { id, version, title, description, prize } = raffle;
  return {
    id,
    version,
    title,
    description,
    prize,
    starts_at: raffle.startsAt.toISOString(),
    ends_at: raffle.endsAt?.toISOString() ?? null,
    closed_at: raffle.closedAt?.toISOString() ?? null,
    max_entries: raffle.maxEntries,
    entry_cost: raffle.entryCost,
    points_per_entry: raffle.pointsPerEntry,
    allow_passwordless_entry: raffle.allowPasswordlessEntry,
    allow_points_entry: raffle.allowPointsEntry,
    winners_count: raffle.winnersCount,
    draws_itself: raffle.drawsItself,
    min_account_days: raffle.minAccountDays,
    min_discord_days: raffle.minDiscordDays,
    min_messages: raffle.minMessages,
    messages_days: raffle.messagesDays,
    min_points: raffle.minPoints,
    subscribers_only: raffle.subscribersOnly,
    has_password: raffle.passwordHash !== null,
    state: isDrawn ? 'drawn' : hasEnded(raffle, at) ? 'ended' : isActive(raffle, at) ? 'running' : 'upcoming',
    entries: totalEntries(totals),
    points_spent: totals.pointsSpent,
  };
}

/** A page of a raffle's entries; the search matches either name of the member. @throws {HttpProblem} 404 */
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
  const sorted = { id: raffleEntries.id, tickets: raffleEntries.tickets }[query.sort];
  const { limit, offset, orderBy } = paginate(query, sorted, raffleEntries.id);
  const ofMembers = eq(members.id, raffleEntries.memberId);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ entry: raffleEntries, user: MEMBER_SUMMARY })
      .from(raffleEntries)
      .innerJoin(members, ofMembers)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(raffleEntries)
      .innerJoin(members, ofMembers)
      .where(where),
  ]);
  return {
    total: counted?.total ?? 0,
    data: rows.map(({ entry: { id, entryType, tickets, pointsSpent, createdAt }, user }) => ({
      id,
      user,
      tickets,
      entry_type: entryType,
      points_spent: pointsSpent,
      created_at: createdAt.toISOString(),
    })),
  };
}
