import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { prizes, tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import { recordActivity } from '../../core/activity/record-activity';
import { notify } from '../../core/notifications/notify';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { listDeciders } from '../participation/participation';
import { awardPlaces } from '../prizes/award-places';
import { correctionsOf, NEW_WINNER, recordWinners, settleWinners } from '../prizes/record-winners';
import { listMatches, rankForPrizes } from './tournaments.repository';
import { nameOf, nextPlace, playersOf, REPLACED } from './tournaments.rules';
import { msg } from '../../lib/texts';

/**
 * Records a match's winner, moves them to the next match, and completes the tournament after the last. Another call corrects it until the
 * next match is decided, whose predictions are removed: they were made for other players.
 * @param tx a transaction; invalidate the topic `tournaments` after its commit
 * @param result.recordedBy the staff member, whose own predictions aren't ranked; null for none
 * @returns how many predictions were removed
 */
export async function recordResult(
  tx: Db,
  result: { matchId: number; winnerName: string; recordedBy: string | null; at: Date },
): Promise<number> {
  const { matchId, winnerName, recordedBy, at } = result;
  const [found] = await tx
    .select({ tournamentId: tournamentMatches.tournamentId })
    .from(tournamentMatches)
    .where(eq(tournamentMatches.id, matchId));
  if (!found) throw notFound("This match doesn't exist.");
  const { tournamentId } = found;
  // Waits for pending predictions, which share this lock.
  const [tournament] = await tx.select({ name: tournaments.name }).from(tournaments).where(eq(tournaments.id, tournamentId)).for('update');

  const [match] = await tx.select().from(tournamentMatches).where(eq(tournamentMatches.id, matchId));
  if (!match) throw notFound("This match doesn't exist.");
  if (match.player1Name === null || match.player2Name === null || ![match.player1Name, match.player2Name].includes(winnerName)) {
    throw new HttpProblem(422, `${winnerName} doesn't play in ${nameOf(match)}.`);
  }
  await tx.update(tournamentMatches).set({ winnerName, isActive: false }).where(eq(tournamentMatches.id, matchId));

  const { round, matchNumber, player } = nextPlace(match);
  const isNext = and(
    eq(tournamentMatches.tournamentId, tournamentId),
    eq(tournamentMatches.round, round),
    eq(tournamentMatches.matchNumber, matchNumber),
  );
  const [next] = await tx.select().from(tournamentMatches).where(isNext);
  let removed = 0;
  // If the same result is saved again, a substitute of the winner keeps the seat.
  if (next && match.winnerName !== winnerName) {
    if (next.winnerName !== null) throw new HttpProblem(409, `${nameOf(next)} is decided already.`);
    if (next[player] !== winnerName) await refusePlaying(tx, tournamentId, winnerName);
    await tx
      .update(tournamentMatches)
      .set({ [player]: winnerName, [REPLACED[player]]: null })
      .where(isNext);
    const replaced = next[player];
    if (replaced !== null && replaced !== winnerName) {
      const description = `${tournament?.name}, ${nameOf(next)}: ${winnerName} plays in place of ${replaced}.`;
      removed = await removePredictions(tx, next.id, { description, at });
    }
  }

  const ofTournament = eq(tournamentMatches.tournamentId, tournamentId);
  const undecided = await tx.$count(tournamentMatches, and(ofTournament, isNull(tournamentMatches.winnerName)));
  if (undecided > 0) return removed;
  const [completed] = await tx
    .update(tournaments)
    .set({ completedAt: at })
    .where(and(eq(tournaments.id, tournamentId), isNull(tournaments.completedAt)))
    .returning();
  const champion = await findChampion(tx, tournamentId);
  if (!completed) {
    await correctChampion(tx, tournamentId, champion);
    await awardPredictions(tx, tournamentId, { recordedBy, at });
    return removed;
  }
  await queueAnnouncement(tx, { kind: 'tournament_finished', subjectId: tournamentId, label: completed.name, at });
  if (completed.prizePool > 0) {
    const source = { kind: 'tournament', id: tournamentId, title: completed.name, at } as const;
    await recordWinners(tx, source, [{ place: 1, amount: completed.prizePool, memberId: null, name: champion }]);
  }
  await awardPredictions(tx, tournamentId, { recordedBy, at });
  await notifyOfPredictions(tx, { id: tournamentId, name: completed.name, at });
  return removed;
}

/** Refuses to let a player advance who has come back as a substitute. @throws {HttpProblem} 409 */
async function refusePlaying(tx: Db, tournamentId: number, name: string): Promise<void> {
  const open = (await listMatches(tx, tournamentId)).filter(({ winnerName }) => winnerName === null);
  const playing = open.find((match) => playersOf(match).includes(name));
  if (playing) throw new HttpProblem(409, `${name} already plays in ${nameOf(playing)} as a substitute. Replace ${name} there first.`);
}

async function notifyOfPredictions(tx: Db, { id, name, at }: { id: number; name: string; at: Date }): Promise<void> {
  const { memberId, matchId, winnerName, tournamentId } = tournamentPredictions;
  const counts = await tx
    .select({
      memberId,
      predicted: sql<number>`count(*)::integer`,
      right: sql<number>`(count(*) filter (where ${winnerName} = ${tournamentMatches.winnerName}))::integer`,
    })
    .from(tournamentPredictions)
    .innerJoin(tournamentMatches, eq(tournamentMatches.id, matchId))
    .where(eq(tournamentId, id))
    .groupBy(memberId);
  const recipients = counts.map((count) => ({
    memberId: count.memberId,
    data: { game: 'tournament' as const, id, name, right: count.right, predicted: count.predicted },
  }));
  await notify(tx, { kind: 'prediction_settled', key: `tournament:${id}:settled`, at }, recipients);
}

export const predictionsTitle = (name: string) => `Predictions of ${name}`;

/** Records the prizes of the best predictions, after the champion's place; again after a correction, unless one is paid. */
async function awardPredictions(tx: Db, tournamentId: number, { recordedBy, at }: { recordedBy: string | null; at: Date }): Promise<void> {
  const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament || tournament.predictionPrizes.length === 0) return;
  const { name, predictionPrizes } = tournament;
  // Equal only for as many correct picks of as many.
  const unranked = await listDeciders(tx, { kind: 'tournament', id: tournamentId }, recordedBy);
  const ranked = (await rankForPrizes(tx, tournamentId, unranked)).map(({ user, correct, total }) => ({
    memberId: user.id,
    value: correct * 1000 - total,
  }));
  const winners = awardPlaces(ranked, predictionPrizes);
  const settled = await settleWinners(
    tx,
    { kind: 'tournament', id: tournamentId, title: predictionsTitle(name), at },
    { winners: winners.map((winner) => ({ ...winner, place: winner.place + 1 })), firstPlace: 2 },
  );
  if (!settled) return;
  const title = msg('Predicted a tournament best');
  const won = winners
    .filter(({ memberId }) => settled.added.has(memberId))
    .map(({ memberId, prize }) => ({ memberId, type: 'winning' as const, title, description: `${name}: ${prize}`, at }));
  await recordActivity(tx, ...won, ...correctionsOf(settled.lost, name, at));
}

