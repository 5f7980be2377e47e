import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { type FakeEndpoint, fakeApi, fakePlatform, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RedeemCode } from './redeem-code';
import { uppercaseInput } from './redeem-code-dialog';
import { openRedeemCode, redeemCodeStore } from './redeem-code-store';

// Loaded up front: on a busy machine it takes longer than a test's timeout.
beforeAll(() => import('./redeem-code-dialog'), 60_000);

const SUCCESS = { success: true, message: 'You received 500 points!' };
const REFUSAL = { success: false, message: 'This code has expired.' };
const FAILURE = 'An error occurred. Please try again.';

const nova = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };

/** Opens the dialog over a fake API with this response. Returns the requests made so far. */
async function openDialog(response: FakeEndpoint = SUCCESS, excludedUntil?: string) {
  const calls = fakeApi({ 'POST /api/r/codes/redeem': response });
  render(
    <PlatformProvider value={fakePlatform({ ...nova, excluded_until: excludedUntil }).platform}>
      <RedeemCode />
    </PlatformProvider>,
  );
  act(openRedeemCode);
  await screen.findByRole('dialog', { name: 'Redeem Code' });
  return calls;
}
function delayed(response: object) {
  let arrive = () => {};
  const late = () => new Promise<object>((resolve) => (arrive = () => resolve(response)));
  return { late, arrive: () => act(async () => arrive()) };
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const redeemButton = () => screen.getByRole('button', { name: /^Redeem/ });
/** Writes at once: typing renders the dialog for each key. */
function write(code: string, { send = false } = {}) {
  fireEvent.change(input(), { target: { value: code } });
  if (send) fireEvent.submit(input());
}
const alert = () => screen.getByRole('alert');
const status = () => screen.getByRole('status');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => redeemCodeStore.setState(redeemCodeStore.getInitialState(), true));

test('is closed during a break: it says so and sends nothing', async () => {
  const calls = await openDialog(SUCCESS, 'permanent');
  expect(input()).toHaveAccessibleDescription("You can't redeem codes during your break.");
  expect(redeemButton()).toBeDisabled();
  write('CODE123', { send: true });
  expect(calls).toEqual([]);
});

