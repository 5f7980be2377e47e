import { NO_AMOUNT, parseAmount } from '@greenroom/contract/amount';
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
    end_balance: parseAmount(texts.end_balance) ?? null,
    highest_multiplier: parseAmount(texts.highest_multiplier, 'x') ?? null,
    highest_multiplier_game: slotAmong(slots, texts.highest_multiplier_game),
  };
}

/** The errors of fields that have a text, but no amount of at least 0; null without any. The server checks the rest. */
export function errorsIn(texts: PredictionTexts): Record<string, string> | null {
  const body = bodyOf(texts, []);
  const errors = (['end_balance', 'highest_multiplier'] as const).flatMap((name) => {
    if (texts[name].trim() === '') return [];
    const amount = body[name];
    return amount === null ? [[name, NO_AMOUNT]] : amount < 0 ? [[name, 'This cannot be negative.']] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

/** The distinct slot names of a hunt's games. */
export function slotsOf({ games }: Hunt): string[] {
  const names = new Map(games.filter(({ slot }) => slot).map(({ slot }) => [slotKey(slot), slot]));
  return [...names.values()];
}

/** The hunt's slot of that name; null if there is none, such as for a draft with a game that was removed since. */
export const slotAmong = (slots: readonly string[], name: string) => slots.find((slot) => slotKey(slot) === slotKey(name)) ?? null;
