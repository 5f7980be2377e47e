import { measureEventLoopDelay } from './event-loop-delay';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is 0 while the event loop is on time', () => {
  const load = measureEventLoopDelay();
  jest.advanceTimersByTime(1000);
  expect(load()).toBe(0);
});

it('reaches 1 while the event loop is blocked for a quarter of a second, and drops after the next interval', () => {
  const load = measureEventLoopDelay();
  jest.advanceTimersByTime(100);
  const now = performance.now();
  // The clock advances while no timer runs.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 300);
  expect(load()).toBe(1);
  jest.advanceTimersByTime(50);
  clock.mockReturnValue(now + 310);
  expect(load()).toBe(1);
  clock.mockReturnValue(now + 350);
  jest.advanceTimersByTime(50);
  expect(load()).toBe(0);
});
