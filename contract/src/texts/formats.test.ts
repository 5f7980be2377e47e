import { formatDateIn, formatHourIn, formatMoneyIn, formatNumberIn, formatPercentIn, formatTenthsIn, LANGUAGES } from '.';

/** Each language, and what `Intl` calls it: Arabic with Latin digits. */
const CODES = LANGUAGES.map(({ code }): [string, string] => [code, code === 'ar' ? 'ar-u-nu-latn' : code]);

/** Halves, and numbers from 0.001 to 10 ** 14, each with all digits and with few; always the same ones. */
const NUMBERS = [
  ...[0, 999.995, 1.005, 0.25, 1e21],
  ...Array.from({ length: 500 }, (_, index) => {
    const value = Math.abs(Math.sin(index + 1)) * 10 ** ((index % 18) - 3);
    return index % 2 ? value : Number(value.toFixed(index % 5));
  }),
].flatMap((value) => [value, -value]);

/** Returns what `Intl` writes, without its minus before a zero, nor the country in the dollar's symbol. */
function intl(code: string, { plus, ...options }: Intl.NumberFormatOptions & { plus?: boolean }) {
  const signDisplay = plus ? 'exceptZero' : 'negative';
  const formatter = new Intl.NumberFormat(code, { signDisplay, ...options } as Intl.NumberFormatOptions);
  return (value: number) => formatter.format(value).replace('US$', '$');
}

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

describe.each(CODES)('in %s, the same text as that of Intl', (language, code) => {
  test('for numbers, percentages, and money', () => {
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const tenths = { maximumFractionDigits: 1 };
    const percent = { ...tenths, style: 'unit', unit: 'percent' } as const;
    expect(NUMBERS.map((value) => formatNumberIn(language, value))).toEqual(NUMBERS.map(intl(code, { maximumFractionDigits: 0 })));
    expect(NUMBERS.map((value) => formatNumberIn(language, value, 2))).toEqual(NUMBERS.map(intl(code, two)));
    expect(NUMBERS.map((value) => formatTenthsIn(language, value))).toEqual(NUMBERS.map(intl(code, tenths)));
    expect(NUMBERS.map((value) => formatPercentIn(language, value))).toEqual(NUMBERS.map(intl(code, percent)));
    expect(NUMBERS.map((value) => formatMoneyIn(language, value, '$'))).toEqual(NUMBERS.map(intl(code, DOLLARS)));
    expect(NUMBERS.map((value) => formatMoneyIn(language, value, '$', '+'))).toEqual(NUMBERS.map(intl(code, { ...DOLLARS, plus: true })));
  });

  test('for dates, without and with the time of day', () => {
    const date = new Intl.DateTimeFormat(code, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
    const withTime = new Intl.DateTimeFormat(code, {
      ...date.resolvedOptions(),
      locale: code,
      hour: 'numeric',
      minute: '2-digit',
    } as never);
    const clock = new Intl.DateTimeFormat(code, { timeZone: 'UTC', timeStyle: 'short' });
    const numericClock = new Intl.DateTimeFormat(code, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
    // 24 hours, 59 minutes and 7 seconds apart, over 6 years.
    const times = Array.from({ length: 2000 }, (_, index) => Date.UTC(2024, 0, 1) + index * 89_947_000);
    expect(times.map((at) => formatDateIn(language, at))).toEqual(times.map((at) => date.format(at)));
    // The time of day as a language writes it alone, such as "08:05" rather than "8:05", and with a space before AM that text searches find.
    expect(times.map((at) => formatDateIn(language, at, true))).toEqual(
      times.map((at) => withTime.format(at).replace(numericClock.format(at), clock.format(at)).replaceAll('\u202f', ' ')),
    );
  });

  test('for full hours, with minutes where the day has no halves', () => {
    const isHalved = new Intl.DateTimeFormat(code, { hour: 'numeric' }).resolvedOptions().hour12;
    const clock = new Intl.DateTimeFormat(code, { timeZone: 'UTC', ...(isHalved ? { hour: 'numeric' } : { timeStyle: 'short' }) });
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    expect(hours.map((hour) => formatHourIn(language, hour))).toEqual(
      hours.map((hour) => clock.format(Date.UTC(1970, 0, 1, hour)).replace('\u202f', ' ')),
    );
  });
});

test('formats a language without a format of its own like English', () => {
  expect([formatNumberIn('fi', 1234.5, 2), formatDateIn('fi', Date.UTC(2026, 10, 21))]).toEqual(['1,234.50', 'Nov 21, 2026']);
});

test('puts any symbol in its place, one with a meaning in replacements too', () => {
  expect([formatMoneyIn('de', -1, '$&'), formatMoneyIn('pt-BR', 1, 'R$')]).toEqual(['-1,00\u00a0$&', 'R$\u00a01,00']);
});
