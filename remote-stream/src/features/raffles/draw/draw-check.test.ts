import { webcrypto } from 'node:crypto';
import { type DrawableEntry, checkDraw, nextBelow } from './draw-check';
import { DRAWN, DRAWN_ENTRIES } from '../testing/draw';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const check = (draw: Partial<typeof DRAWN> = {}, entries: readonly DrawableEntry[] = DRAWN_ENTRIES) => checkDraw({ ...DRAWN, ...draw }, entries, subtle);

test('verifies a correct draw, with its entries in any order', async () => {
  const right = { commitment: true, entries: true, winners: true };
  expect(await check()).toEqual(right);
  expect(await check({}, [...DRAWN_ENTRIES].reverse())).toEqual(right);
});

test('detects a seed that does not match the commitment', async () => {
  expect(await check({ seed: 'f'.repeat(64) })).toEqual({ commitment: false, entries: true, winners: false });
});

test.each<[string, DrawableEntry[]]>([
  ['is missing', DRAWN_ENTRIES.slice(1)],
  ['is worth more', DRAWN_ENTRIES.map((entry, index) => (index === 0 ? { ...entry, tickets: 99 } : entry))],
  ['belongs to another member', DRAWN_ENTRIES.map((entry, index) => (index === 0 ? { ...entry, user: { id: '999' } } : entry))],
])('detects an entry that %s', async (_, entries) => {
  expect(await check({}, entries)).toMatchObject({ commitment: true, entries: false });
});

test.each([
  ['another winner', [...DRAWN.winners].reverse()],
  ['one winner too few', DRAWN.winners.slice(1)],
])('detects %s', async (_, winners) => {
  expect(await check({ winners })).toEqual({ commitment: true, entries: true, winners: false });
});

test('rejects a number of the last, incomplete range', async () => {
  const numbers = [(1n << 256n) - 1n, 7n];
  expect(await nextBelow(3, async () => numbers.shift()!)).toBe(7 % 3);
});
