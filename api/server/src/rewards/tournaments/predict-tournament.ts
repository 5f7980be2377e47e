import type { PredictTournamentBody } from '@greenroom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { tournamentPredictions, tournaments } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { recordActivity } from '../../core/activity/record-activity';
import { lockMembers } from '../../core/points/points';
import { listMatches, listOwnPredictions, type MatchRow, noSuchTournament } from './tournaments.repository';
import { arePredictionsActive, isLocked, matchName } from './tournaments.rules';
import { fieldError } from '../../uploads/read-form';

type Prediction = PredictTournamentBody['predictions'][number];

interface PredictionRequest {
  tournamentId: number;
  memberId: string;
  predictions: readonly Prediction[];
  now: () => Date;
}

/**
 * Saves all predictions of a member, or none. The page sends all of them; those of matches that have begun are accepted if unchanged.
 * @returns whether it is the member's first prediction in the tournament
 */
export async function predictTournament(db: Db, request: PredictionRequest): Promise<boolean> {
  const { tournamentId, memberId, predictions, now } = request;
  return db.transaction(async (tx) => {
    // A shared lock: allows concurrent predictions, but no result.
    const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)).for('share');
    if (!tournament) throw noSuchTournament();
    const at = now();
    if (!arePredictionsActive(tournament, at)) {
      throw new HttpProblem(409, msg('Predictions are no longer active for this tournament'));
    }

    // Serializes the member's requests, so only one is the first.
    await lockMembers(tx, [memberId]);
    const own = await listOwnPredictions(tx, tournamentId, memberId);
    const before = new Map(own.map(({ matchId, winnerName }) => [matchId, winnerName]));
    const changes = validChanges(predictions, { matches: await listMatches(tx, tournamentId), before, at });
    if (changes.length === 0) return false;

    await tx
      .insert(tournamentPredictions)
      .values(changes.map((change) => ({ ...columnsOf(tournamentPredictions, change), tournamentId, memberId, createdAt: at })))
      .onConflictDoUpdate({
        target: [tournamentPredictions.matchId, tournamentPredictions.memberId],
        set: { winnerName: sql`excluded.winner_name` },
      });
    if (before.size > 0) return false;
    const title = msg('Predicted a tournament');
    await recordActivity(tx, { memberId, type: 'tournament_prediction', title, description: tournament.name, at });
    return true;
  });
}

/** Returns the predictions that change something. @throws {HttpProblem} if one is not allowed */
function validChanges(
  predictions: readonly Prediction[],
  { matches, before, at }: { matches: MatchRow[]; before: Map<number, string>; at: Date },
): Prediction[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  if (new Set(predictions.map((prediction) => prediction.match_id)).size < predictions.length) {
    throw fieldError('predictions', msg('You can only predict each match once.'));
  }
  return predictions.filter(({ match_id: id, winner_name: winner }) => {
    const match = byId.get(id);
    if (!match) throw fieldError('predictions', msg("This match isn't in this tournament."));
    const unchanged = before.get(id) === winner;
    if (isLocked(match, at)) {
      if (unchanged) return false;
      throw new HttpProblem(409, msg('{match} has begun: predictions of it can no longer be changed.', { match: matchName(match) }));
    }
    if (match.player1Name === null || match.player2Name === null) {
      throw new HttpProblem(409, msg('The players of {match} are not known yet.', { match: matchName(match) }));
    }
    if (winner !== match.player1Name && winner !== match.player2Name) {
      throw fieldError('predictions', msg('{match}: please pick one of its two players.', { match: matchName(match) }));
    }
    return !unchanged;
  });
}
