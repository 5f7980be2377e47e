import type { BonusHunt, BonusHuntGame, ClosestPredictionsResponse, HuntPrediction } from '@greenroom/contract';
import { avatarUrl } from '../../people/user/avatar-url';
import type { HuntRow, GameWithImage, PredictionRow } from './bonus-hunts.repository';
import { arePredictionsActive, figuresOf } from './bonus-hunts.rules';

/** Cache topic of the public responses about hunts. */
export const TOPIC = 'bonus-hunts';

/** The response for a hunt; games of other hunts are ignored. */
export function asHunt(hunt: HuntRow, games: GameWithImage[], now: Date, predictions: HuntPrediction[] = []): BonusHunt {
  const own = games.filter((game) => game.huntId === hunt.id);
  return {
    id: hunt.id,
    start_balance: hunt.startBalance,
    end_balance: hunt.endBalance,
    ...figuresOf(hunt.startBalance, own),
    created_at: hunt.createdAt.toISOString(),
    games: own.map(asGame),
    predictions_active: arePredictionsActive(hunt, now),
    predictions,
  };
}

/** The response for a prediction, with its member and the URL of their avatar. */
export function asPrediction({ prediction, member }: PredictionRow, avatarBase: string): HuntPrediction {
  const { id, username, kickUsername, avatar, points } = member;
  return {
    id: prediction.id,
    user: { id, username, kick_username: kickUsername, avatar, avatar_url: avatarUrl(id, avatar, avatarBase), points },
    end_balance: prediction.endBalance,
    highest_multiplier: prediction.highestMultiplier,
    highest_multiplier_game: prediction.highestMultiplierGame,
    created_at: prediction.createdAt.toISOString(),
  };
}

/** The same with the difference from the end balance. */
export function asClosest(
  { difference, ...row }: PredictionRow & { difference: number },
  avatarBase: string,
): ClosestPredictionsResponse['data'][number] {
  return { ...asPrediction(row, avatarBase), difference };
}

function asGame({ id, slotName, slotImage, bet, win }: GameWithImage): BonusHuntGame {
  return { id, slot_name: slotName, slot_image: slotImage, slot_bet: bet, slot_win: win ?? 0, pending_win: win === null };
}
