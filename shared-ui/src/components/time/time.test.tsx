import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { formatTimeTitle } from '../../format';
import { DateTime, RelativeTime } from './time';

const NOW = '2026-11-21T18:05:00.000Z';

beforeEach(() => jest.useFakeTimers({ now: Date.parse(NOW) }));
afterEach(() => jest.useRealTimers());

const ago = (milliseconds: number) => Date.parse(NOW) - milliseconds;

test('has a machine-readable time, and once it is pointed at the time zone in its title', () => {
  render(<DateTime value={NOW} />);
  const time = screen.getByText(/^Nov 2\d, 2026, \d+:\d5 [AP]M$/);
  expect(time).toHaveAttribute('datetime', NOW);
  fireEvent.pointerEnter(time);
  expect(time).toHaveAttribute('title', formatTimeTitle(NOW));
  expect(time.title).toContain('Nov 21, 2026, 6:05 PM UTC');
});

test('shows the time of day in the title of a date', () => {
  render(<DateTime value={NOW} dateOnly />);
  const date = screen.getByText(/^Nov 2\d, 2026$/);
  fireEvent.pointerEnter(date);
  expect(date).toHaveAttribute('title', formatTimeTitle(NOW));
});

test('converts milliseconds to a machine-readable time', () => {
  render(<RelativeTime value={ago(5 * 60_000)} />);
  expect(screen.getByText('5 minutes ago')).toHaveAttribute('datetime', '2026-11-21T18:00:00.000Z');
});

test('has no title for a date without a time of day', () => {
  render(<DateTime value="2026-11-21" />);
  const date = screen.getByText('Nov 21, 2026');
  fireEvent.pointerEnter(date);
  expect(date.title).toBe('');
});

test('shows only the fallback for an invalid time', () => {
  const { container } = render(
    <>
      <DateTime value="soon" fallback="TBA" /> <RelativeTime value={null} fallback="never" /> <DateTime value={null} />
    </>,
  );
  expect(container.innerHTML).toBe('TBA never ');
});

test('updates a relative time, and re-renders only when its text changes', () => {
  const onRender = jest.fn();
  render(
    <Profiler id="time" onRender={onRender}>
      <RelativeTime value={NOW} />
    </Profiler>,
  );
  expect(screen.getByText('just now')).toBeVisible();

  act(() => void jest.advanceTimersByTime(59_000));
  expect(onRender).toHaveBeenCalledTimes(1);
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByText('1 minute ago')).toBeVisible();
  expect(onRender).toHaveBeenCalledTimes(2);
  expect(jest.getTimerCount()).toBe(1);
});
