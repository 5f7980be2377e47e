import { z } from 'zod';
import { LineText, MemberId, Money, MoneyInput, Timestamp, Points, RowId } from './primitives';

/** One bonus of a hunt; as long as `pending_win` holds, it was not played and its win is 0. */
export const BonusHuntGame = z.object({
  id: RowId,
  slot_name: z.string(),
  /** Null where no picture of a slot of that very name is known; the search may know one of a similar name. */
  slot_image: z.string().nullable(),
  slot_bet: Money,
  slot_win: Money,
  pending_win: z.boolean(),
});
export type BonusHuntGame = z.infer<typeof BonusHuntGame>;

/** Specification 2, section 3 "Hunt prediction". */
export const HuntPrediction = z.object({
  id: RowId,
  user: z.object({
    id: MemberId,
    username: z.string(),
    kick_username: z.string().nullable(),
    /** A hash of the chat platform's picture, null where the member has none. */
    avatar: z.string().nullable(),
    avatar_url: z.string().nullable(),
    points: Points,
  }),
  end_balance: Money,
  highest_multiplier: z.number().nonnegative().nullable(),
  highest_multiplier_game: z.string().nullable(),
  /** When it was sent last. */
  created_at: Timestamp,
});
export type HuntPrediction = z.infer<typeof HuntPrediction>;

/** What a hunt's games add up to. */
export const HuntFigures = z.object({
  /** All wins so far. */
  winnings: Money,
  /** How many times its bet every game has to win on average, so that the start balance comes back. */
  break_even_x: z.number().nonnegative(),
  /** How many times their bets the games that were played have won, on average. */
  average_x: z.number().nonnegative(),
});
export type HuntFigures = z.infer<typeof HuntFigures>;

/** Specification 2, section 3 "Bonus hunt". */
export const BonusHunt = HuntFigures.extend({
  id: RowId,
  start_balance: Money,
  /** Null while the hunt runs. */
  end_balance: Money.nullable(),
  created_at: Timestamp,
  /** In the order in which they are opened. */
  games: z.array(BonusHuntGame),
  predictions_active: z.boolean(),
  /** The newest few of the latest hunt; all of them stand in the predictions call. Past hunts carry none. */
  predictions: z.array(HuntPrediction),
});
export type BonusHunt = z.infer<typeof BonusHunt>;

/** GET /api/r/bonus-hunts: the running hunt, its figures beside it, and those that ended, newest first. */
export const BonusHuntsResponse = HuntFigures.extend({
  success: z.literal(true),
  /** Null while no hunt runs; the figures are 0 then. */
  latest_bonus_hunt: BonusHunt.nullable(),
  past_bonus_hunts: z.object({ data: z.array(BonusHunt) }),
});
export type BonusHuntsResponse = z.infer<typeof BonusHuntsResponse>;

/** GET /api/r/bonus-hunts/predictions: those of the running hunt, or of the newest where none runs; newest first. */
export const HuntPredictionsResponse = z.object({
  success: z.literal(true),
  predictions: z.array(HuntPrediction),
  bonus_hunt: BonusHunt.nullable(),
});
export type HuntPredictionsResponse = z.infer<typeof HuntPredictionsResponse>;

/** GET /api/r/bonus-hunts/{id}/closest-predictions: none while the hunt runs. */
export const ClosestPredictionsResponse = z.object({
  success: z.literal(true),
  /** The closest first. */
  data: z.array(HuntPrediction.extend({ difference: Money })),
});
export type ClosestPredictionsResponse = z.infer<typeof ClosestPredictionsResponse>;

const HighestMultiplier = z
  .number('This has to be a number.')
  .nonnegative('This cannot be negative.')
  .max(1_000_000_000, 'This is too much.');

/** POST /api/r/bonus-hunts/{id}/predict. What a form leaves empty counts as left out. */
export const PredictBody = z.object({
  end_balance: z.preprocess(parseNumber, MoneyInput),
  highest_multiplier: z.preprocess(parseNumber, HighestMultiplier.optional()),
  highest_multiplier_game: z.preprocess(emptyToUndefined, LineText(200).optional()),
});
export type PredictBody = z.infer<typeof PredictBody>;

/** A form's field holds a number as its text. */
function parseNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : emptyToUndefined(value);
}

function emptyToUndefined(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}
