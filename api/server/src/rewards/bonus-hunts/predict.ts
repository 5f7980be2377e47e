import type { PredictBody } from '@greenroom/contract';
import type { Db } from '../../db/client';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { notFound } from '../../plugins/error-responses';
import { recordActivity } from '../../core/activity/record-activity';
import { listGames, lockHunt, savePrediction } from './bonus-hunts.repository';
import { arePredictionsActive, dollars, gameNamed } from './bonus-hunts.rules';
import { fieldError } from '../../uploads/read-form';

/**
 * Saves a member's prediction in place of an earlier one (docs/product.md#bonus-hunts). The hunt is locked against its end.
 * @param at when it was made: what was open then decides, and of two the later stays
 * @param keepsMultiplier whether the previously predicted multiplier stays
 * @throws 404, 409 if predictions are not open, 422 for a game that is not part of the hunt
 */
export async function predict(
  tx: Db,
  {
    huntId,
    memberId,
    prediction,
    at,
    keepsMultiplier = false,
  }: { huntId: number; memberId: string; prediction: PredictBody; at: Date; keepsMultiplier?: boolean },
): Promise<void> {
  const hunt = await lockHunt(tx, huntId, 'share');
  if (!hunt) throw huntNotFound();
  if (!arePredictionsActive(hunt, at)) {
    throw new HttpProblem(409, msg('Predictions are not currently active for this hunt.'));
  }
  const isFirst = await savePrediction(tx, {
    huntId,
    memberId,
    endBalance: prediction.end_balance,
    ...(!keepsMultiplier && {
      highestMultiplier: prediction.highest_multiplier ?? null,
      highestMultiplierGame: await gameOf(tx, huntId, prediction.highest_multiplier_game),
    }),
    createdAt: at,
  });
  if (!isFirst) return;
  await recordActivity(tx, {
    memberId,
    type: 'bonus_hunt_prediction',
    title: msg('Predicted a bonus hunt'),
    description: `Hunt #${huntId}: ${dollars(prediction.end_balance)} at the end`,
    at,
  });
}

export const huntNotFound = (): HttpProblem => notFound(msg("This bonus hunt doesn't exist."));

async function gameOf(tx: Db, huntId: number, text: string | undefined): Promise<string | null> {
  if (text === undefined) return null;
  const name = gameNamed(await listGames(tx, [huntId]), text);
  if (name !== undefined) return name;
  throw fieldError('highest_multiplier_game', msg("This slot isn't in the hunt. Please choose one of its games."));
}
