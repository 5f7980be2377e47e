import type { BonusHunt, BonusHuntGame, ClosestPredictionsResponse, HuntPrediction } from '@greenroom/contract';
import type { HuntRow, PicturedGame, PredictionRow } from './bonus-hunts.repository';
import { arePredictionsActive, figuresOf } from './bonus-hunts.rules';

/** Names the public answers about hunts in the cache. */
export const TOPIC = 'bonus-hunts';

/** A hunt as the API tells it; of the games, only its own count. */
export function asHunt(hunt: HuntRow, games: PicturedGame[], now: Date, predictions: HuntPrediction[] = []): BonusHunt {
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

/** A prediction with who made it, and a way to their picture. */
export function asPrediction({ prediction, member }: PredictionRow, avatarBase: string): HuntPrediction {
  const { id, username, kickUsername, avatar, points } = member;
  return {
    id: prediction.id,
    user: { id, username, kick_username: kickUsername, avatar, avatar_url: pictureOf(id, avatar, avatarBase), points },
    end_balance: prediction.endBalance,
    highest_multiplier: prediction.highestMultiplier,
    highest_multiplier_game: prediction.highestMultiplierGame,
    created_at: prediction.createdAt.toISOString(),
  };
}

/** The same with how far it was off. */
export function asClosest(
  { difference, ...row }: PredictionRow & { difference: number },
  avatarBase: string,
): ClosestPredictionsResponse['data'][number] {
  return { ...asPrediction(row, avatarBase), difference };
}

function asGame({ id, slotName, slotImage, bet, win }: PicturedGame): BonusHuntGame {
  return { id, slot_name: slotName, slot_image: slotImage, slot_bet: bet, slot_win: win ?? 0, pending_win: win === null };
}

/** The chat platform's picture (specification 2, section 1); an avatar may also be kept as an address. */
function pictureOf(memberId: string, avatar: string | null, avatarBase: string): string | null {
  if (avatar === null || /^(https?:\/)?\//.test(avatar)) return avatar;
  return `${avatarBase}/avatars/${memberId}/${avatar}.png?size=128`;
}
