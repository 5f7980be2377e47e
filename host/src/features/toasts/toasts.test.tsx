import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

beforeAll(() => import('./toast-viewport'), 60_000);

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const typeOf = (message: string) => screen.getByText(message).closest('[data-type]')?.getAttribute('data-type');

test('shows a toast that was requested before the first render', async () => {
  showToast('Too early.', 'warning');
  render(<Toasts />);
  await screen.findByText('Too early.');
  expect(typeOf('Too early.')).toBe('warning');
});

test('shows toasts of each type, and one of an unknown type as info', async () => {
  render(<Toasts />);
  for (const type of ['success', 'error', 'warning', 'info'] as const) {
    show(`Of type ${type}.`, type);
    await screen.findByText(`Of type ${type}.`);
    expect(typeOf(`Of type ${type}.`)).toBe(type);
  }
  show('From another script.', 'odd' as 'info', Number.NaN);
  expect(typeOf('From another script.')).toBe('info');
});

test('closes by its button', async () => {
  render(<Toasts />);
  show('Close me.');
  const toast = await screen.findByText('Close me.');
  const close = within(toast.parentElement!).getByRole('button', { name: 'Close this message' });
  await userEvent.click(close);
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});

describe('with time', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const isShown = (message: string) => screen.queryByText(message) !== null;

  test('shows a toast for 4 s, or for its own duration', async () => {
    render(<Toasts />);
    show('Saved.', 'success');
    show('Short.', 'warning', 1500);
    await wait(0);
    expect([isShown('Saved.'), isShown('Short.')]).toEqual([true, true]);
    await wait(1499);
    expect(isShown('Short.')).toBe(true);
    await wait(1);
    expect([isShown('Saved.'), isShown('Short.')]).toEqual([true, false]);
    await wait(2499);
    expect(isShown('Saved.')).toBe(true);
    await wait(1);
    expect(isShown('Saved.')).toBe(false);
  });

  test('pauses while it is hovered, and continues afterwards', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });
    render(<Toasts />);
    show('Read me.');
    await wait(1000);
    await user.hover(screen.getByText('Read me.'));
    await wait(60_000);
    expect(isShown('Read me.')).toBe(true);
    await user.unhover(screen.getByText('Read me.'));
    await wait(2000);
    expect(isShown('Read me.')).toBe(true);
    await wait(2000);
    expect(isShown('Read me.')).toBe(false);
  });
});

test('loads a second after the first press that does not leave the page, so that what fails offline can be reported', async () => {
  jest.useFakeTimers();
  render(
    <>
      <Toasts />
      <a href="#elsewhere">Elsewhere</a>
    </>,
  );
  const isLoaded = () => screen.queryByRole('region') !== null;
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  fireEvent.click(screen.getByRole('link'));
  await wait(1000);
  expect(isLoaded()).toBe(false);
  fireEvent.click(document.body);
  fireEvent.click(document.body);
  await wait(999);
  expect(isLoaded()).toBe(false);
  await wait(1);
  expect(isLoaded()).toBe(true);
  jest.useRealTimers();
});
