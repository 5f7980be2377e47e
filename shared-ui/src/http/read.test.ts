import { readData, readFlag, readList, readNumber, readOptionalNumber, readPictureAddress, readText } from './read';

test.each([
  [12, 12],
  ['12.50', 12.5],
  ['', 0],
  [null, 0],
  [undefined, 0],
  ['abc', 0],
  [NaN, 0],
  [{}, 0],
  [true, 0],
])('reads %p as the number %p', (value, number) => {
  expect(readNumber(value)).toBe(number);
});

test('distinguishes a missing number from 0', () => {
  expect([readOptionalNumber(null), readOptionalNumber('0'), readOptionalNumber(' ')]).toEqual([null, 0, null]);
});

test.each([
  ['x', 'x'],
  [7, '7'],
  [null, ''],
  [undefined, ''],
  [{}, ''],
])('reads %p as the text %p', (value, text) => {
  expect(readText(value)).toBe(text);
});

test('reads wrapped and bare data', () => {
  expect(readData({ success: true, data: [1] })).toEqual([1]);
  expect(readData([1])).toEqual([1]);
});

test('reads a missing list as empty', () => {
  expect([readList(undefined, readNumber), readList(null, readNumber), readList(['1'], readNumber)]).toEqual([[], [], [1]]);
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  [null, false],
])('reads %p as the flag %p', (value, flag) => {
  expect(readFlag(value)).toBe(flag);
});

test.each([
  ['/storage/slots/koi.webp', '/storage/slots/koi.webp'],
  ['https://cdn.example/koi.webp', 'https://cdn.example/koi.webp'],
  ['//cdn.example/koi.webp', '//cdn.example/koi.webp'],
  ['storage/slots/koi.webp', '/storage/slots/koi.webp'],
  ['slots/koi.webp', '/storage/slots/koi.webp'],
  ['', null],
  [null, null],
  [undefined, null],
])('reads %p as the image address %p', (value, address) => {
  expect(readPictureAddress(value)).toBe(address);
});
