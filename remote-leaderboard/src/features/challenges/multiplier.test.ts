import { formatTarget } from './multiplier';

test.each([
  [500, '500x'],
  [250.5, '250.5x'],
  [12.345, '12.35x'],
  [5000, '5,000x'],
  [null, '–'],
])('formats the target multiplier %p as "%s"', (value, text) => {
  expect(formatTarget(value)).toBe(text);
});
