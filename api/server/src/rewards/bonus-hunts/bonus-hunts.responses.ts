import { BonusHunt, type BonusHuntGame, type ClosestPredictionsResponse, HuntPrediction } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { avatarUrl } from '../../people/user/avatar-url';
import type { HuntRow, GameWithImage, PredictionRow } from './bonus-hunts.repository';
import { arePredictionsActive, figuresOf } from './bonus-hunts.rules';

/** Cache topic of the public responses about hunts. */
export const TOPIC = 'bonus-hunts';

/** The response for a hunt; games of other hunts are ignored. */
export function asHunt(hunt: HuntRow, games: GameWithImage[], now: Date, predictions: HuntPrediction[] = []): BonusHunt {
  const own = games.filter((game) => game.huntId === hunt.id);
  return {
    ...toWire(BonusHunt, hunt),
    ...figuresOf(hunt.startBalance, own),
    games: own.map(asGame),
    predictions_active: arePredictionsActive(hunt, now),
    predictions,
  };
}

/** The response for a prediction, with its member and the URL of their avatar. */
export function asPrediction({ prediction, member, isRanked }: PredictionRow, avatarBase: string): HuntPrediction {
  return {
    ...toWire(HuntPrediction, prediction),
    is_ranked: isRanked,
    user: { ...toWire(HuntPrediction.shape.user, member), avatar_url: avatarUrl(member.id, member.avatar, avatarBase) },
  };
}

/** The same with the difference from the end balance, and what it has won. */
export function asClosest(
  { difference, ...row }: PredictionRow & { difference: number },
  { avatarBase, prizes }: { avatarBase: string; prizes: ReadonlyMap<string, string> },
): ClosestPredictionsResponse['data'][number] {
  return { ...asPrediction(row, avatarBase), difference, prize: prizes.get(row.member.id) ?? null };
}

function asGame({ id, slotName, slotImage, bet, win }: GameWithImage): BonusHuntGame {
  return { id, slot_name: slotName, slot_image: slotImage, slot_bet: bet, slot_win: win ?? 0, pending_win: win === null };
}
