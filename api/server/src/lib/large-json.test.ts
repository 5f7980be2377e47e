import { parseLargeJson, TooManyValues } from './large-json';

const listOf = (item: string, count: number) => `[${`${item},`.repeat(count - 1)}${item}]`;

it.each([
  ['empty objects', listOf('{}', 1_000_000)],
  ['empty lists', listOf('[]', 1_000_000)],
  ['numbers', listOf('1', 2_000_000)],
  ['texts', listOf('""', 2_000_000)],
  ['keys', listOf('{"a":1,"b":2}', 700_000)],
  ['lists in lists', '['.repeat(2_000_000)],
  ['texts with quotes', listOf(String.raw`"\"\\"`, 2_000_000)],
])('refuses millions of %s before it parses them', (_name, text) => {
  expect(() => parseLargeJson(text)).toThrow(TooManyValues);
});

it('counts values, not what a text says, and keeps all digits', () => {
  const text = `${',[{'.repeat(1_000_000)}",[`;
  const parsed = parseLargeJson(`[${JSON.stringify(text)}, 175928847299117063, NaN]`);
  expect(Array.isArray(parsed) && parsed.map(String)).toEqual([text, '175928847299117063', 'null']);
});

/** Texts that take minutes in quadratic time. */
it.each([
  ['quotes', `["${'\\"'.repeat(500_000)}`],
  ['backslashes', `["${'\\'.repeat(1_000_001)}`],
  ['escaped ends of lines', `["${'\\\n'.repeat(500_000)}`],
  ['numbers that JSON does not have', `["${'NaN -Infinity '.repeat(70_000)}`],
])('refuses a text of %s without an end', (_name, text) => {
  expect(() => parseLargeJson(text)).toThrow(/^(End of string|Invalid escape)/);
});

it.each([
  ['[NaN, -NaN, Infinity, -Infinity]', [null, null, null, null]],
  ['{"NaN": NaN}', { NaN: null }],
  ['["NaN", "-Infinity"]', ['NaN', '-Infinity']],
  [String.raw`["\\", NaN, "\\\"NaN", NaN]`, ['\\', null, '\\"NaN', null]],
])('reads %s, without a change to its texts', (text, expected) => {
  expect(parseLargeJson(text)).toEqual(expected);
});
