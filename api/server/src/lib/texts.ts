import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Catalog,
  createTranslator,
  ENGLISH,
  formatMoneyIn,
  LANGUAGES,
  type Message,
  PSEUDO,
  type Translate,
  translate,
} from '@greenroom/contract/texts';
import { compileCatalog } from '@greenroom/contract/texts/catalog';
import { pseudoCatalog } from '@greenroom/contract/texts/pseudo';
import { storedInLanguage } from './stored-texts';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../texts');

const known = new Map<string, Translate>();

/**
 * Returns the server's texts in a language, read on its first use; English without a translation, and in a language that is none of ours.
 */
export function serverTexts(language: string): Translate {
  const t = known.get(language) ?? readTexts(language);
  known.set(language, t);
  return t;
}

/** Replaces a language's catalog, or reads its own again without one. For tests. */
export function replaceTexts(language: string, po?: string): void {
  if (po === undefined) known.delete(language);
  else known.set(language, textsOf(language, compileCatalog(po)));
}

const readTexts = (language: string) => textsOf(language, readCatalog(language));

function textsOf(language: string, catalog: Catalog): Translate {
  const translator = createTranslator(language, catalog);
  const options = { language, formatNumber: numberFormat(language) };
  return (...text) => translate(translator, options, ...text);
}

/** Formats numbers as pages do (shared-ui/src/format), with Western digits in every language. */
function numberFormat(language: string): (value: number) => string {
  const { format } = new Intl.NumberFormat(localeOf(language));
  return format;
}

/** Makes what is slow to make, such as formatters, once for each language. */
export function perLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}

/** Returns the locale of a language's numbers and dates, which have Western digits. */
const localeOf = (language: string) => (language === ENGLISH ? 'en-US' : `${language}-u-nu-latn`);

/** @throws if the catalog is missing */
function readCatalog(language: string): Catalog {
  const read = (name: string) => fs.readFileSync(path.join(FOLDER, `${name}.po`), 'utf8');
  const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== ENGLISH);
  if (!others.includes(language)) return {};
  return language === PSEUDO ? pseudoCatalog(read(others[0] ?? '')) : compileCatalog(read(language));
}

/** Value in a text: data, a number, dollars, a time in ISO 8601, a stored text ({@link storedText}), or another text. */
export type Value = string | number | { readonly dollars: number } | { readonly time: string } | { readonly stored: string } | FilledText;

/** One of our texts with its values. */
export interface FilledText {
  readonly message: Message;
  readonly values: Readonly<Record<string, Value>>;
}

/** A text for people, which {@link shown} returns in their language: ours, data, or several in a row. */
export type Text = string | FilledText | readonly Text[];

/** Marks a text for the catalogs. One with values, even with none, is filled when it is shown. */
export function msg(message: string): string;
export function msg(message: Message): Message;
export function msg(message: Message, values: FilledText['values']): FilledText;
export function msg(message: Message, values?: FilledText['values']): Message | FilledText {
  return values ? { message, values } : message;
}

/** Keeps data as it is that may have the words of one of our texts, such as a ticket's title. */
export const asIs = (data: string): FilledText => ({ message: '{data}', values: { data } });

/** Returns a text in a language. */
export function shown(language: string, text: Text): string {
  // Ours have values in braces, so a string with one is data.
  if (typeof text === 'string') return language === ENGLISH || text.includes('{') ? text : serverTexts(language)(text);
  if (!('message' in text)) return text.map((one) => shown(language, one)).join(' ');
  const values = Object.entries(text.values).map(([name, value]) => [name, shownValue(language, value)]);
  return serverTexts(language)(text.message, Object.fromEntries(values));
}

function shownValue(language: string, value: Value): string | number {
  if (typeof value !== 'object') return value;
  if ('stored' in value) return storedText(language, value.stored);
  if ('dollars' in value) return formatMoneyIn(language, value.dollars, '$');
  return 'time' in value ? timeFormat(language).format(new Date(value.time)) : shown(language, value);
}

const timeFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

/** Returns a stored text in the language of its reader; data stays as it is. */
export const storedText = (language: string, text: string): string => storedInLanguage(readerIn(language), text);

/** Returns the reader of {@link knownTexts} for a language. */
export const readerIn = (language: string) => ({
  language,
  t: serverTexts(language),
  formatMoney: (amount: number, symbol: string) => formatMoneyIn(language, amount, symbol),
});

/** Returns the message of an issue of the contract's schemas as a text, whose limit or name is a value. */
export function issueText(message: string, issue: object): Text {
  const { maximum, params } = issue as { maximum?: unknown; params?: object };
  const named = Object.entries({ maximum, ...params }).map(([name, value]) => [name, String(value)] as const);
  const values = named.filter(([, value]) => message.includes(value));
  if (values.length === 0) return message;
  return { message: values.reduce((text, [name, value]) => text.replace(value, `{${name}}`), message), values: Object.fromEntries(values) };
}

/** Returns a text as logs and the staff have it. */
export const inEnglish = (text: Text): string => shown(ENGLISH, text);
