import { and, eq, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../db/statements';
import type { Db } from '../../db/client';
import { activities, members, memberSignals, raffleEntries } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { daysBefore } from '../../lib/durations';
import { KICK_LINKED } from '../../core/activity/record-activity';
import { CROWD, joinPairs, pairKey, pairsAmong, pairsByAddress, similarNames, type LookAlikePair, type Pair } from './look-alikes.rules';

const SIGNAL_DAYS = 30;
const SIMULTANEOUS = sql`interval '1 minute'`;
/** Minimum number of raffles: in fewer, two members enter at the same time by chance. */
const SIMULTANEOUS_RAFFLES = 2;

const signalsExpiredAt = (at: Date): Date => daysBefore(at, SIGNAL_DAYS);

/** Finds pairs of members who share a network, an account at a casino, or successively a Kick account. Nothing else depends on it. */
export async function findLookAlikes(db: Db, at: Date): Promise<{ pairs: LookAlikePair[]; crowdedAddresses: number }> {
  const { signals, crowdedAddresses } = await readSharedSignals(db, at);
  const found = joinPairs(await pairsByCasinoName(db), await pairsByKickAccount(db, at), pairsByAddress(signals));
  const hints = [await hintsByName(db, found), await hintsByRaffles(db, found, at)];
  return { pairs: joinPairs(found, ...hints), crowdedAddresses };
}

/** Reads the signals at shared addresses; crowded ones are only counted. */
async function readSharedSignals(db: Db, at: Date) {
  const { memberId, addressHash, deviceHash, seenAt } = memberSignals;
  const isCurrent = gt(seenAt, signalsExpiredAt(at));
  const sharing = sql<number>`count(distinct ${memberId})::integer`;
  const shared = await db.select({ addressHash, sharing }).from(memberSignals).where(isCurrent).groupBy(addressHash).having(gt(sharing, 1));
  const small = shared.filter((row) => row.sharing <= CROWD).map((row) => row.addressHash);
  const signals = await db
    .select({ memberId, addressHash, deviceHash })
    .from(memberSignals)
    .where(and(isCurrent, isAnyOf(addressHash, small)));
  return { signals, crowdedAddresses: shared.length - small.length };
}

/** Finds members who entered the same casino account before that was refused. */
async function pairsByCasinoName(db: Db): Promise<LookAlikePair[]> {
  const lists = await Promise.all([members.crypto, members.crypto2, members.crypto3].map((column) => sharedNames(db, column)));
  const reason = { kind: 'casino', text: 'Both entered the same account at a casino.', is_weak: false } as const;
  return lists.flat().flatMap(({ ids }) => pairsAmong(ids).map((pair) => withReason(pair, reason)));
}

async function sharedNames(db: Db, column: PgColumn): Promise<{ ids: string[] }[]> {
  const name = sql<string>`lower(trim(${column}))`;
  const ids = sql<string[]>`array_agg(${members.id})`;
  return db
    .select({ ids })
    .from(members)
    .where(and(isNull(members.deletedAt), ne(name, '')))
    .groupBy(name)
    .having(sql`count(*) between 2 and ${CROWD}`);
}

async function pairsByKickAccount(db: Db, at: Date): Promise<LookAlikePair[]> {
  const ids = sql<string[]>`array_agg(distinct ${activities.memberId})`;
  const rows = await db
    .select({ name: activities.description, ids })
    .from(activities)
    .where(and(eq(activities.type, 'other'), eq(activities.title, KICK_LINKED), gt(activities.createdAt, signalsExpiredAt(at))))
    .groupBy(activities.description)
    .having(sql`count(distinct ${activities.memberId}) between 2 and ${CROWD}`);
  const reasonOf = (name: string) =>
    ({ kind: 'kick', text: `Both have linked the Kick account “${name}”, one after the other.`, is_weak: false }) as const;
  return rows.flatMap(({ name, ids: linked }) => pairsAmong(linked).map((pair) => withReason(pair, reasonOf(name))));
}

async function hintsByName(db: Db, pairs: readonly Pair[]): Promise<LookAlikePair[]> {
  const { id, username, kickUsername } = members;
  const rows = await db
    .select({ id, username, kickUsername })
    .from(members)
    .where(isAnyOf(id, idsOf(pairs)));
  const names = new Map(rows.map((row) => [row.id, [row.username, row.kickUsername].filter((name) => name !== null)]));
  return pairs.flatMap((pair) => {
    const similar = similarNames(names.get(pair.memberId) ?? [], names.get(pair.otherId) ?? []);
    return similar ? withReason(pair, { kind: 'names', text: `Similar names: ${similar.join(' and ')}.`, is_weak: true }) : [];
  });
}

async function hintsByRaffles(db: Db, pairs: readonly Pair[], at: Date): Promise<LookAlikePair[]> {
  if (pairs.length === 0) return [];
  const other = alias(raffleEntries, 'other_entries');
  const ids = idsOf(pairs);
  const raffles = sql<number>`count(distinct ${raffleEntries.raffleId})::integer`;
  const rows = await db
    .select({ memberId: raffleEntries.memberId, otherId: other.memberId, raffles })
    .from(raffleEntries)
    .innerJoin(
      other,
      and(
        eq(other.raffleId, raffleEntries.raffleId),
        inArray(other.memberId, ids),
        lt(raffleEntries.memberId, other.memberId),
        sql`${other.createdAt} between ${raffleEntries.createdAt} - ${SIMULTANEOUS} and ${raffleEntries.createdAt} + ${SIMULTANEOUS}`,
      ),
    )
    .where(and(inArray(raffleEntries.memberId, ids), gt(raffleEntries.createdAt, signalsExpiredAt(at))))
    .groupBy(raffleEntries.memberId, other.memberId)
    .having(sql`count(distinct ${raffleEntries.raffleId}) >= ${SIMULTANEOUS_RAFFLES}`);
  const known = new Set(pairs.map(pairKey));
  return rows
    .filter((row) => known.has(pairKey(row)))
    .map(({ raffles: entered, ...pair }) =>
      withReason(pair, { kind: 'raffles', text: `Entered ${entered} raffles within a minute of each other.`, is_weak: true }),
    );
}

const withReason = (pair: Pair, reason: LookAlikePair['reasons'][number]): LookAlikePair => ({ ...pair, reasons: [reason] });

const idsOf = (pairs: readonly Pair[]) => [...new Set(pairs.flatMap(({ memberId, otherId }) => [memberId, otherId]))];

export const deleteOldSignals: Sweep = async (db, _retention, now) => {
  await db.delete(memberSignals).where(lte(memberSignals.seenAt, signalsExpiredAt(now)));
};
