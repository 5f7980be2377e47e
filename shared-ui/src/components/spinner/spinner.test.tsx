import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner';

test('is a status with its label, and hidden without a label', () => {
  const { rerender } = render(<Spinner label="Loading the total" />);
  expect(screen.getByRole('status', { name: 'Loading the total' })).toBeVisible();

  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
