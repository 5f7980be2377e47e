import { readData, readFlag, readList, readNumber, readOptionalNumber, readPictureAddress, readText } from './read';

test.each([[12, 12], ['12.50', 12.5], ['', 0], [null, 0], [undefined, 0], ['abc', 0], [NaN, 0], [{}, 0], [true, 0]])(
  'the number in %p is %p',
  (value, number) => {
    expect(readNumber(value)).toBe(number);
  },
);

test('a missing number can be told from zero', () => {
  expect([readOptionalNumber(null), readOptionalNumber('0'), readOptionalNumber(' ')]).toEqual([null, 0, null]);
});

test.each([['x', 'x'], [7, '7'], [null, ''], [undefined, ''], [{}, '']])('the text in %p is %p', (value, text) => {
  expect(readText(value)).toBe(text);
});

test('data comes wrapped or bare', () => {
  expect(readData({ success: true, data: [1] })).toEqual([1]);
  expect(readData([1])).toEqual([1]);
});

test('a missing list is empty', () => {
  expect([readList(undefined, readNumber), readList(null, readNumber), readList(['1'], readNumber)]).toEqual([[], [], [1]]);
});

test.each([[true, true], [1, true], ['1', true], [false, false], [0, false], ['0', false], [null, false]])(
  'the flag %p counts as %p',
  (value, flag) => {
    expect(readFlag(value)).toBe(flag);
  },
);

test.each([
  ['/storage/slots/koi.webp', '/storage/slots/koi.webp'],
  ['https://cdn.example/koi.webp', 'https://cdn.example/koi.webp'],
  ['//cdn.example/koi.webp', '//cdn.example/koi.webp'],
  ['storage/slots/koi.webp', '/storage/slots/koi.webp'],
  ['slots/koi.webp', '/storage/slots/koi.webp'],
  ['', null],
  [null, null],
  [undefined, null],
])('the picture of %p lies at %p', (value, address) => {
  expect(readPictureAddress(value)).toBe(address);
});
