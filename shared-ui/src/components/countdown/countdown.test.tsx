import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { HOUR, MINUTE } from '../../format/durations';
import { Countdown } from './countdown';
import { setServerTime, useNow } from './use-now';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.restoreAllMocks();
  act(() => setServerTime(Date.now()));
  jest.useRealTimers();
});

const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('counts down each second, and stops at zeros', () => {
  render(<Countdown end={26 * HOUR + 2000} label="Ends in" />);
  const timer = screen.getByRole('timer', { name: 'Ends in' });
  expect(timer).toHaveTextContent('01 Days02 Hours00 Minutes02 Seconds');

  act(() => void jest.advanceTimersByTime(1000));
  expect(timer).toHaveTextContent('00 Minutes01 Seconds');
  act(() => void jest.advanceTimersByTime(27 * HOUR));
  expect(timer).toHaveTextContent('00 Days00 Hours00 Minutes00 Seconds');
});

test('shows the text for the end, if it has one, else zeros', () => {
  const { rerender } = render(<Countdown end={0} label="Ends in" ended="Ended" />);
  expect(screen.getByText('Ended')).toBeVisible();

  rerender(<Countdown end={NaN} label="Ends in" ended="Ended" />);
  expect(screen.getByText('Ended')).toBeVisible();
  rerender(<Countdown end={NaN} label="Ends in" />);
  expect(screen.getByRole('timer')).toHaveTextContent('00 Days00 Hours00 Minutes00 Seconds');
});

test("follows the server's clock once it is set", () => {
  render(<Countdown end={10 * MINUTE} label="Ends in" />);
  const timer = screen.getByRole('timer', { name: 'Ends in' });

  act(() => setServerTime(9 * MINUTE));
  expect(timer).toHaveTextContent('00 Hours01 Minutes00 Seconds');
  act(() => void jest.advanceTimersByTime(1000));
  expect(timer).toHaveTextContent('00 Minutes59 Seconds');
  expect(jest.getTimerCount()).toBe(1);

  act(() => setServerTime(NaN));
  expect(timer).toHaveTextContent('09 Minutes59 Seconds');
});

test("starts with the server's clock if it was set before", () => {
  setServerTime(9 * MINUTE);
  render(<Countdown end={10 * MINUTE} label="Ends in" />);
  expect(screen.getByRole('timer')).toHaveTextContent('01 Minutes00 Seconds');
});

test('re-renders only when the selected value changes', () => {
  let renders = 0;
  function Minutes() {
    renders++;
    return useNow((now) => Math.floor(now / MINUTE));
  }
  const { container } = render(<Minutes />);
  act(() => void jest.advanceTimersByTime(59_000));
  expect(renders).toBe(1);
  act(() => void jest.advanceTimersByTime(1000));
  expect(container).toHaveTextContent('1');
  expect(renders).toBe(2);
});

test('gives React the same time twice in one render, although the clock goes on', () => {
  let milliseconds = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => milliseconds++);
  render(<Countdown end={MINUTE} label="Ends in" />);
  expect(screen.getByRole('timer', { name: 'Ends in' })).toHaveTextContent('59 Seconds');
});

test('shares one timer among all countdowns, which pauses in a hidden tab', () => {
  const { unmount } = render(
    <>
      <Countdown end={MINUTE} label="First" />
      <Countdown end={MINUTE} label="Second" />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);

  setHidden(true);
  expect(jest.getTimerCount()).toBe(0);
  act(() => void jest.setSystemTime(30_000));

  setHidden(false);
  expect(screen.getByRole('timer', { name: 'First' })).toHaveTextContent('30 Seconds');
  expect(jest.getTimerCount()).toBe(1);

  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('stands still out of view, and is right again in view', () => {
  let report: (isIntersecting: boolean) => void = () => undefined;
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((onChange) => {
    report = (isIntersecting) => onChange([{ isIntersecting } as IntersectionObserverEntry], observer);
    const observer = { observe() {}, disconnect() {} } as unknown as IntersectionObserver;
    return observer;
  });
  const onRender = jest.fn();
  render(
    <Profiler id="countdown" onRender={onRender}>
      <Countdown end={MINUTE} label="Ends in" />
    </Profiler>,
  );
  act(() => report(false));
  act(() => void jest.advanceTimersByTime(30_000));
  expect(onRender).toHaveBeenCalledTimes(1);

  act(() => report(true));
  expect(screen.getByRole('timer')).toHaveTextContent('30 Seconds');
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('timer')).toHaveTextContent('29 Seconds');
});
