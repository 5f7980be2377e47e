import { act, render } from '@testing-library/react';
import { CountUp } from './count-up';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const shown = (container: HTMLElement) => Number(container.textContent);
const advance = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

test('waits for the delay, eases out and ends on the value', () => {
  const { container } = render(<CountUp value={1000} format={String} duration={2000} delay={500} />);

  advance(480);
  expect(shown(container)).toBe(0);
  advance(1020);
  expect(shown(container)).toBeGreaterThan(800);
  advance(1100);
  expect(shown(container)).toBe(1000);
});

test('counts in equal steps', () => {
  const { container } = render(<CountUp value={60} format={String} duration={2000} steps={60} />);

  advance(1040);
  expect(shown(container)).toBeCloseTo(Math.round(shown(container)));
  expect(shown(container)).toBeGreaterThanOrEqual(29);
  advance(1000);
  expect(shown(container)).toBe(60);
});

test('shows the value at once with reduced motion', () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { container } = render(<CountUp value={1000} format={String} duration={2000} delay={500} />);
  expect(shown(container)).toBe(1000);
});
