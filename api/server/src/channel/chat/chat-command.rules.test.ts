import fc from 'fast-check';
import { parseAmount, parseCommand } from './chat-command.rules';

describe('a command', () => {
  it.each([
    ['!guess 1234.50', { name: 'guess', text: '1234.50' }],
    ['  !GUESS   1,234 ', { name: 'guess', text: '1,234' }],
    ['!join', { name: 'join', text: '' }],
    ['!call Temple  of Echoes', { name: 'call', text: 'Temple of Echoes' }],
    ['!points\u{e0000}', { name: 'points', text: '' }],
    ['!join \u034f', { name: 'join', text: '' }],
    ['!guess 1500 \u2800', { name: 'guess', text: '1500' }],
    ['！ｇｕｅｓｓ\u3000１５００\u206d', { name: 'guess', text: '1500' }],
    ['!call Koi’s\u3164Gold', { name: 'call', text: "Koi's Gold" }],
  ])('is read: %j', (content, command) => {
    expect(parseCommand(content)).toEqual(command);
  });

  it.each(['guess 5', 'I say !guess 5', '!guessing 5', '!guess5', '! join', '!help', ''])('is not %j', (content) => {
    expect(parseCommand(content)).toBeUndefined();
  });
});

describe('an amount', () => {
  it.each([
    ['1234', 1234],
    ['1234.5', 1234.5],
    ['1234,50', 1234.5],
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['1,234', 1234],
    ['1.234', 1234],
    ['1,234,567', 1234567],
    ['1,234,567.89', 1234567.89],
    ['2k', 2000],
    ['2.5k', 2500],
    ['0', 0],
    ['1234 USD', 1234],
  ])('is read from %j', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each(['', 'lots', '-5', '1.2.3', '1,23,456', '1..5', '5 or 6', '12,', '.', '1e9', '1,234.567.890', '1234 5x', 'k'])(
    'is not read from %j',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('is read as it is formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), fc.constantFrom('en-US', 'de-DE', 'de-CH'), (cents, locale) => {
        const amount = cents / 100;
        expect(parseAmount(amount.toLocaleString(locale, { minimumFractionDigits: 2 }).replace('’', "'"))).toBe(amount);
      }),
    );
  });

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseAmount(text);
        expect(amount === undefined || amount >= 0).toBe(true);
      }),
    );
  });
});
