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

test('shows for 2 s from its first paint, and fades out over 0.5 s', () => {
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

test('fades out at once if the scripts took longer than 2 s', () => {
  startSplash(performance.now() - 9000);
  advance(0);
  expect(state()).toBe('leaving');
});

test.each(['keydown', 'pointerdown'])('fades out at once on %s', (event) => {
  startSplash(performance.now());
  dispatchEvent(new Event(event));
  expect(state()).toBe('leaving');
  advance(500);
  expect(state()).toBe('gone');
});

test('shows once per tab', () => {
  startSplash(performance.now());
  advance(2500);
  document.body.innerHTML = '<div id="splash"></div>';
  startSplash(performance.now());
  expect(state()).toBe('gone');
});

test('shows when storage is blocked', () => {
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  startSplash(performance.now());
  getItem.mockRestore();
  expect(state()).toBe('shown');
});

test('does nothing on a page without a splash', () => {
  document.body.innerHTML = '';
  expect(() => startSplash(performance.now())).not.toThrow();
});
