import type { RaffleReplacement } from '@greenroom/contract';
import { and, asc, eq, getTableColumns, inArray, isNull, not, sql, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { prizes, raffleDraws, raffleReplacements, raffles, raffleWinners } from '../../../db/schema';
import { randomnessOf } from '../../../lib/drand';
import { type Activity, recordActivity } from '../../../core/activity/record-activity';
import { isOpen, isUnclaimed } from '../../../core/prizes/prize-state';
import { isExcluded } from '../../../core/safer-gambling/exclusion.rules';
import { NOT_CLAIMED, notifyOfLapse } from '../../prizes/prize-notices';
import { recordWinners } from '../../prizes/record-winners';
import { noSuchRaffle } from '../raffle-response';
import { listDrawnEntries } from '../raffles.repository';
import { drawOrder, reservesOf } from './decide';
import type { FastifyBaseLogger } from 'fastify';
import { hasRow } from '../../../db/statements';
import { msg } from '../../../lib/texts';

interface Loss {
  raffleId: number;
  /** Winner's id; the pseudonym of a deleted account. */
  memberId: string;
  reason: RaffleReplacement['reason'];
  /** Public note by the staff. */
  note?: string;
  at: Date;
}

/**
 * Passes a winner's place on to the next member in draw order (docs/raffle-draws.md#reserves), skipping those deleted, banned or on a
 * break; if nobody is left, the place stays empty. Safe to repeat, also on several servers.
 * @param tx a transaction; invalidate the topic `raffles` after its commit
 * @returns false, changing nothing, if the member has no place, the prize is paid, the raffle was cancelled, or the draw predates records
 */
export async function replaceWinner(tx: Db, { raffleId, memberId, reason, note, at }: Loss): Promise<boolean> {
  // The lock lets concurrent losses take one turn each.
  const [raffle] = await tx.select().from(raffles).where(eq(raffles.id, raffleId)).for('update');
  if (!raffle) throw noSuchRaffle();
  const [draw] = await tx.select().from(raffleDraws).where(eq(raffleDraws.raffleId, raffleId));
  const isPlace = and(eq(raffleWinners.raffleId, raffleId), eq(raffleWinners.memberId, memberId));
  const [place] = await tx
    .select({ ...getTableColumns(raffleWinners), turn: TURN })
    .from(raffleWinners)
    .innerJoin(raffles, eq(raffles.id, raffleWinners.raffleId))
    .where(isPlace);
  if (!draw || !place || raffle.cancelledAt) return false;
  const isPrize = and(eq(prizes.sourceKind, 'raffle'), eq(prizes.sourceId, raffleId), eq(prizes.place, place.turn));
  // Locked, since a payment locks the prize alone.
  const [prize] = await tx.select().from(prizes).where(isPrize).for('update');
  if (prize?.paidAt) return false;

  const { seed, entriesHash, beaconRound: round, beaconSignature: signature } = draw;
  const randomness = round !== null && signature !== null && { randomness: randomnessOf({ round, signature }) };
  const order = drawOrder(await listDrawnEntries(tx, raffleId), { seed, entriesHash, ...randomness });
  const before = await tx.$count(raffleReplacements, eq(raffleReplacements.raffleId, raffleId));
  for (let turn = 0; turn < raffle.winnersCount + before; turn++) order.next();

  const { position } = place;
  const lost = [{ entryId: place.entryId, reason, note }];
  let next = order.next().value;
  for (; next && !mayWin(next.member, at); next = order.next().value)
    lost.push({ entryId: next.id, reason: next.member.deletedAt ? 'deleted' : 'excluded', note: undefined });
  await tx
    .insert(raffleReplacements)
    .values(lost.map((row, index) => ({ ...row, raffleId, position, number: before + index + 1, replacedAt: at })));
  const reserves = reservesOf(order, raffle.winnersCount);
  await tx
    .update(raffleDraws)
    .set({ reserves: reserves.map(({ id }) => id) })
    .where(eq(raffleDraws.raffleId, raffleId));
  const lapsed = { lapsedAt: at, closedAt: at, claimDetails: null, note, version: sql`${prizes.version} + 1` };
  await tx
    .update(prizes)
    .set(lapsed)
    .where(and(isPrize, isNull(prizes.lapsedAt)));
  if (prize) await notifyOfLapse(tx, prize, at, reason === 'not_claimed' ? NOT_CLAIMED : note || undefined);
  if (next) await tx.update(raffleWinners).set({ memberId: next.member.id, entryId: next.id }).where(isPlace);
  else await tx.delete(raffleWinners).where(isPlace);

  const activities = next ? [winOf(raffle, next.member.id, at)] : [];
  if (reason !== 'deleted') activities.push(lossOf(raffle, memberId, at));
  await recordActivity(tx, ...activities);
  const turn = { place: raffle.winnersCount + before + lost.length, prize: raffle.prize };
  if (next) await recordWinners(tx, { kind: 'raffle', id: raffleId, title: raffle.title, at }, [{ ...turn, memberId: next.member.id }]);
  return true;
}

/** Locks the raffles of a member's unpaid prizes. Run it with `withLockRetries`. @returns their ids */
export async function lockUnpaidRaffles(tx: Db, memberId: string): Promise<number[]> {
  const isOwn = and(eq(prizes.memberId, memberId), eq(prizes.sourceKind, 'raffle'), isOpen);
  const own = tx.select({ id: prizes.sourceId }).from(prizes).where(isOwn);
  const rows = await tx.select({ id: raffles.id }).from(raffles).where(inArray(raffles.id, own)).orderBy(asc(raffles.id)).for('update');
  return rows.map(({ id }) => id);
}

/** Turn of the draw order in which a place was last taken, and its prize's place in the ledger: each loss takes one turn. */
const TURN = sql<number>`coalesce(${raffles.winnersCount} + (
  select max(${raffleReplacements.number}) from ${raffleReplacements}
  where ${raffleReplacements.raffleId} = ${raffleWinners.raffleId} and ${raffleReplacements.position} = ${raffleWinners.position}
), ${raffleWinners.position})`.mapWith(Number);

/** Selects prizes of places that belong to their present winners; such a place passes on if its prize lapses. */
export const hasPlace = hasRow(
  sql`${raffleWinners} join ${raffles} on ${raffles.id} = ${raffleWinners.raffleId}`,
  and(
    ...[eq(prizes.sourceKind, 'raffle'), eq(raffleWinners.raffleId, prizes.sourceId)],
    ...[eq(raffleWinners.memberId, prizes.memberId), eq(prizes.place, TURN)],
  ),
);

/** Selects prizes whose place the draw's record gives to another member or turn. */
export const hasLostPlace = and(
  eq(prizes.sourceKind, 'raffle'),
  hasRow(raffleDraws, eq(raffleDraws.raffleId, prizes.sourceId)),
  not(hasPlace),
);

type DrawnMember = Awaited<ReturnType<typeof listDrawnEntries>>[number]['member'];

const mayWin = (member: DrawnMember, at: Date) => member.deletedAt === null && member.bannedAt === null && !isExcluded(member, at);

type Raffle = Pick<typeof raffles.$inferSelect, 'title' | 'prize'>;

export const winOf = (raffle: Raffle, memberId: string, at: Date): Activity => ({
  memberId,
  type: 'winning',
  title: msg('Won a raffle'),
  description: `${raffle.prize} in the raffle ${raffle.title}`,
  at,
});

const lossOf = (raffle: Raffle, memberId: string, at: Date): Activity => ({
  memberId,
  type: 'other',
  title: msg('Prize passed on'),
  description: `${raffle.prize} in the raffle ${raffle.title} went to the next person in the draw order.`,
  at,
});

/** Replaces winners who have not claimed in time, also on several servers. One that fails is retried by the next run. @returns their number */
export async function replaceUnclaimed(db: Db, { at, log }: { at: Date; log: FastifyBaseLogger }): Promise<number> {
  const isDue = and(hasPlace, isUnclaimed, lt(prizes.claimUntil, at));
  const due = await db.select({ id: prizes.id, raffleId: prizes.sourceId }).from(prizes).where(isDue).orderBy(asc(prizes.id));
  let replaced = 0;
  for (const { id, raffleId } of due) {
    const replace = async (tx: Db) => {
      // The raffle before the prize, as in every other replacement. It may have been claimed meanwhile.
      await tx.select({ id: raffles.id }).from(raffles).where(eq(raffles.id, raffleId)).for('update');
      const [prize] = await tx
        .select()
        .from(prizes)
        .where(and(eq(prizes.id, id), isDue))
        .for('update');
      return prize?.memberId && replaceWinner(tx, { raffleId, memberId: prize.memberId, reason: 'not_claimed', at });
    };
    try {
      if (await db.transaction(replace)) replaced++;
    } catch (problem) {
      log.error({ err: problem, raffle: raffleId }, 'A winner could not be replaced');
    }
  }
  return replaced;
}
