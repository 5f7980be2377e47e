import type { RaffleEntry } from './entries.api';
import { DRAWN, DRAWN_ENTRIES } from './testing/raffles';
import { inDrawOrder, revealAt, rollingNames, stepMessage, winnersMessage } from './reveal';
import type { Member } from '../../shared/member';

const entries = DRAWN_ENTRIES.map(
  ({ id, user, tickets }) => ({ id, user: { ...user, name: `member ${user.id}` }, tickets }) as RaffleEntry,
);
const newestFirst = [...entries].reverse();

test.each<[number, number, ReturnType<typeof revealAt>]>([
  // ms since the draw, winners: step
  [-500, 3, { isOver: false, shown: 0, name: null }],
  [2_999, 3, { isOver: false, shown: 0, name: null }],
  [3_000, 3, { isOver: false, shown: 0, name: 0 }],
  [5_399, 3, { isOver: false, shown: 0, name: 11 }],
  [5_400, 3, { isOver: false, shown: 1, name: null }],
  [6_000, 3, { isOver: false, shown: 1, name: 0 }],
  [11_999, 3, { isOver: false, shown: 3, name: null }],
  [12_000, 3, { isOver: true, shown: 3, name: null }],
  [86_400_000, 1, { isOver: true, shown: 1, name: null }],
  // However many winners, it takes 18 seconds at most.
  [17_999, 1000, { isOver: false, shown: 1000, name: null }],
  [18_000, 1000, { isOver: true, shown: 1000, name: null }],
])('%d ms after the draw of %d winners', (elapsed, winners, step) => {
  expect(revealAt(elapsed, winners)).toEqual(step);
});

test('names change more slowly towards the winner', () => {
  const at = Array.from({ length: 2_400 }, (_, time) => revealAt(3_000 + time, 1).name);
  const times = [...new Set(at)].map((name) => at.filter((each) => each === name).length);
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(times[0]).toBeGreaterThanOrEqual(100);
});

test('the same names roll in every browser, whatever the order of its entries', () => {
  const names = rollingNames(inDrawOrder(newestFirst), DRAWN, 0);
  expect(rollingNames(inDrawOrder(entries), DRAWN, 0)).toEqual(names);
  expect(rollingNames(inDrawOrder(entries), DRAWN, 1)).not.toEqual(names);
  expect(rollingNames(inDrawOrder(entries), { ...DRAWN, entriesHash: 'other' }, 0)).not.toEqual(names);
});

test('only entrants who can still win roll, none twice in a row, and more often with more tickets', () => {
  const members = (winner: number, count?: number) =>
    rollingNames(inDrawOrder(newestFirst), DRAWN, winner, count).map(({ user }) => user.id);
  expect(members(2)).not.toContain('72');
  expect(members(2)).not.toContain('75');
  const many = members(0, 400);
  expect(new Set(many)).toEqual(new Set(['71', '72', '73', '74', '75', '76']));
  expect(many.filter((id, index) => id === many[index - 1])).toEqual([]);
  const count = (id: string) => many.filter((each) => each === id).length;
  expect(count('72')).toBeGreaterThan(3 * count('73'));
});

test('a single entrant may roll alone, and without entries no name rolls', () => {
  expect(new Set(rollingNames(entries.slice(0, 1), DRAWN, 0))).toEqual(new Set(entries.slice(0, 1)));
  expect(rollingNames([], DRAWN, 0)).toEqual([]);
});

const members = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `m${index + 1}`, profileName: null, avatar: null }));

test.each([
  [1, false, 'The winner is m1.'],
  [2, false, 'The winners are m1 and m2.'],
  [3, true, 'You won! The winners are m1, m2, and m3.'],
  [12, false, 'The winners are m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, and 2 more.'],
])('names %d winners, own win %s', (count, hasWon, message) => {
  expect(winnersMessage(members(count), hasWon)).toBe(message);
});

test.each([
  [{ shown: 0, name: null }, 3, null, 'Drawing…'],
  [{ shown: 0, name: null }, 3, 1, 'Drawing from 1 ticket…'],
  [{ shown: 0, name: null }, 3, 1204, 'Drawing from 1,204 tickets…'],
  [{ shown: 0, name: 4 }, 3, 1204, 'Drawing winner 1 of 3…'],
  [{ shown: 1, name: null }, 3, 1204, 'Drawing winner 1 of 3…'],
  [{ shown: 2, name: 0 }, 3, 1204, 'Drawing winner 3 of 3…'],
  [{ shown: 0, name: 0 }, 1, 1204, 'Drawing the winner…'],
])('describes the step %j of %d winners', (step, winners, tickets, message) => {
  expect(stepMessage({ isOver: false, ...step }, winners, tickets)).toBe(message);
});
