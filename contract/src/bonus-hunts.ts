import { z } from 'zod';
import { defineEndpoint, SuccessResponse } from './endpoint';
import { PlacePrize } from './place-prizes';
import { LineText, MemberId, Money, MoneyInput, Points, RowId, Timestamp } from './primitives';
import { msg } from './texts';

export const BonusHuntGame = z.object({
  id: RowId,
  slot_name: z.string(),
  /** Null without an image for exactly this name; the search may find a similar slot. */
  slot_image: z.string().nullable(),
  slot_bet: Money,
  slot_win: Money,
  pending_win: z.boolean(),
});
export type BonusHuntGame = z.infer<typeof BonusHuntGame>;

/** Prediction of a member (docs/product.md#bonus-hunts). */
export const HuntPrediction = z.object({
  id: RowId,
  user: z.object({
    id: MemberId,
    username: z.string(),
    kick_username: z.string().nullable(),
    /** Avatar hash of the chat platform; null without an avatar. */
    avatar: z.string().nullable(),
    avatar_url: z.string().nullable(),
    points: Points,
  }),
  end_balance: Money,
  highest_multiplier: z.number().nonnegative().nullable(),
  highest_multiplier_game: z.string().nullable(),
  created_at: Timestamp,
  /** False for staff who made or changed the hunt. External back ends may omit it. */
  is_ranked: z.boolean(),
});
export type HuntPrediction = z.infer<typeof HuntPrediction>;

export const HuntFigures = z.object({
  winnings: Money,
  /** Average multiplier at which all games together win back the start balance. */
  break_even_x: z.number().nonnegative(),
  average_x: z.number().nonnegative(),
});
export type HuntFigures = z.infer<typeof HuntFigures>;

export const BonusHunt = HuntFigures.extend({
  id: RowId,
  start_balance: Money,
  end_balance: Money.nullable(),
  created_at: Timestamp,
  games: z.array(BonusHuntGame),
  predictions_active: z.boolean(),
  /** Prizes of the closest predictions, by place; external back ends may omit them. */
  prizes: z.array(PlacePrize),
  /** Only the latest hunt has the newest few; the predictions endpoint returns all. */
  predictions: z.array(HuntPrediction),
});
export type BonusHunt = z.infer<typeof BonusHunt>;

/** Running hunt with its statistics, and past hunts, newest first. */
export const BonusHuntsResponse = HuntFigures.extend({
  success: z.literal(true),
  /** Null while no hunt is running; the statistics are 0 then. */
  latest_bonus_hunt: BonusHunt.nullable(),
  past_bonus_hunts: z.object({ data: z.array(BonusHunt) }),
});
export type BonusHuntsResponse = z.infer<typeof BonusHuntsResponse>;

/** Predictions for the running hunt, or else the latest; newest first. */
export const HuntPredictionsResponse = z.object({
  success: z.literal(true),
  predictions: z.array(HuntPrediction),
  bonus_hunt: BonusHunt.nullable(),
});
export type HuntPredictionsResponse = z.infer<typeof HuntPredictionsResponse>;

/** Empty while the hunt is running. */
export const ClosestPredictionsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    HuntPrediction.extend({
      difference: Money,
      /** The member's prize; null for none. */
      prize: z.string().nullable(),
    }),
  ),
});
export type ClosestPredictionsResponse = z.infer<typeof ClosestPredictionsResponse>;

const HighestMultiplier = z
  .number(msg('This must be a number.'))
  .nonnegative(msg("This can't be negative."))
  .max(1_000_000_000, msg('This is too much.'));

/** Empty form fields count as missing. */
export const PredictBody = z.object({
  end_balance: z.preprocess(parseNumber, MoneyInput),
  highest_multiplier: z.preprocess(parseNumber, HighestMultiplier.optional()),
  highest_multiplier_game: z.preprocess(emptyToUndefined, LineText(200).optional()),
});
export type PredictBody = z.infer<typeof PredictBody>;

/** Numbers from form fields are texts. */
function parseNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : emptyToUndefined(value);
}

function emptyToUndefined(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

export const bonusHuntEndpoints = {
  list: defineEndpoint('GET /bonus-hunts', 'The current bonus hunt, and earlier ones', { response: BonusHuntsResponse }),
  predictions: defineEndpoint('GET /bonus-hunts/predictions', 'Predictions of the current hunt, or of the newest', {
    response: HuntPredictionsResponse,
  }),
  closest: defineEndpoint('GET /bonus-hunts/:id/closest-predictions', "A hunt's closest predictions", {
    response: ClosestPredictionsResponse,
  }),
  predict: defineEndpoint('POST /bonus-hunts/:id/predict', "Predict a hunt's outcome, or change the prediction", {
    body: PredictBody,
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
