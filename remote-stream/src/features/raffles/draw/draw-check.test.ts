import { webcrypto } from 'node:crypto';
import { type DrawableEntry, checkDraw, nextBelow } from './draw-check';
import { DRAWN, DRAWN_ENTRIES } from '../testing/draw';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const check = (draw: Partial<typeof DRAWN> = {}, entries: readonly DrawableEntry[] = DRAWN_ENTRIES) => checkDraw({ ...DRAWN, ...draw }, entries, subtle);

test('a draw that was held by the rule is right, in whichever order its entries come', async () => {
  const right = { commitment: true, entries: true, winners: true };
  expect(await check()).toEqual(right);
  expect(await check({}, [...DRAWN_ENTRIES].reverse())).toEqual(right);
});

test('another seed than the promised one is found out', async () => {
  expect(await check({ seed: 'f'.repeat(64) })).toEqual({ commitment: false, entries: true, winners: false });
});

test.each<[string, DrawableEntry[]]>([
  ['is missing', DRAWN_ENTRIES.slice(1)],
  ['is worth more', DRAWN_ENTRIES.map((entry, index) => (index === 0 ? { ...entry, tickets: 99 } : entry))],
  ['is somebody else\'s', DRAWN_ENTRIES.map((entry, index) => (index === 0 ? { ...entry, user: { id: '999' } } : entry))],
])('an entry that %s is found out', async (_, entries) => {
  expect(await check({}, entries)).toMatchObject({ commitment: true, entries: false });
});

test.each([
  ['another winner', [...DRAWN.winners].reverse()],
  ['one winner too few', DRAWN.winners.slice(1)],
])('%s is found out', async (_, winners) => {
  expect(await check({ winners })).toEqual({ commitment: true, entries: true, winners: false });
});

test('a number of the last, incomplete round is passed over', async () => {
  const numbers = [(1n << 256n) - 1n, 7n];
  expect(await nextBelow(3, async () => numbers.shift()!)).toBe(7 % 3);
});
