import { levelOf } from './level';

test.each([
  [0, 1, 0],
  [999, 1, 999],
  [1000, 2, 0],
  [4250.9, 5, 250],
  [-5, 1, 0],
])('%d XP are level %d with %d XP of progress', (xp, level, progress) => {
  expect(levelOf(xp)).toEqual({ level, progress });
});
