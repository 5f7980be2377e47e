import { createHash, webcrypto } from 'node:crypto';
import { type DrawableEntry, checkDraw, nextBelow } from './draw-check';
import { DRAWN, DRAWN_ENTRIES } from '../testing/draw';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
/** Computed from the fixture's entries by another implementation of the rule. */
const HASH_WITH_PSEUDONYMS = 'c770a43bc8abdde568d1f3093836da742ba91282126d0435e9b734039b485bb3';
const PSEUDONYM_OF_71 = '97896013342633075216';

const check = (draw: Partial<typeof DRAWN> = {}, entries: readonly DrawableEntry[] = DRAWN_ENTRIES) =>
  checkDraw({ ...DRAWN, ...draw }, entries, subtle);

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
  [
    'belongs to another member',
    DRAWN_ENTRIES.map((entry, index) => (index === 0 ? { ...entry, user: { ...entry.user, id: '999' } } : entry)),
  ],
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

describe('with withdrawn entries', () => {
  // Computed as HASH_WITH_PSEUDONYMS was.
  const entriesHash = '65fe46b38aa660cbb677e12f909cc7575cd058fcdf491462266e5e32d09763c5';
  const withdrawals = [
    { number: 3, entryId: '6', tickets: 2 },
    { number: 10, entryId: '101', tickets: 4 },
  ];
  const draw = { algorithm: 'greenroom-draw-3', entriesHash, entriesMade: 10, withdrawals };
  const entries = DRAWN_ENTRIES.map((entry, index) => ({ ...entry, number: index < 2 ? index + 1 : index + 2 }));

  test('verifies the entries that are left with those of the record', async () => {
    expect(await check(draw, entries)).toMatchObject({ entries: true });
  });

  test.each([
    ['between others', withdrawals.slice(1)],
    ['after all others', withdrawals.slice(0, 1)],
  ])('detects a withdrawal %s that is not in the record', async (_where, recorded) => {
    expect(await check({ ...draw, withdrawals: recorded }, entries)).toMatchObject({ entries: false });
    const text = [
      ...entries.map(({ number, id, user, tickets }) => ({ number, line: `${number}:${id}:${user.id}:${tickets}\n` })),
      ...recorded.map(({ number, entryId, tickets }) => ({ number, line: `${number}:${entryId}:withdrawn:${tickets}\n` })),
    ].sort((one, other) => one.number - other.number);
    // Also where the hash was made without it.
    const ownHash = createHash('sha256')
      .update(text.map(({ line }) => line).join(''))
      .digest('hex');
    expect(await check({ ...draw, entriesHash: ownHash, withdrawals: recorded }, entries)).toMatchObject({ entries: false });
  });
});

describe('with pseudonyms', () => {
  const salt = '0b7f2c1e-5a54-4a0f-9d5e-3f1d6c1f7a11';
  const draw = { ...DRAWN, algorithm: 'greenroom-draw-2', entriesHash: HASH_WITH_PSEUDONYMS };
  const entries = DRAWN_ENTRIES.map((entry) => ({ ...entry, drawSalt: salt }));
  const afterDeletion = entries.map((entry) =>
    entry.user.id === '71' ? { ...entry, user: { id: PSEUDONYM_OF_71, name: 'Deleted member' }, drawSalt: null } : entry,
  );

  test('the entries are verified, also after a member has deleted their account', async () => {
    expect(await check(draw, entries)).toMatchObject({ entries: true });
    expect(await check(draw, afterDeletion)).toMatchObject({ entries: true });
    expect(
      await check(
        draw,
        entries.map((entry) => ({ ...entry, drawSalt: 'other' })),
      ),
    ).toMatchObject({ entries: false });
  });

  test('a draw by ids has entries that can no longer be compared, and winners that still follow from its record', async () => {
    expect(await check({}, afterDeletion)).toEqual({ commitment: true, entries: null, winners: true });
  });
});
