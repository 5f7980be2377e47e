import { createHash, webcrypto } from 'node:crypto';
import { type DrawableEntry, checkDraw, nextBelow } from './draw-check';
import { BEACON, DRAWN, DRAWN_ENTRIES, NEXT_SIGNATURE } from './testing/raffles';

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

describe('with places that passed on', () => {
  // The server's implementation drew 5, 12, 4, then 10, 9, 100.
  const drawn = (entryId: string, place = 0) => ({ ...DRAWN.winners[0]!, entryId, place });
  const lost = (place: number, entryId: string) => ({ place, entryId, reason: 'not_claimed', note: '', at: null });
  const replaced = {
    winners: [drawn('5', 1), drawn('9', 2), drawn('100', 3)],
    // 10 took the second place, lost it to 9, and 100 took the third.
    replacements: [lost(2, '12'), lost(2, '10'), lost(3, '4')],
  };

  test('verifies that the next in the order of the draw followed, and who is next', async () => {
    expect(await check(replaced)).toMatchObject({ winners: true });
    expect(await check({ reserves: ['10', '9', '100'].map((id) => drawn(id)) })).toMatchObject({ winners: true });
    const isEmpty = { winners: replaced.winners.slice(0, 2), replacements: [...replaced.replacements, lost(3, '100')] };
    expect(await check(isEmpty)).toMatchObject({ winners: true });
  });

  test.each<[string, Partial<typeof DRAWN>]>([
    ['a reserve whose turn had not come', { ...replaced, winners: [drawn('5', 1), drawn('100', 2), drawn('9', 3)] }],
    ['another entry that is said to have lost the place', { ...replaced, replacements: [lost(2, '12'), lost(2, '9'), lost(3, '4')] }],
    ['a replacement that is not in the record', { ...replaced, replacements: replaced.replacements.slice(1) }],
    ['reserves in another order', { reserves: ['9', '10'].map((id) => drawn(id)) }],
  ])('detects %s', async (_what, draw) => {
    expect(await check(draw)).toMatchObject({ commitment: true, entries: true, winners: false });
  });
});

test('rejects a number of the last, incomplete range', async () => {
  const numbers = [(1n << 256n) - 1n, 7n];
  expect(await nextBelow(3, async () => numbers.shift()!)).toBe(7 % 3);
});

describe('with withdrawn entries', () => {
  // Computed as HASH_WITH_PSEUDONYMS was.
  const entriesHash = '65fe46b38aa660cbb677e12f909cc7575cd058fcdf491462266e5e32d09763c5';
  const withdrawals = [
    { number: 3, entryId: '6', tickets: 2, at: null },
    { number: 10, entryId: '101', tickets: 4, at: null },
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

describe('with a public beacon', () => {
  const entries = DRAWN_ENTRIES.map((entry, index) => ({ ...entry, number: index + 1, createdAt: '2026-09-17T15:23:09Z' }));
  // Drawn by the server's implementation.
  const winner = (entryId: string, index: number) => ({ member: DRAWN.winners[0]!.member, entryId, place: index + 1 });
  const draw = {
    algorithm: 'greenroom-draw-4',
    entriesHash: '078465aa3df0df2ff0b9f67f5d01837b06a3fec2a9948a9aa2ca79dcb0b678f3',
    entriesMade: 8,
    drawnAt: BEACON.roundAt,
    winners: ['10', '12', '100'].map(winner),
    beacon: BEACON,
  };
  /** The record without its round. */
  const without = {
    ...draw,
    algorithm: 'greenroom-draw-3',
    winners: ['5', '12', '10'].map(winner),
    beacon: { ...BEACON, signature: null },
  };

  test('verifies the round, and the winners that follow from it', async () => {
    expect(await check(draw, entries)).toEqual({ commitment: true, entries: true, beacon: true, winners: true });
  });

  test.each([
    ['of another round', { ...BEACON, signature: NEXT_SIGNATURE }],
    ['that is no signature', { ...BEACON, signature: '00'.repeat(48) }],
    ['that is missing', { ...BEACON, signature: null }],
    ['of a round that does not follow from the end', { ...BEACON, round: BEACON.round + 1, signature: NEXT_SIGNATURE }],
    ['of a raffle without an end', { ...BEACON, closesAt: null }],
  ])('detects a signature %s', async (_what, beacon) => {
    expect(await check({ ...draw, beacon }, entries)).toMatchObject({ commitment: true, entries: true, beacon: false });
  });

  test('detects that the record names no beacon, or other winners', async () => {
    expect(await check({ ...draw, beacon: null }, entries)).toMatchObject({ beacon: false });
    expect(await check({ ...draw, winners: without.winners }, entries)).toMatchObject({ beacon: true, winners: false });
  });

  test('detects an entry that was made when the round was published', async () => {
    const late = entries.map((entry, index) => (index === 7 ? { ...entry, createdAt: BEACON.roundAt } : entry));
    expect(await check(draw, late)).toMatchObject({ entries: true, beacon: false });
  });

  test('shows that the round was not used, and detects a draw that did not wait for it', async () => {
    const drawnAt = (time: string) => check({ ...without, drawnAt: time }, entries);
    expect(await drawnAt('2026-09-18T15:23:39Z')).toEqual({ commitment: true, entries: true, beacon: null, winners: true });
    expect(await drawnAt('2026-09-18T15:23:38Z')).toMatchObject({ beacon: false, winners: true });
  });
});
