import { measureEventLoop } from './event-loop';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is no load while the event loop is on time', () => {
  const load = measureEventLoop();
  jest.advanceTimersByTime(1000);
  expect(load()).toBe(0);
});

it('is full while something keeps the event loop for half a second, and just after, and free again with the next step', () => {
  const load = measureEventLoop();
  jest.advanceTimersByTime(100);
  const now = performance.now();
  // The clock goes on, and no timer runs.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 550);
  expect(load()).toBe(1);
  jest.advanceTimersByTime(50);
  clock.mockReturnValue(now + 560);
  expect(load()).toBe(1);
  clock.mockReturnValue(now + 600);
  jest.advanceTimersByTime(50);
  expect(load()).toBe(0);
});
