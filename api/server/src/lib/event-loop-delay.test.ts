import { EventLoopDelay } from './event-loop-delay';

let blockedMs: number;
let delay: EventLoopDelay;

beforeEach(() => {
  jest.useFakeTimers();
  blockedMs = 0;
  const { now } = performance;
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + blockedMs);
  delay = new EventLoopDelay();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Advances the clock while no timer runs, as while a task blocks the event loop. */
function block(ms: number): void {
  blockedMs += ms;
}

it('is 0 while the event loop is on time, and before the start', () => {
  block(1000);
  expect(delay.load()).toBe(0);
  delay.start();
  jest.advanceTimersByTime(1000);
  expect(delay.load()).toBe(0);
});

it('reaches 1 once two tasks in a row block the event loop for a quarter of a second, and drops after the next interval', () => {
  delay.start();
  jest.advanceTimersByTime(100);
  block(300);
  jest.advanceTimersByTime(50);
  expect(delay.load()).toBe(0);
  block(300);
  expect(delay.load()).toBe(1);
  jest.advanceTimersByTime(50);
  expect(delay.load()).toBeGreaterThanOrEqual(1);
  jest.advanceTimersByTime(50);
  expect(delay.load()).toBe(0);
});

it('passes a single long task', () => {
  delay.start();
  jest.advanceTimersByTime(100);
  block(5000);
  expect(delay.load()).toBe(0);
  jest.advanceTimersByTime(50);
  expect(delay.load()).toBe(0);
  jest.advanceTimersByTime(50);
  expect(delay.load()).toBe(0);
});
