import { startSplash } from './splash';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  document.body.innerHTML = '<div id="splash"></div>';
});
afterEach(() => jest.useRealTimers());

const splash = () => document.getElementById('splash');
const state = () => (splash() === null ? 'gone' : splash()?.dataset.leaving ? 'leaving' : 'shown');
const advance = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

test('stands for 2 seconds from when it was first seen, and leaves over half a second', () => {
  startSplash(performance.now() - 300);
  advance(1699);
  expect(state()).toBe('shown');
  advance(1);
  expect(state()).toBe('leaving');
  advance(499);
  expect(state()).toBe('leaving');
  advance(1);
  expect(state()).toBe('gone');
});

test('does not hold up who has waited longer than that for the scripts', () => {
  startSplash(performance.now() - 9000);
  advance(0);
  expect(state()).toBe('leaving');
});

test.each(['keydown', 'pointerdown'])('leaves at once on %s', (event) => {
  startSplash(performance.now());
  dispatchEvent(new Event(event));
  expect(state()).toBe('leaving');
  advance(500);
  expect(state()).toBe('gone');
});

test('shows once in a tab', () => {
  startSplash(performance.now());
  advance(2500);
  document.body.innerHTML = '<div id="splash"></div>';
  startSplash(performance.now());
  expect(state()).toBe('gone');
});

test('shows where the browser keeps nothing', () => {
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  startSplash(performance.now());
  getItem.mockRestore();
  expect(state()).toBe('shown');
});

test('a page of a back end that left it out works as well', () => {
  document.body.innerHTML = '';
  expect(() => startSplash(performance.now())).not.toThrow();
});
