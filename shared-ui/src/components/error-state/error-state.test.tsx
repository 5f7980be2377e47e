import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState } from './error-state';

test('announces what failed, and retries on click', async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="Couldn't load the raffles" message="Check your connection." onRetry={onRetry} heading="h2" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection.');
  expect(screen.getByRole('heading', { level: 2, name: "Couldn't load the raffles" })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('keeps the focus on the button and ignores clicks while retrying', async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="Failed" message="Sorry." onRetry={onRetry} retrying />);
  const button = screen.getByRole('button', { name: 'Trying…' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(onRetry).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