async function findChampion(tx: Db, tournamentId: number): Promise<string> {
  const [final] = await tx
    .select({ winnerName: tournamentMatches.winnerName })
    .from(tournamentMatches)
    .where(eq(tournamentMatches.tournamentId, tournamentId))
    .orderBy(desc(tournamentMatches.round))
    .limit(1);
  return final?.winnerName ?? '';
}

/** Gives the prize to the winner of a corrected final, unless it is paid. */
async function correctChampion(tx: Db, tournamentId: number, name: string): Promise<void> {
  await tx
    .update(prizes)
    .set({ name, ...NEW_WINNER, memberId: null, version: sql`${prizes.version} + 1` })
    .where(and(eq(prizes.sourceKind, 'tournament'), eq(prizes.sourceId, tournamentId), ne(prizes.name, name), isNull(prizes.paidAt)));
}

/** Removes a match's predictions, and tells their owners in their activities. */
async function removePredictions(tx: Db, matchId: number, what: { description: string; at: Date }): Promise<number> {
  const removed = await tx
    .delete(tournamentPredictions)
    .where(eq(tournamentPredictions.matchId, matchId))
    .returning({ memberId: tournamentPredictions.memberId });
  const told = removed.map(({ memberId }) => ({ memberId, type: 'other' as const, title: msg('Prediction removed'), ...what }));
  if (told.length > 0) await recordActivity(tx, ...told);
  return removed.length;
}
