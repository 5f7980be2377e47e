import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { FORM, icuOf, idOf, keyOf } from '../../texts/keys.mjs';
import { directionOf, ENGLISH, pluralForm } from './language-rules';

/**
 * An English text with `{name}` for values, and `<name>…</name>` for elements; or two such texts, for a `count` of one and for others.
 */
export type Message = string | { readonly one: string; readonly other: string };

/** Values by name. Numbers are shown in the language's format, texts as they are; `count`, either one, also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** A part's translations by key, compiled (`compileCatalog`). */
export type Catalog = Messages;

/** Returns a text in the language. An English text that means two things has a `context` for each. */
export type Translate = (message: Message, values?: Values, context?: string) => string;

/** Marks a text that is translated later, such as one in a constant. Returns it unchanged. */
export const msg = <T extends Message>(message: T): T => message;

/** Splits an English text at its values, as compiled texts are. */
const split = (message: string) => message.split(/\{(\w+)\}/).map((piece, index): string | [string] => (index % 2 ? [piece] : piece));

/** Creates Lingui's translator for one part. English needs no catalog; that of another language may come later, by `load`. */
export const createTranslator = (language: string, catalog: Catalog = {}): I18n =>
  setupI18n({ locale: language, messages: { [language]: catalog } }).setMessagesCompiler(split);

export interface TextOptions {
  language: string;
  formatNumber: (value: number) => string;
}

/** Keeps backslashes, which Lingui would read as escapes such as `\\u0041`. */
const literal = (text: string) => text.replaceAll('\\', '\\u005c');

/** Keeps the order of a value's words inside a text from right to left, by invisible marks, which would break a link. */
const isolate = (language: string, value: string) =>
  directionOf(language) === 'rtl' && !/^https?:/.test(value) ? `\u2068${value}\u2069` : value;

/** Prepares a text for Lingui: its key, its values as they are shown, and the English text of the count's form. */
export function prepare({ language, formatNumber }: TextOptions, message: Message, values: Values = {}, context?: string) {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : isolate(language, value),
  ]);
  return {
    id: language === ENGLISH ? '' : keyOf(idOf(icuOf(message), context)),
    values: { ...Object.fromEntries(shown), [FORM]: pluralForm(language, Number(values.count)) } as Record<string, string>,
    message: literal(typeof message === 'string' ? message : message[Number(values.count) === 1 ? 'one' : 'other']),
  };
}

/** Returns a text of a part ({@link Translate}). */
export function translate(translator: I18n, options: TextOptions, ...text: Parameters<Translate>): string {
  const { id, values, message } = prepare(options, ...text);
  const literals = Object.entries(values).map(([name, value]) => [name, literal(value)]);
  return translator._(id, Object.fromEntries(literals) as typeof values, { message });
}
