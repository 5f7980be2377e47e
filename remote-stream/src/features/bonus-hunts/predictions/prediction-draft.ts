import type { Hunt, Prediction } from '../bonus-hunts.api';
import { slotKey } from '../hunt-rules';
import type { PredictionBody } from './predict.api';

/** The form's fields as they are typed, named as they are sent. */
export type PredictionTexts = Record<keyof PredictionBody, string>;

/** Tells the form of one member and hunt among all drafts. */
export const draftKey = (memberId: string, huntId: string) => `hunt-prediction:${memberId}:${huntId}`;

/** What a prediction says. */
export type Guess = Pick<Prediction, 'endBalance' | 'highestMultiplier' | 'highestMultiplierGame'>;

export const guessOf = (body: PredictionBody): Guess => ({
  endBalance: body.end_balance,
  highestMultiplier: body.highest_multiplier,
  highestMultiplierGame: body.highest_multiplier_game,
});

/** The form at first: empty, or what the member has predicted before. */
export function textsOf(own: Guess | undefined): PredictionTexts {
  return {
    end_balance: String(own?.endBalance ?? ''),
    highest_multiplier: String(own?.highestMultiplier ?? ''),
    highest_multiplier_game: own?.highestMultiplierGame ?? '',
  };
}

/** What is sent: numbers, and null for what is left open (specification 2, section 7). */
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

/** The names of a hunt's games, each once. */
export function slotsOf({ games }: Hunt): string[] {
  const names = new Map(games.filter(({ slot }) => slot).map(({ slot }) => [slotKey(slot), slot]));
  return [...names.values()];
}

/** The hunt's slot of that name; null where it has none, as where a draft is of a game that was taken out since. */
export const slotAmong = (slots: readonly string[], name: string) => slots.find((slot) => slotKey(slot) === slotKey(name)) ?? null;
