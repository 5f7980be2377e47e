import { z } from 'zod';
import { BlockText, LineText, required } from './primitives';
import { typedText, typedWord, visibleText } from './text';

test.each([
  ['a Hangul filler', '\u3164'],
  ['a half-width one', '\uffa0'],
  ['fillers of Hangul letters', '\u115f\u1160'],
  ['an empty Braille pattern', '\u2800'],
  ['a zero-width space', '\u200b'],
  ['a byte-order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['Khmer vowels that show nothing', '\u17b4\u17b5'],
  ['a Mongolian separator', '\u180e'],
  ['invisible operators', '\u2060\u2061\u2062\u2063\u2064'],
  ['deprecated format characters', '\u206a\u206d'],
  ['an override of the direction', '\u202e'],
  ['a combining mark alone', '\u0301'],
  ['a grapheme joiner', '\u034f'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tag characters', '\u{e0000}\u{e0041}\u{e007f}'],
  ['the place of an object', '\ufffc'],
  ['white space', ' \t\n\u00a0\u2003\u3000'],
  ['a mix of them', ' \u200b\u3164\u0301\u2800 '],
])('sees nothing in %s', (_, text) => {
  expect(visibleText(text)).toBe('');
  expect(LineText(100).check(required).safeParse(text).success).toBe(false);
  expect(BlockText(100).check(required).safeParse(text).success).toBe(false);
});

test.each([
  ['a name', 'nova', 'nova'],
  ['blanks around a name', '\u3164 \u200bnova\u2800\n', 'nova'],
  ['a name that turns its neighbours around', 'nova\u202e', 'nova'],
  ['isolates and marks of direction', '\u2067no\u200fva\u2069', 'nova'],
  ['a Hebrew name', 'שלום', 'שלום'],
  ['a Persian name with a non-joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a family', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['a heart in colour', '❤\ufe0f', '❤\ufe0f'],
  [
    'the flag of Wales',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  ],
  ['a letter of two characters', 'e\u0301', 'é'],
  ['a pile of marks', `Z${'\u0335'.repeat(100)}algo`, `Z${'\u0335'.repeat(5)}algo`],
  ['a name on two lines', 'neon\u2028koi', 'neon koi'],
  ['a name with a gap', 'neon\u3000\u3164\u2800koi', 'neon koi'],
  ['a name between words', 'neon\u00a0koi', 'neon\u00a0koi'],
])('shows %s', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('takes linear time for a long run of blanks', () => {
  expect(visibleText(`${'\u3164'.repeat(1_000_000)}x${' '.repeat(1_000_000)}`)).toBe('x');
});

test.each([
  ['!join \u034f', '!join'],
  ['!guess 1500 \u034f', '!guess 1500'],
  ['BADIGO\u{e0000}', 'BADIGO'],
  ['BADIGO \u2800', 'BADIGO'],
  ['BADIGO\u206d', 'BADIGO'],
  ['BADIGO \u3164', 'BADIGO'],
  ['BADIGO\u00ad\ufe0f\u115f', 'BADIGO'],
  ['BA\u200bDIGO', 'BADIGO'],
  ['\u202a123456789\u202c', '123456789'],
  ['CODE\u00a0\r\n', 'CODE'],
  ['ＣＯＤＥ－１２３', 'CODE-123'],
  ['don’t “wait”–now', 'don\'t "wait"-now'],
  ['neon\u3164\u2800koi', 'neon koi'],
])('reads %p as %p', (typed, text) => {
  expect(typedText(typed)).toBe(text);
});

test.each(['CODE-123', ' “CODE-123” ', 'CODE -\n123', 'CODE-123!', '[CODE-123]', 'CÓDE-123', 'CODE-123 🎉'])(
  'takes %p for one word',
  (typed) => {
    expect(typedWord(typed)).toBe('CODE-123');
  },
);

test('describes a cleaned text in JSON Schema as a text with its limits', () => {
  expect(z.toJSONSchema(LineText(64).check(required), { io: 'input' })).toMatchObject({ type: 'string', minLength: 1, maxLength: 64 });
});

test("replaces halves of surrogate pairs, which the database can't store in JSON", () => {
  expect([LineText(9).parse('a\ud800b'), BlockText(9).parse('\udc00\nb'), LineText(9).parse('🔥')]).toEqual([
    'a\ufffdb',
    '\ufffd\nb',
    '🔥',
  ]);
});
