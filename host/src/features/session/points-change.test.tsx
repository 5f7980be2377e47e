import { act, render, screen } from '@testing-library/react';
import { PointsChange } from './points-change';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advance = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

test('shows nothing until the points change, then the change, and announces it with the balance once it is over', () => {
  const { container, rerender } = render(<PointsChange points={1250} />);
  expect(container).toHaveTextContent('');

  rerender(<PointsChange points={1500} />);
  expect(screen.getByText('+250')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  advance(2500);
  expect(screen.queryByText('+250')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('250 points added, you have 1,500');
});

test('adds up changes within seconds, and announces them once', () => {
  const { rerender } = render(<PointsChange points={100} />);
  rerender(<PointsChange points={200} />);
  advance(2000);
  rerender(<PointsChange points={1300} />);
  expect(screen.getByText('+1,200')).toBeVisible();
  advance(2000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  advance(500);
  expect(screen.getByRole('status')).toHaveTextContent('1,200 points added, you have 1,300');
});

test('shows spent points, and nothing for a change that was taken back', () => {
  const { rerender } = render(<PointsChange points={100} />);
  rerender(<PointsChange points={99} />);
  expect(screen.getByText('−1')).toBeVisible();
  rerender(<PointsChange points={100} />);
  advance(3000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  rerender(<PointsChange points={99} />);
  advance(2500);
  expect(screen.getByRole('status')).toHaveTextContent('1 point deducted, you have 99');
});
