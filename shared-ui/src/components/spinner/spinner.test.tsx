import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner';

test('tells what is waited for, or is silent beside a text that does', () => {
  const { rerender } = render(<Spinner label="Loading the total" />);
  expect(screen.getByRole('status', { name: 'Loading the total' })).toBeVisible();

  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
