import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadDeferredComponents } from '../../app/deferred';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

// What a busy machine takes to load it is not what is tested.
beforeAll(loadDeferredComponents, 60_000);

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const typeOf = (message: string) => screen.getByText(message).closest('[data-type]')?.getAttribute('data-type');

test('a message from before the page stood is shown once it does', () => {
  showToast('Too early.', 'warning');
  render(<Toasts />);
  expect(typeOf('Too early.')).toBe('warning');
});

test('shows messages of each type, and what is no type as info', () => {
  render(<Toasts />);
  for (const type of ['success', 'error', 'warning', 'info'] as const) {
    show(`Of type ${type}.`, type);
    expect(typeOf(`Of type ${type}.`)).toBe(type);
  }
  show('From another script.', 'odd' as 'info', Number.NaN);
  expect(typeOf('From another script.')).toBe('info');
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
