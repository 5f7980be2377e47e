import { isListedActive, isListedEnded, newestEndFirst, statusOf } from './raffle-status';

test.each([
  // is active, has ended: status, under "Active", under "Ended"
  [true, false, 'Active', true, false],
  [true, true, 'Ended', false, true],
  [false, true, 'Ended', false, true],
  [false, false, 'Upcoming', false, true],
])('active %s, ended %s: %s', (isActive, hasEnded, status, active, ended) => {
  const raffle = { isActive, hasEnded };
  expect([statusOf(raffle), isListedActive(raffle), isListedEnded(raffle)]).toEqual([status, active, ended]);
});

test('the newest end comes first, after what has no end', () => {
  const ends = ['2026-01-01T00:00:00Z', null, '2026-03-01T00:00:00Z', 'someday'];
  const sorted = newestEndFirst(ends.map((end) => ({ end })));
  expect(sorted.map(({ end }) => end)).toEqual([null, 'someday', '2026-03-01T00:00:00Z', '2026-01-01T00:00:00Z']);
});
