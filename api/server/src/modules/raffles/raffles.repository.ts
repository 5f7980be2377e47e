import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, raffleEntries, raffles, raffleWinners } from '../../db/schema';

/** Every raffle with what its entries add up to, the latest end first. Those without an end stand before all. */
export async function listRaffles(db: Db, memberId: string | null) {
  const totals = db
    .select({
      raffleId: raffleEntries.raffleId,
      passwordless: ticketsWhere(sql`${raffleEntries.entryType} = 'passwordless'`).as('passwordless'),
      points: ticketsWhere(sql`${raffleEntries.entryType} = 'points'`).as('points'),
      password: ticketsWhere(sql`${raffleEntries.entryType} = 'password'`).as('password'),
      own: ticketsWhere(sql`${raffleEntries.memberId} = ${memberId}`).as('own'),
      spent: sql<number>`sum(${raffleEntries.pointsSpent})`.as('spent'),
    })
    .from(raffleEntries)
    .groupBy(raffleEntries.raffleId)
    .as('totals');
  const orZero = (column: unknown) => sql`coalesce(${column}, 0)`.mapWith(Number);
  return db
    .select({
      raffle: raffles,
      passwordless: orZero(totals.passwordless),
      points: orZero(totals.points),
      password: orZero(totals.password),
      own: orZero(totals.own),
      spent: orZero(totals.spent),
    })
    .from(raffles)
    .leftJoin(totals, eq(totals.raffleId, raffles.id))
    .orderBy(desc(raffles.endsAt), desc(raffles.id));
}

/** The winners of all raffles, by raffle, the first winner first. */
export async function listWinners(db: Db) {
  const rows = await db
    .select({ raffleId: raffleWinners.raffleId, username: members.username, avatar: members.avatar })
    .from(raffleWinners)
    .innerJoin(members, eq(members.id, raffleWinners.memberId))
    .orderBy(asc(raffleWinners.raffleId), asc(raffleWinners.position));
  const byRaffle = new Map<number, { username: string; avatar: string | null }[]>();
  for (const { raffleId, ...winner } of rows) byRaffle.set(raffleId, [...(byRaffle.get(raffleId) ?? []), winner]);
  return byRaffle;
}

function ticketsWhere(condition: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${raffleEntries.tickets}) filter (where ${condition}), 0)`;
}
