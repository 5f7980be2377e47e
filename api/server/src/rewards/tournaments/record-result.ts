import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { tournamentMatches, tournaments } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import { nameOf, nextPlace } from './tournaments.rules';

/**
 * Records the winner of a match, moves them to the next round's match, and completes the tournament after its last match. A wrong
 * result is corrected by another call, as long as the next match is not decided. The caller invalidates the cache topic `tournaments`
 * after the commit.
 * @throws {HttpProblem} if the match can't have that result
 */
export async function recordResult(tx: Db, result: { matchId: number; winnerName: string; at: Date }): Promise<void> {
  const { matchId, winnerName, at } = result;
  const [found] = await tx
    .select({ tournamentId: tournamentMatches.tournamentId })
    .from(tournamentMatches)
    .where(eq(tournamentMatches.id, matchId));
  if (!found) throw notFound('There is no such match.');
  const { tournamentId } = found;
  // Waits for pending predictions, which share this lock.
  await tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.id, tournamentId)).for('update');

  const [match] = await tx.select().from(tournamentMatches).where(eq(tournamentMatches.id, matchId));
  if (!match) throw notFound('There is no such match.');
  if (match.player1Name === null || match.player2Name === null || ![match.player1Name, match.player2Name].includes(winnerName)) {
    throw new HttpProblem(422, `${winnerName} does not play in ${nameOf(match)}.`);
  }
  await tx.update(tournamentMatches).set({ winnerName, isActive: false }).where(eq(tournamentMatches.id, matchId));

  const { round, matchNumber, player } = nextPlace(match);
  const isNext = and(
    eq(tournamentMatches.tournamentId, tournamentId),
    eq(tournamentMatches.round, round),
    eq(tournamentMatches.matchNumber, matchNumber),
  );
  const [next] = await tx.select().from(tournamentMatches).where(isNext);
  if (next && next[player] !== winnerName) {
    if (next.winnerName !== null) throw new HttpProblem(409, `${nameOf(next)} is decided already.`);
    await tx
      .update(tournamentMatches)
      .set({ [player]: winnerName })
      .where(isNext);
  }

  const ofTournament = eq(tournamentMatches.tournamentId, tournamentId);
  const undecided = await tx.$count(tournamentMatches, and(ofTournament, isNull(tournamentMatches.winnerName)));
  if (undecided > 0) return;
  const [completed] = await tx
    .update(tournaments)
    .set({ completedAt: at })
    .where(and(eq(tournaments.id, tournamentId), isNull(tournaments.completedAt)))
    .returning({ name: tournaments.name });
  if (completed) await queueAnnouncement(tx, { kind: 'tournament_finished', subjectId: tournamentId, label: completed.name, at });
}
