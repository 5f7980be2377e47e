import type { Hunt, Prediction } from '../bonus-hunts.api';
import { slotKey } from '../hunt-rules';
import type { PredictionBody } from './predict.api';

/** The input of each field, by its name in the request. */
export type PredictionTexts = Record<keyof PredictionBody, string>;

/** Key of the draft of one member and hunt. */
export const draftKey = (memberId: string, huntId: string) => `hunt-prediction:${memberId}:${huntId}`;

/** The predicted values. */
export type Guess = Pick<Prediction, 'endBalance' | 'highestMultiplier' | 'highestMultiplierGame'>;

export const guessOf = (body: PredictionBody): Guess => ({
  endBalance: body.end_balance,
  highestMultiplier: body.highest_multiplier,
  highestMultiplierGame: body.highest_multiplier_game,
});

/** Initial input of the form: empty, or the existing prediction. */
export function textsOf(own: Guess | undefined): PredictionTexts {
  return {
    end_balance: String(own?.endBalance ?? ''),
    highest_multiplier: String(own?.highestMultiplier ?? ''),
    highest_multiplier_game: own?.highestMultiplierGame ?? '',
  };
}

/** Request body: numbers, and null for empty fields (docs/product.md#bonus-hunts). */
export function bodyOf(texts: PredictionTexts, slots: readonly string[]): PredictionBody {
  return {
    end_balance: numberOf(texts.end_balance),
    highest_multiplier: numberOf(texts.highest_multiplier),
    highest_multiplier_game: slotAmong(slots, texts.highest_multiplier_game),
  };
}

function numberOf(text: string): number | null {
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** The distinct slot names of a hunt's games. */
export function slotsOf({ games }: Hunt): string[] {
  const names = new Map(games.filter(({ slot }) => slot).map(({ slot }) => [slotKey(slot), slot]));
  return [...names.values()];
}

/** The hunt's slot of that name; null if there is none, such as for a draft with a game that was removed since. */
export const slotAmong = (slots: readonly string[], name: string) => slots.find((slot) => slotKey(slot) === slotKey(name)) ?? null;
