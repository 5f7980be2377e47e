import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './show-toast';
import { Toasts, toastViewport } from './toasts';

// Loaded up front: on a busy machine it takes longer than a test's timeout.
beforeAll(toastViewport.load, 60_000);

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const typeOf = (message: string) => screen.getByText(message).closest('[data-type]')?.getAttribute('data-type');

test('shows a toast that was requested before the first render', () => {
  showToast('Too early.', 'warning');
  render(<Toasts />);
  expect(typeOf('Too early.')).toBe('warning');
});

test('shows toasts of each type, and one of an unknown type as info', () => {
  render(<Toasts />);
  for (const type of ['success', 'error', 'warning', 'info'] as const) {
    show(`Of type ${type}.`, type);
    expect(typeOf(`Of type ${type}.`)).toBe(type);
  }
  show('From another script.', 'odd' as 'info', Number.NaN);
  expect(typeOf('From another script.')).toBe('info');
});

test('closes by its button', async () => {
  render(<Toasts />);
  show('Close me.');
  const toast = screen.getByText('Close me.');
  const close = within(toast.parentElement!).getByRole('button', { name: 'Close this message' });
  // jsdom runs no transitions, so the toast is removed at once.
  await userEvent.click(close);
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});

test('loads a second after the first press that does not leave the page, so that what fails offline can be reported', () => {
  jest.useFakeTimers();
  const load = jest.spyOn(toastViewport, 'load').mockResolvedValue();
  render(
    <>
      <Toasts />
      <a href="#elsewhere">Elsewhere</a>
    </>,
  );
  fireEvent.click(screen.getByRole('link'));
  jest.advanceTimersByTime(1000);
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(document.body);
  fireEvent.click(document.body);
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(load).toHaveBeenCalledTimes(1);
  load.mockRestore();
  jest.useRealTimers();
});
