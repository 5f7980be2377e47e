import { baseOf, ENGLISH } from './language-rules';

/** How a language writes numbers and dates, from CLDR. Arabic has Latin digits, as amounts and codes of the site have. */
interface Format {
  /** The separators of groups of three digits, and of decimals. */
  separators: string;
  /** The least digits that are grouped; 4 if missing. */
  groupsFrom?: number;
  /** The place of the sign (-), the number (#), and what is counted ($ or %). */
  percent: string;
  money: string;
  /** An invisible mark before a sign, which keeps it left of its number in a text from right to left. */
  signMark?: string;
  /** The places of day (D), month (M), year (Y), hours to 12 (h) or 24 (H, HH with a zero), minutes (m), and the half of the day (a). */
  date: string;
  time: string;
  months: string;
  halves?: string;
}

/** Our own formats, since the first use of `Intl` blocks a slow processor for 200 ms or more. */
const FORMATS: Readonly<Record<string, Format>> = {
  en: {
    separators: ',.',
    percent: '-#%',
    money: '-$#',
    date: 'M D, Y',
    time: ', h:m a',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    halves: 'AM PM',
  },
  es: {
    separators: '.,',
    groupsFrom: 5,
    percent: '-#\u00a0%',
    money: '-#\u00a0$',
    date: 'D M Y',
    time: ', H:m',
    months: 'ene feb mar abr may jun jul ago sept oct nov dic',
  },
  pt: {
    separators: '.,',
    percent: '-#%',
    money: '-$\u00a0#',
    date: 'D de M de Y',
    time: ', HH:m',
    months: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
  },
  de: {
    separators: '.,',
    percent: '-#\u00a0%',
    money: '-#\u00a0$',
    date: 'D. M Y',
    time: ', HH:m',
    months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  },
  tr: {
    separators: '.,',
    percent: '-%#',
    money: '-$#',
    date: 'D M Y',
    time: ' HH:m',
    months: 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
  },
  ar: {
    separators: ',.',
    percent: '-#\u200e%\u200e',
    money: '\u200f-#\u00a0$',
    signMark: '\u200e',
    date: 'D M Y',
    time: '، h:m a',
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    halves: 'ص م',
  },
};

/** Returns a language's format; that of English for a language without one. */
const formatOf = (language: string) => (FORMATS[baseOf(language)] ?? FORMATS[ENGLISH]) as Format;

/** Puts values into a pattern in place of their letters. */
const fill = (pattern: string, values: Readonly<Record<string, string | number | undefined>>) =>
  pattern.replace(/HH|[-#$DMYHhma]/g, (letter) => String(values[letter] ?? letter));

/** Formats a number with separators, such as "-1,234.50", but never "-0". The sign of one above zero is `plus`. */
function format(language: string, value: number, decimals: number, pattern: string, symbol = '', plus = ''): string {
  const { separators, groupsFrom = 4, signMark = '' } = formatOf(language);
  const units = roundedUnits(Math.abs(value), decimals);
  const digits = String(units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const whole = point < groupsFrom ? digits.slice(0, point) : digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, separators.charAt(0));
  const sign = units > 0n ? (value < 0 ? '-' : plus) : '';
  const fraction = decimals > 0 ? separators.charAt(1) + digits.slice(point) : '';
  return fill(pattern, { '-': sign && signMark + sign, '#': whole + fraction, $: symbol });
}

/** Rounds to units of the last decimal as `Intl` does: half up, by the shortest decimal form, so 1.005 is 101 hundredths. */
function roundedUnits(value: number, decimals: number): bigint {
  const [coefficient = '', exponent] = value.toExponential().split('e');
  // One digit more than the units have, for rounding.
  const length = Number(exponent) + decimals + 2;
  const digits = coefficient.replace('.', '').padEnd(length, '0').slice(0, Math.max(0, length));
  return (BigInt(digits) + 5n) / 10n;
}

/** Formats a number with separators in a language, such as "12,450". */
export const formatNumberIn = (language: string, value: number, decimals = 0): string => format(language, value, decimals, '-#');

/** Formats a number in a language with one decimal at most. */
export const formatTenthsIn = (language: string, value: number): string => formatNumberIn(language, value, 1).replace(/[.,]0$/, '');

/** Formats a percentage from 0 to 100 in a language with at most one decimal, such as "66.7%". */
export const formatPercentIn = (language: string, percent: number): string =>
  format(language, percent, 1, formatOf(language).percent).replace(/[.,]0(?!\d)/, '');

/** Formats money in a language, with two decimals and, for amounts above zero, a `plus`. */
export const formatMoneyIn = (language: string, amount: number, symbol: string, plus?: '+'): string =>
  format(language, amount, 2, formatOf(language).money, symbol, plus);

/** Formats the date in UTC in a language, such as "Nov 21, 2026", if asked with the time of day. */
export function formatDateIn(language: string, time: number, withTime = false): string {
  const { date, time: clock } = formatOf(language);
  return fillTime(language, time, date + (withTime ? clock : ''));
}

/** Formats a full hour of the day in a language, such as "10 PM" or "22:00". */
export function formatHourIn(language: string, hour: number): string {
  const { time: clock, halves } = formatOf(language);
  return fillTime(language, Date.UTC(1970, 0, 1, hour), halves ? 'h a' : clock.replace(/^[^H]+/, ''));
}

function fillTime(language: string, time: number, pattern: string): string {
  const { months, halves = '' } = formatOf(language);
  const at = new Date(time);
  const hours = at.getUTCHours();
  return fill(pattern, {
    D: at.getUTCDate(),
    M: months.split(' ')[at.getUTCMonth()],
    Y: at.getUTCFullYear(),
    HH: String(hours).padStart(2, '0'),
    H: hours,
    h: hours % 12 || 12,
    m: String(at.getUTCMinutes()).padStart(2, '0'),
    a: halves.split(' ')[hours < 12 ? 0 : 1],
  });
}
