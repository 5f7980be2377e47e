import { isListedActive, isListedEnded, isStatusOutdated, stableOrder, newestEndFirst, statusOf } from './raffle-status';

test.each([
  [true, false, 'Active', true, false],
  [true, true, 'Ended', false, true],
  [false, true, 'Ended', false, true],
  [false, false, 'Upcoming', false, true],
])('active %s, ended %s: is %s', (isActive, hasEnded, status, active, ended) => {
  const raffle = { isActive, hasEnded };
  expect([statusOf(raffle), isListedActive(raffle), isListedEnded(raffle)]).toEqual([status, active, ended]);
});

test('sorts raffles without an end first, then by the latest end', () => {
  const ends = ['2026-01-01T00:00:00Z', null, '2026-03-01T00:00:00Z', 'someday'];
  const sorted = newestEndFirst(ends.map((end) => ({ end })));
  expect(sorted.map(({ end }) => end)).toEqual([null, 'someday', '2026-03-01T00:00:00Z', '2026-01-01T00:00:00Z']);
});

describe('the stable order of a tab', () => {
  const raffle = (id: string, day: number, hasEnded = false) => ({ id, end: `2026-03-0${day}T00:00:00Z`, isActive: !hasEnded, hasEnded });
  const shown = (known: string[], all: ReturnType<typeof raffle>[]) => stableOrder(known, all, isListedActive).map(({ id }) => id);

  test('starts with the latest end first', () => {
    expect(shown([], [raffle('a', 1), raffle('b', 3), raffle('c', 2, true), raffle('d', 2)])).toEqual(['b', 'd', 'a']);
  });

  test('keeps the position of a raffle that ends or is rescheduled, and appends new ones', () => {
    const all = [raffle('new', 9), raffle('newer', 8), raffle('a', 7), raffle('b', 3, true)];
    expect(shown(['b', 'a'], all)).toEqual(['b', 'a', 'new', 'newer']);
  });

  test('removes deleted raffles', () => {
    expect(shown(['b', 'gone', 'a'], [raffle('a', 1), raffle('b', 3)])).toEqual(['b', 'a']);
  });
});

test.each([
  [true, false, -5, 5, false],
  [true, false, -5, 0, true],
  [true, false, -5, null, false],
  [false, false, 5, 9, false],
  [false, false, 0, 9, true],
  [false, true, -5, -1, false],
])('active %s, ended %s, from %s to %s: outdated %s', (isActive, hasEnded, start, end, outdated) => {
  const now = Date.UTC(2026, 2, 1);
  const at = (offset: number | null) => (offset === null ? null : new Date(now + offset).toISOString());
  expect(isStatusOutdated({ isActive, hasEnded, start: at(start), end: at(end) }, now)).toBe(outdated);
});
