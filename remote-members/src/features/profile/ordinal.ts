const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** A number as it is counted: 1st, 22nd, 88th. */
export const ordinal = (number: number): string => `${number}${SUFFIXES[rules.select(number)] ?? 'th'}`;
