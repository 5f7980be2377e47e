import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { CountUp } from './count-up';
import { numberInView } from './number-in-view';

let becomeIdle: () => void;
let animate: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  animate = jest.spyOn(Element.prototype, 'animate');
  window.requestIdleCallback = (run) => {
    becomeIdle = () => run({ didTimeout: false, timeRemaining: () => 50 });
    return 1;
  };
  window.cancelIdleCallback = () => (becomeIdle = () => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

const shown = (container: HTMLElement) => Number(numberInView(container, animate));
const advance = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

test('waits for an idle page and the delay, eases out and ends on the value: one animation that the compositor runs', () => {
  const onRender = jest.fn();
  const { container } = render(
    <Profiler id="count" onRender={onRender}>
      <CountUp value={1000} format={String} duration={2000} delay={500} />
    </Profiler>,
  );

  advance(5000);
  expect(shown(container)).toBe(0);
  becomeIdle();
  advance(480);
  expect(shown(container)).toBe(0);
  advance(1040);
  expect(animate).toHaveBeenCalledTimes(1);
  expect(Object.keys(animate.mock.calls[0][0])).toEqual(['transform']);
  expect(jest.getTimerCount()).toBe(1);
  expect(shown(container)).toBeGreaterThan(800);
  advance(1100);
  expect(container.textContent).toBe('1000');
  expect(onRender).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('counts in equal steps, while assistive technology reads the value', () => {
  const { container, getByText } = render(<CountUp value={60} format={String} duration={2000} steps={60} />);
  becomeIdle();

  advance(1060);
  expect(shown(container)).toBeCloseTo(Math.round(shown(container)));
  expect(shown(container)).toBeGreaterThanOrEqual(29);
  expect(getByText('60')).not.toHaveAttribute('aria-hidden');
  advance(1000);
  expect(container.textContent).toBe('60');
});

test('stops when it is removed before the page is idle', () => {
  const { unmount } = render(<CountUp value={1000} format={String} duration={2000} />);
  unmount();
  becomeIdle();
  expect(jest.getTimerCount()).toBe(0);
});
