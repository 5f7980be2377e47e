import { ENGLISH } from './language-rules';
import type { Message, Translate } from './translate';

/** Money as the server writes it, such as "$1,500.00" or "CA$20.00". Without a currency sign, it may be a person's name. */
const MONEY = /^(?<symbol>(?=\D*\p{Sc})[^\s\d]{1,8})(?<digits>\d[\d,]*\.\d\d)$/u;

/** The numbers that values of these names have, as the server writes them; others may be any text. */
const NUMBERS: Readonly<Record<string, string>> = {
  amount: String.raw`\D{1,8}\d[\d,]*\.\d\d`,
  count: String.raw`\d{1,3}(?:,\d{3})*`,
  ...Object.fromEntries(['id', 'multiplier', 'number', 'rank', 'round'].map((name) => [name, String.raw`\d[\d,]*(?:\.\d+)?`])),
};

/** Length of texts that can be ours: patterns take too long to fail in longer ones. */
const MAX_LENGTH = 500;

/** Language of a reader, with its translations and format of money. */
interface Reader {
  language: string;
  t: Translate;
  formatMoney: (amount: number, symbol: string) => string;
}

/**
 * Returns how to translate English texts that were filled from these messages, such as those in responses that all visitors share: the
 * first that fits counts, its values are translated likewise, and other texts, also all in English, stay as they are. Money is formatted.
 */
export function knownTexts(...messages: readonly Message[]): (reader: Reader, text: string) => string {
  const known = messages.flatMap((message) => formsOf(message).map((form) => ({ message, pattern: patternOf(form) })));
  return function inLanguage(reader, text) {
    if (reader.language === ENGLISH || text.length > MAX_LENGTH) return text;
    const { symbol, digits } = MONEY.exec(text)?.groups ?? {};
    if (symbol && digits) return reader.formatMoney(numberOf(digits), symbol);
    for (const { message, pattern } of known) {
      const found = pattern.exec(text);
      if (!found) continue;
      const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, valueOf(name, value)]);
      // The text of one may have no number.
      return reader.t(message, { ...(typeof message === 'object' && { count: 1 }), ...Object.fromEntries(values) });
    }
    return text;

    function valueOf(name: string, value: string): string | number {
      if (name === 'count') return numberOf(value);
      return name in NUMBERS && name !== 'amount' ? value : inLanguage(reader, value);
    }
  };
}

const numberOf = (digits: string) => Number(digits.replaceAll(',', ''));

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : [message.one, message.other]);

function patternOf(form: string): RegExp {
  const pieces = form.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    return `(?<${piece}>${NUMBERS[piece] ?? '.+'})`;
  });
  return new RegExp(`^${pieces.join('')}$`, 's');
}
