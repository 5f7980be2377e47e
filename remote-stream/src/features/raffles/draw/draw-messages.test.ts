import type { Member } from '../../../members/member';
import { stepMessage, winnersMessage } from './draw-messages';

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
