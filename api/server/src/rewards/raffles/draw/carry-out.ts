import { and, asc, eq, isNull, not } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/client';
import { raffleDraws, raffles, raffleWinners } from '../../../db/schema';
import { type Beacon, type BeaconRound, randomnessOf } from '../../../lib/drand';
import { SECOND } from '../../../lib/durations';
import { HttpProblem } from '../../../lib/http-problem';
import type { SecretBox } from '../../../lib/secret-box';
import { queueAnnouncement } from '../../../core/announcements/queue-announcement';
import { recordActivity } from '../../../core/activity/record-activity';
import { recordWinners } from '../../prizes/record-winners';
import { noSuchRaffle, TOPIC as RAFFLES } from '../raffle-response';
import { awaitedRound, fetchRound, roundOf } from './beacon';
import { ALGORITHM, BEACON_ALGORITHM, drawOrder, hashOfEntries, pseudonymOf, reservesOf, take } from './decide';
import { replaceWinner, winOf } from './replace-winner';
import { endedBy, listDrawnEntries, listWithdrawals, hasDraw, isDrawn } from '../raffles.repository';
import { hasEnded } from '../raffles.rules';
import { readSeed } from './seed';
import type { Job } from '../../../jobs/run-jobs';

export interface DrawContext {
  at: Date;
  secrets: SecretBox;
}

/**
 * Draws a raffle's winners, by the algorithm of docs/raffle-draws.md.
 * @param tx a transaction; invalidate the topic `raffles` after its commit
 * @param fetched the round of {@link fetchRound}
 * @returns false, changing nothing, if it was drawn before
 * @throws {HttpProblem} 404, or 409 if the raffle was cancelled, has not ended, waits for its round, or its seed can't be decrypted
 */
export async function drawRaffle(
  tx: Db,
  raffleId: number,
  { at, secrets, fetched = null }: DrawContext & { fetched?: BeaconRound | null },
): Promise<boolean> {
  // The lock excludes further entries and concurrent draws.
  const [raffle] = await tx.select().from(raffles).where(eq(raffles.id, raffleId)).for('update');
  if (!raffle) throw noSuchRaffle();
  if (raffle.cancelledAt) throw new HttpProblem(409, 'This raffle was cancelled, so it has no winners.');
  if (!hasEnded(raffle, at)) throw new HttpProblem(409, "This raffle hasn't ended yet.");
  if ((await tx.$count(raffles, and(eq(raffles.id, raffleId), isDrawn))) > 0) return false;
  const awaited = awaitedRound(raffle, { at, fetched });
  if (awaited !== null) throw new HttpProblem(409, `This raffle waits for round ${awaited} of the public beacon. Please try again later.`);
  const promised = roundOf(raffle);
  const round = fetched?.round === promised ? fetched : null;

  const seed = readSeed(raffle.drawSeed, secrets);
  const rows = await listDrawnEntries(tx, raffleId);
  const entries = rows.map((row) => ({ ...row, memberId: pseudonymOf(row.member) }));
  const entriesHash = hashOfEntries(entries, await listWithdrawals(tx, raffleId));
  const order = drawOrder(entries, { seed, entriesHash, ...(round && { randomness: randomnessOf(round) }) });
  const winners = take(order, raffle.winnersCount);
  await tx.insert(raffleDraws).values({
    raffleId,
    drawnAt: at,
    algorithm: round ? BEACON_ALGORITHM : ALGORITHM,
    seed,
    beaconRound: promised,
    beaconSignature: round?.signature,
    entriesHash,
    entriesCount: entries.length,
    ticketsCount: entries.reduce((sum, { tickets }) => sum + tickets, 0),
    reserves: reservesOf(order, raffle.winnersCount).map(({ id }) => id),
  });

  await queueAnnouncement(tx, { kind: 'raffle_drawn', subjectId: raffleId, label: raffle.title, at });

  if (winners.length === 0) return true;
  await tx
    .insert(raffleWinners)
    .values(winners.map(({ id, member }, index) => ({ raffleId, position: index + 1, memberId: member.id, entryId: id })));
  const deleted = winners.filter(({ member }) => member.deletedAt);
  const won = winners.flatMap(({ member }, index) => (member.deletedAt ? [] : { place: index + 1, memberId: member.id }));
  await recordActivity(tx, ...won.map(({ memberId }) => winOf(raffle, memberId, at)));
  await recordWinners(
    tx,
    { kind: 'raffle', id: raffleId, title: raffle.title, at },
    won.map((winner) => ({ ...winner, prize: raffle.prize })),
  );
  // Entries of deleted accounts are drawn like any other; those of banned members and members on a break were withdrawn.
  for (const { member } of deleted) await replaceWinner(tx, { raffleId, memberId: member.id, reason: 'deleted', at });
  return true;
}

/** Draws ended raffles with automatic draws, also on several servers. One that fails is retried by the next run. @returns their number */
export async function drawDueRaffles(
  db: Db,
  { at, secrets, beacon, log }: DrawContext & { beacon: Beacon | null; log: FastifyBaseLogger },
): Promise<number> {
  const due = await db
    .select({
      id: raffles.id,
      startsAt: raffles.startsAt,
      endsAt: raffles.endsAt,
      closedAt: raffles.closedAt,
      usesBeacon: raffles.usesBeacon,
    })
    .from(raffles)
    .where(and(raffles.drawsItself, isNull(raffles.cancelledAt), endedBy(at), not(hasDraw)))
    .orderBy(asc(raffles.id));
  // At once: if the beacon does not respond, draws without it wait for one timeout.
  const rounds = await Promise.all(due.map((raffle) => fetchRound(raffle, { at, beacon })));
  let drawn = 0;
  for (const [index, raffle] of due.entries()) {
    const fetched = rounds[index] ?? null;
    try {
      if (awaitedRound(raffle, { at, fetched }) !== null) continue;
      if (await db.transaction((tx) => drawRaffle(tx, raffle.id, { at, secrets, fetched }))) drawn++;
    } catch (problem) {
      log.error({ err: problem, raffle: raffle.id }, 'A raffle could not be drawn');
    }
  }
  return drawn;
}

export const drawJob = ({ secrets, beacon }: { secrets: SecretBox; beacon: Beacon | null }): Job => ({
  name: 'draw raffles',
  everyMs: 10 * SECOND,
  async run({ db, now, log, changes }) {
    if ((await drawDueRaffles(db, { at: now(), secrets, beacon, log })) === 0) return;
    changes.announce({ topic: RAFFLES });
    changes.announce({ member: 'any' });
  },
});
