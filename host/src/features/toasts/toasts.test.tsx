import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));

test('shows messages of each type, and what is no type as info', () => {
  render(<Toasts />);
  show('Saved.', 'success');
  show('From another script.', 'odd' as 'info');
  expect(screen.getByText('Saved.').closest('[data-type]')).toHaveAttribute('data-type', 'success');
  expect(screen.getByText('From another script.').closest('[data-type]')).toHaveAttribute('data-type', 'info');
});

test('goes away by its button', async () => {
  render(<Toasts />);
  show('Close me.');
  const toast = screen.getByText('Close me.');
  const close = within(toast.parentElement!).getByRole('button', { name: 'Close this message' });
  // jsdom runs no transitions, so the toast is gone as soon as it is closed.
  await userEvent.click(close);
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});
