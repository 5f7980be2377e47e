import { act, render, screen } from '@testing-library/react';
import { Countdown } from './countdown';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('counts down each second and stands at zeros', () => {
  render(<Countdown end={26 * 60 * MINUTE + 2000} label="Ends in" />);
  const timer = screen.getByRole('timer', { name: 'Ends in' });
  expect(timer).toHaveTextContent('01 Days02 Hours00 Minutes02 Seconds');

  act(() => void jest.advanceTimersByTime(1000));
  expect(timer).toHaveTextContent('00 Minutes01 Seconds');
  act(() => void jest.advanceTimersByTime(27 * 60 * MINUTE));
  expect(timer).toHaveTextContent('00 Days00 Hours00 Minutes00 Seconds');
});

test('says that it ended where it has a word for that', () => {
  render(<Countdown end={-1} label="Ends in" ended="Ended" />);
  expect(screen.getByText('Ended')).toBeVisible();
});

test('a clock that moves on while it is read does not disturb React, which would say so on the console', () => {
  let milliseconds = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => milliseconds++);
  render(<Countdown end={MINUTE} label="Ends in" />);
  expect(screen.getByRole('timer', { name: 'Ends in' })).toHaveTextContent('59 Seconds');
});

test('all countdowns share one timer, which rests in a hidden tab', () => {
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