test('has its texts, and the focus in the input', async () => {
  await openDialog();
  expect(input()).toHaveAttribute('placeholder', 'CODE123');
  expect(input()).toHaveAccessibleDescription('Enter a valid redemption code to earn points instantly');
  await waitFor(() => expect(input()).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  expect(redeemButton()).toHaveAccessibleName('Redeem');
});

describe('the input', () => {
  test('converts typed letters to upper case, also in the middle', async () => {
    await openDialog();
    write('CODE123');
    await userEvent.type(input(), 'xy', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(input()).toHaveValue('CODEXY123');
    expect(input().selectionStart).toBe(6);
  });

  test('is not changed during an IME composition', async () => {
    await openDialog();
    fireEvent.compositionStart(input());
    fireEvent.input(input(), { target: { value: 'co' }, isComposing: true });
    expect(input()).toHaveValue('co');
    fireEvent.compositionEnd(input());
    expect(input()).toHaveValue('CO');
    expect(redeemCodeStore.getState().code).toBe('CO');
  });

  test.each(['', '   '])('%j disables Redeem, and Enter shows an error without a request', async (blank) => {
    const calls = await openDialog();
    if (blank) await userEvent.type(input(), blank);
    expect(redeemButton()).toBeDisabled();
    await userEvent.type(input(), '{Enter}');
    expect(alert()).toHaveTextContent(/^Please enter a code$/);
    expect(input()).toHaveAccessibleDescription(/Please enter a code/);
    expect(input()).toBeInvalid();
    expect(calls).toEqual([]);
    await userEvent.type(input(), 'c');
    expect(alert()).toBeEmptyDOMElement();
    expect(redeemButton()).toBeEnabled();
  });
});

describe('redeeming', () => {
  test.each([
    ['Enter', () => userEvent.type(input(), '{Enter}')],
    ['the button', () => userEvent.click(redeemButton())],
  ])('by %s sends the trimmed code with the CSRF token', async (_, go) => {
    const calls = await openDialog(REFUSAL);
    write(' code123 ');
    await go();
    await screen.findByText('This code has expired.');
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/r/codes/redeem', body: { code: 'CODE123' } }]);
    expect(calls[0]?.headers).toHaveProperty('X-CSRF-TOKEN');
  });

  test('shows that it is pending, and makes no second request', async () => {
    const { late, arrive } = delayed(REFUSAL);
    const calls = await openDialog(late);
    write('CODE123');
    fireEvent.submit(input());
    fireEvent.submit(input());
    expect(redeemButton()).toHaveAccessibleName('Redeeming...');
    expect(redeemButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(input(), '{Enter}{Enter}');
    await userEvent.click(redeemButton());
    expect(redeemButton()).toHaveFocus();
    await arrive();
    expect(calls).toHaveLength(1);
    expect(redeemButton()).toHaveAccessibleName('Redeem');
    expect(redeemButton()).toBeEnabled();
  });

  test("shows the server's message after a success, clears the input, and reloads the page 1.5 s later", async () => {
    // jsdom can't navigate and logs an error instead.
    const reload = jest.spyOn(console, 'error').mockImplementation();
    const calls = await openDialog(SUCCESS);
    write('CODE123');
    jest.useFakeTimers();
    fireEvent.submit(input());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(status()).toHaveTextContent(/^You received 500 points!$/);
    expect(alert()).toBeEmptyDOMElement();
    expect(input()).toHaveValue('');
    fireEvent.change(input(), { target: { value: 'again' } });
    fireEvent.submit(input());
    await act(() => jest.advanceTimersByTimeAsync(1499));
    expect(calls).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(String(reload.mock.calls)).toContain('navigation');
    jest.useRealTimers();
  });

  test.each<[string, FakeEndpoint, string]>([
    ['a refusal', REFUSAL, 'This code has expired.'],
    ['a response without success', {}, FAILURE],
    ['no connection', unreachable, FAILURE],
  ])('shows %s in an alert and keeps the input', async (_, response, message) => {
    await openDialog(response);
    write('CODE123');
    await userEvent.click(redeemButton());
    await waitFor(() => expect(alert()).toHaveTextContent(message));
    expect(alert().textContent).toBe(message);
    expect(status()).toBeEmptyDOMElement();
    expect(input()).toHaveValue('CODE123');
    expect(redeemButton()).toBeEnabled();
    expect(redeemButton()).toHaveFocus();
  });
});

describe('closing', () => {
  test.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('by %s clears the input and the message', async (_, close) => {
    await openDialog(REFUSAL);
    write('CODE123', { send: true });
    await screen.findByText('This code has expired.');
    await close();
    await closed();
    act(openRedeemCode);
    await screen.findByRole('dialog');
    expect(input()).toHaveValue('');
    expect(alert()).toBeEmptyDOMElement();
  });

  test('hides the result of the pending request when the dialog is opened again', async () => {
    const { late, arrive } = delayed(REFUSAL);
    const calls = await openDialog(late);
    write('CODE123', { send: true });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    act(openRedeemCode);
    await screen.findByRole('dialog');
    write('other', { send: true });
    expect(redeemButton()).toHaveAccessibleName('Redeeming...');
    await arrive();
    expect(alert()).toBeEmptyDOMElement();
    expect(input()).toHaveValue('OTHER');
    expect(redeemButton()).toBeEnabled();
    expect(calls).toHaveLength(1);
  });

  test('reloads the page when the pending request succeeds', async () => {
    const reload = jest.spyOn(console, 'error').mockImplementation();
    const { late, arrive } = delayed(SUCCESS);
    await openDialog(late);
    write('CODE123', { send: true });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    jest.useFakeTimers();
    await arrive();
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(String(reload.mock.calls)).toContain('navigation');
    jest.useRealTimers();
  });
});

test.each([
  { what: 'at the end', typed: 'code123', caret: [7, 7], value: 'CODE123', then: [7, 7] },
  { what: 'in the middle', typed: 'COxDE', caret: [3, 3], value: 'COXDE', then: [3, 3] },
  { what: 'at the start', typed: 'cODE', caret: [0, 0], value: 'CODE', then: [0, 0] },
  { what: 'with a selection', typed: 'COdE', caret: [1, 3], value: 'CODE', then: [1, 3] },
  { what: 'after a letter whose upper case is longer', typed: 'straße1', caret: [6, 6], value: 'STRASSE1', then: [7, 7] },
  { what: 'in a text that is upper case already', typed: 'CODE', caret: [2, 2], value: 'CODE', then: [2, 2] },
])('keeps the caret $what', ({ typed, caret: [start = 0, end = 0], value, then }) => {
  const input = document.createElement('input');
  input.value = typed;
  input.setSelectionRange(start, end);
  expect(uppercaseInput(input)).toBe(value);
  expect(input).toHaveValue(value);
  expect([input.selectionStart, input.selectionEnd]).toEqual(then);
});
