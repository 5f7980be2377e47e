import { render, screen } from '@testing-library/react';
import { Progress } from './progress';

test.each([
  [250, 1000, 250, 1000],
  [-5, 40, 0, 40],
  [50, 40, 40, 40],
  [0, 0, 0, 1],
  [NaN, 40, 0, 40],
  [5, NaN, 0, 1],
])('shows %d of %d as %d of %d', (value, max, now, of) => {
  render(<Progress label="Slots played" value={value} max={max} valueText={`${value} of ${max} slots`} />);
  const bar = screen.getByRole('progressbar', { name: 'Slots played' });
  expect(bar).toHaveAttribute('aria-valuenow', `${now}`);
  expect(bar).toHaveAttribute('aria-valuemax', `${of}`);
  expect(bar).toHaveAttribute('aria-valuetext', `${value} of ${max} slots`);
});
