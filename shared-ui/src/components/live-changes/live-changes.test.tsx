import { act, render, screen } from '@testing-library/react';
import { formatMoney } from '../../format';
import { preferReducedMotion } from '../../testing';
import { numberInView } from '../count-up/number-in-view';
import { AnimatedNumber, ChangeAnnouncer } from './live-changes';
import { countedValue } from './counted-value';

let animate: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  animate = jest.spyOn(Element.prototype, 'animate');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const advance = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
/** Returns the text in view of the number whose final text is `text`. */
const inView = (text: string) => numberInView(screen.getByText(text, { ignore: '[aria-hidden] *' }), animate);

test('shows its first value at once, and counts to the next while the text is the final value', () => {
  const { rerender } = render(<AnimatedNumber value={1000} />);
  expect(inView('1,000')).toBe('1,000');
  expect(jest.getTimerCount()).toBe(0);

  rerender(<AnimatedNumber value={2000} />);
  expect(inView('2,000')).toBe('1,000');
  advance(300);
  expect(Number(inView('2,000').replace(',', ''))).toBeGreaterThan(1500);
  expect(Number(inView('2,000').replace(',', ''))).toBeLessThan(2000);
  advance(400);
  expect(inView('2,000')).toBe('2,000');
  expect(jest.getTimerCount()).toBe(0);
});

test('continues from the number in view when the value changes during a count', () => {
  const { rerender } = render(<AnimatedNumber value={0} />);
  rerender(<AnimatedNumber value={100} />);
  advance(300);
  const reached = inView('100');
  rerender(<AnimatedNumber value={50} />);
  expect(inView('50')).toBe(reached);
  advance(700);
  expect(inView('50')).toBe('50');
});

test('goes on counting when its parent renders again with another format function', () => {
  const { rerender } = render(<AnimatedNumber value={0} format={(value) => formatMoney(value)} />);
  rerender(<AnimatedNumber value={90} format={(value) => formatMoney(value)} />);
  advance(320);
  rerender(<AnimatedNumber value={90} format={(value) => formatMoney(value)} />);
  expect(inView('$90.00')).not.toBe('$90.00');
  advance(320);
  expect(inView('$90.00')).toBe('$90.00');
});

test('counts at the first render from a given number', () => {
  render(<AnimatedNumber value={80} from={0} />);
  expect(inView('80')).toBe('0');
  advance(700);
  expect(inView('80')).toBe('80');
});

test('shows a number that was missing at once', () => {
  const { rerender } = render(<AnimatedNumber value={null} format={formatMoney} />);
  expect(inView('–')).toBe('–');
  rerender(<AnimatedNumber value={5} format={formatMoney} />);
  expect(inView('$5.00')).toBe('$5.00');
});

test.each([
  ['with reduced motion', preferReducedMotion],
  ['in a hidden tab', () => void jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
])('shows the next value at once %s', (_, arrange) => {
  arrange();
  const { rerender } = render(<AnimatedNumber value={1} />);
  rerender(<AnimatedNumber value={9} />);
  expect(inView('9')).toBe('9');
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  [0, 10, -0.1, 0],
  [0, 10, 0, 0],
  [0, 10, 0.5, 9],
  [0, 0.5, 0.5, 0.4375],
  [10, 0, 0.5, 1],
  [0, 0.3, 1, 0.3],
  [0, 10, 2, 10],
])('counts from %d to %d, at %d to %d', (from, to, progress, expected) => {
  expect(countedValue(from, to, progress)).toBe(expected);
});

const describeLeader = (before: string, after: string) => (after === '' ? '' : `${after} passed ${before}`);

test('announces changes only, and keeps the last announcement when a change has none', () => {
  const { rerender } = render(<ChangeAnnouncer value="nova" describe={describeLeader} />);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  rerender(<ChangeAnnouncer value="nova" describe={describeLeader} />);
  expect(status).toBeEmptyDOMElement();

  rerender(<ChangeAnnouncer value="ace" describe={describeLeader} />);
  expect(status).toHaveTextContent('ace passed nova');
  rerender(<ChangeAnnouncer value="" describe={describeLeader} />);
  expect(status).toHaveTextContent('ace passed nova');
});
