/** The language of the code, which needs no catalog. */
export const ENGLISH = 'en';

/** Returns the direction of a language's script, for `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr');

/** Returns the language without region and script. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language;

export type PluralForm = Intl.LDMLPluralRule;

const oneOrOther = (count: number): PluralForm => (count === 1 ? 'one' : 'other');

/** Rules of CLDR for whole numbers. Our own, since the first `Intl.PluralRules` blocks a slow processor for up to 15 ms. */
const PLURAL_RULES: Readonly<Record<string, (count: number) => PluralForm>> = {
  en: oneOrOther,
  de: oneOrOther,
  tr: oneOrOther,
  es: (count) => (isWholeMillions(count) ? 'many' : oneOrOther(count)),
  pt: (count) => (isWholeMillions(count) ? 'many' : count >= 0 && count < 2 ? 'one' : 'other'),
  ar: (count) => {
    const rest = count % 100;
    if (count === 0) return 'zero';
    if (count === 1) return 'one';
    if (count === 2) return 'two';
    if (rest >= 3 && rest <= 10) return 'few';
    return rest >= 11 && Number.isInteger(rest) ? 'many' : 'other';
  },
};

const isWholeMillions = (count: number) => count !== 0 && count % 1_000_000 === 0;

/** Returns which plural form of a text goes with a count. */
export function pluralForm(language: string, count: number): PluralForm {
  const rule = PLURAL_RULES[baseOf(language)];
  return rule ? rule(count) : new Intl.PluralRules(language).select(count);
}
