import type { PredictTournamentBody } from '@greenroom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { tournamentPredictions, tournaments } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { recordActivity } from '../activity/record-activity';
import { lockMembers } from '../points/points';
import { noSuchTournament } from './tournament-response';
import { listMatches, listOwnPredictions, type MatchRow } from './tournaments.repository';
import { arePredictionsActive, isLocked, nameOf } from './tournaments.rules';

type Prediction = PredictTournamentBody['predictions'][number];

/** Somebody who predicts. */
interface Predictor {
  tournamentId: number;
  memberId: string;
  predictions: readonly Prediction[];
  now: () => Date;
}

/**
 * POST /api/r/tournaments/{id}/predict: all of the predictions, or none. The page sends its whole map, so that what it
 * has of a match that has begun is let pass as long as nothing changes.
 * @returns whether it is the member's first prediction in the tournament
 * @throws {HttpProblem} with the reason where it is refused
 */
export async function predictTournament(db: Db, predictor: Predictor): Promise<boolean> {
  const { tournamentId, memberId, predictions, now } = predictor;
  return db.transaction(async (tx) => {
    // Others may predict meanwhile, but nobody may record a result.
    const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)).for('share');
    if (!tournament) throw noSuchTournament();
    const at = now();
    if (!arePredictionsActive(tournament, at)) {
      throw new HttpProblem(409, 'Predictions are no longer active for this tournament');
    }

    // One request of a member after the other: only one can be the first.
    await lockMembers(tx, [memberId]);
    const own = await listOwnPredictions(tx, tournamentId, memberId);
    const before = new Map(own.map(({ matchId, winnerName }) => [matchId, winnerName]));
    const changes = acceptable(predictions, { matches: await listMatches(tx, tournamentId), before, at });
    if (changes.length === 0) return false;

    await tx
      .insert(tournamentPredictions)
      .values(changes.map(({ match_id: matchId, winner_name: winnerName }) => ({ tournamentId, matchId, memberId, winnerName, createdAt: at })))
      .onConflictDoUpdate({
        target: [tournamentPredictions.matchId, tournamentPredictions.memberId],
        set: { winnerName: sql`excluded.winner_name` },
      });
    if (before.size > 0) return false;
    const title = 'Predicted a tournament';
    await recordActivity(tx, { memberId, type: 'tournament_prediction', title, description: tournament.name, at });
    return true;
  });
}

/** Those predictions that change something. @throws {HttpProblem} where one of them may not be made */
function acceptable(
  predictions: readonly Prediction[],
  { matches, before, at }: { matches: MatchRow[]; before: Map<number, string>; at: Date },
): Prediction[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  if (new Set(predictions.map((prediction) => prediction.match_id)).size < predictions.length) {
    throw invalid('Each match can be predicted once only.');
  }
  return predictions.filter(({ match_id: id, winner_name: winner }) => {
    const match = byId.get(id);
    if (!match) throw invalid('There is no such match in this tournament.');
    const unchanged = before.get(id) === winner;
    if (isLocked(match, at)) {
      if (unchanged) return false;
      throw new HttpProblem(409, `${nameOf(match)} has begun: predictions of it can no longer be changed.`);
    }
    if (match.player1Name === null || match.player2Name === null) {
      throw new HttpProblem(409, `The players of ${nameOf(match)} are not known yet.`);
    }
    if (winner !== match.player1Name && winner !== match.player2Name) {
      throw invalid(`${nameOf(match)}: please pick one of its two players.`);
    }
    return !unchanged;
  });
}

function invalid(sentence: string): HttpProblem {
  return new HttpProblem(422, sentence, { predictions: [sentence] });
}
