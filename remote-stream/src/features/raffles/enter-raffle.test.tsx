import { type FakeEndpoint, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENTER, ENTRIES, ONE, OWN_PROFILE, headset, member, showRaffle } from './testing/raffles';
import { isEnough, validAmount } from './enter-dialog';

afterEach(() => jest.useRealTimers());

const ENTERED = { success: true, message: 'You are in!' };
const dialog = () => within(screen.getByRole('dialog', { name: 'Enter Raffle' }));
const enter = () => dialog().getByRole('button', { name: /^Enter/ });
const amount = () => dialog().getByLabelText('Points to Spend');
const password = () => dialog().getByLabelText('Password');
/** Replaces the amount. Pasted: typing renders the dialog for each key. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openEnterDialog(
  buttonName: 'Free Entry' | 'Points Entry' | 'Password Entry',
  response: FakeEndpoint = ENTERED,
  api: Record<string, FakeEndpoint> = {},
) {
  const shown = showRaffle({ [ENTER]: response, [OWN_PROFILE]: { success: true, data: { points: '120.00' } }, ...api }, { user: member });
  await shown.user.click(await screen.findByRole('button', { name: buttonName }));
  await screen.findByRole('dialog', { name: 'Enter Raffle' });
  const count = (call: string) => shown.requests.filter(({ method, path }) => `${method} ${path}` === call).length;
  const sent = () => shown.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...shown, count, sent };
}

test('submits a free entry with only its type, once on a double press, and shows the button as busy', async () => {
  let response: (value: object) => void = () => undefined;
  const { sent, count, toasts } = await openEnterDialog('Free Entry', () => new Promise<object>((resolve) => (response = resolve)));
  expect(dialog().getByText('This is a free entry! No cost required.')).toBeVisible();
  expect(count(ENTRIES)).toBe(1);
  const button = enter();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(enter()).toHaveAccessibleName('Entering...'));
  fireEvent.click(enter());
  await act(async () => response(ENTERED));
  await closed();
  expect(sent()).toEqual([{ entry_type: 'passwordless' }]);
  expect(toasts).toEqual([{ message: 'You are in!', type: 'success' }]);
  expect(count(ONE)).toBe(2);
  expect(count(ENTRIES)).toBe(2);
});

test('requires a password, anew each time that the dialog opens, and submits it with the Enter key', async () => {
  const { user, sent, toasts } = await openEnterDialog('Password Entry', { success: true });
  expect(password()).toHaveAttribute('autocomplete', 'off');
  expect(password()).toHaveAttribute('type', 'password');
  expect(enter()).toBeDisabled();
  await fill(password(), 'sesame');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await closed();
  await user.click(screen.getByRole('button', { name: 'Password Entry' }));
  expect(password()).toHaveValue('');
  await user.type(password(), ' open sesame{Enter}');
  await closed();
  expect(sent()).toEqual([{ entry_type: 'password', password: ' open sesame' }]);
  expect(toasts).toEqual([{ message: 'Successfully entered raffle!', type: 'success' }]);
});

test('starts a points entry with the cost of one entry, and shows minimum and balance', async () => {
  const { user, sent, platform } = await openEnterDialog('Points Entry');
  expect(amount()).toHaveValue('50');
  expect(dialog().getByText('Minimum: 50 points per entry')).toBeVisible();
  expect(dialog().getByText('Your balance: 220 points')).toBeVisible();

  await user.clear(amount());
  expect(enter()).toBeDisabled();
  await user.type(amount(), '49');
  expect(enter()).toBeDisabled();
  await fill(amount(), '100');
  expect(dialog().getByText('Buys 2 entries')).toBeVisible();
  await user.click(enter());
  await closed();
  expect(sent()).toEqual([{ entry_type: 'points', points_spent: 100 }]);
  await waitFor(() => expect(platform.session.getState().user?.points).toBe(120));
});

test('subtracts the spent points in the shell if the profile fails to load', async () => {
  const { user, platform } = await openEnterDialog('Points Entry', ENTERED, { [OWN_PROFILE]: respond(500, { success: false }) });
  await user.click(enter());
  await closed();
  expect(platform.session.getState().user?.points).toBe(170);
});

test.each<[string, (user: Awaited<ReturnType<typeof openEnterDialog>>['user']) => Promise<void>]>([
  ['a press on Enter', (user) => user.click(enter())],
  // Browsers submit the form on the Enter key in a field.
  ['the Enter key', async () => void fireEvent.submit(amount())],
])('submits an amount that %s has corrected only on the next one', async (_, press) => {
  const { user, sent } = await openEnterDialog('Points Entry');
  await fill(amount(), '125');
  await press(user);
  expect(amount()).toHaveValue('100');
  expect(sent()).toEqual([]);
  await press(user);
  await closed();
  expect(sent()).toEqual([{ entry_type: 'points', points_spent: 100 }]);
});

test('corrects the amount on blur, understands "1,500", says what is wrong with what it can not read, and steps by an entry', async () => {
  const { user, sent } = await openEnterDialog('Points Entry');
  await fill(amount(), '125');
  await user.tab();
  expect(amount()).toHaveValue('100');
  await fill(amount(), 'many');
  await user.tab();
  expect(amount()).toHaveValue('many');
  expect(amount()).toHaveAccessibleDescription(/This must be a number such as 1,500\.50\./);
  expect(enter()).toBeDisabled();
  await fill(amount(), '1,500');
  expect(dialog().getByText('Buys 30 entries')).toBeVisible();
  await user.type(amount(), '{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(amount()).toHaveValue('1550');
  await user.click(enter());
  await closed();
  expect(sent()).toEqual([{ entry_type: 'points', points_spent: 1550 }]);
});

test('warns about too few points, but lets the server decide', async () => {
  const { user, sent, toasts } = await openEnterDialog(
    'Points Entry',
    respond(409, { success: false, message: "You don't have 250 points to spend." }),
  );
  await fill(amount(), '250');
  expect(dialog().getByText('That is 30 points more than you have.')).toBeVisible();
  await user.click(enter());
  await waitFor(() => expect(toasts).toEqual([{ message: "You don't have 250 points to spend.", type: 'error' }]));
  expect(sent()).toHaveLength(1);
  expect(amount()).toHaveValue('250');
});

test('shows a toast after each failure, keeps the input, and refetches everything', async () => {
  const sentence = 'You have already used your free entry.';
  const failures: [() => object, string][] = [
    [() => respond(409, { success: false, message: sentence }), sentence],
    [() => respond(422, { success: false, message: null }), 'Failed to enter raffle'],
    [() => ({}), 'Failed to enter raffle'],
    [() => respond(401, { success: false, message: 'Unauthenticated.' }), 'Please sign in to enter raffles'],
    [unreachable, 'An error occurred while entering raffle'],
  ];
  let failure: () => object = unreachable;
  const { user, toasts, count, platform } = await openEnterDialog('Password Entry', () => failure());
  await fill(password(), 'sesame');
  for (const [index, [next, message]] of failures.entries()) {
    failure = next;
    await user.click(enter());
    await waitFor(() => expect(toasts[index]).toEqual({ message, type: 'error' }));
    expect(password()).toHaveValue('sesame');
    expect(enter()).toBeEnabled();
    await waitFor(() => expect([count(ONE), count(ENTRIES), count(OWN_PROFILE)]).toEqual([index + 2, index + 2, index + 1]));
  }
  expect(toasts).toHaveLength(failures.length);
  await waitFor(() => expect(platform.session.getState().user?.points).toBe(120));
});

test('keeps the dialog and its input when the raffle stops accepting entries, and sends nothing', async () => {
  jest.useFakeTimers();
  let response: object = headset;
  const { requests, toasts } = showRaffle({ [ONE]: () => response }, { user: member });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  fireEvent.click(screen.getByRole('button', { name: 'Password Entry' }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  fireEvent.change(password(), { target: { value: 'sesame' } });
  response = { ...headset, is_accepting_entries: false };
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(screen.queryByRole('region', { name: 'Enter Raffle', hidden: true })).not.toBeInTheDocument();
  expect(password()).toHaveValue('sesame');
  fireEvent.click(enter());
  expect(toasts).toEqual([{ message: 'This raffle is not accepting entries', type: 'warning' }]);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('sends what was seen, and shows what has changed since', async () => {
  let raffle: object = headset;
  const sentence = 'An entry now costs 75 points.';
  const refusal = respond(409, { success: false, message: sentence, errors: { 'x-seen': [sentence] } });
  const { user, requests, toasts } = await openEnterDialog('Points Entry', () => refusal, { [ONE]: () => raffle });
  raffle = { ...headset, title: 'Mouse', points_per_entry: 75 };
  await user.click(enter());
  expect(await dialog().findByRole('alert')).toHaveTextContent(`This raffle is now "Mouse". ${sentence}`);
  expect(dialog().getByText('Minimum: 75 points per entry')).toBeVisible();
  expect(toasts).toEqual([{ message: sentence, type: 'error' }]);
  const seen = () =>
    Object.fromEntries(new URLSearchParams(String(requests.findLast(({ method }) => method === 'POST')?.headers['X-Seen'])));
  expect(seen()).toEqual({ title: headset.title, prize: headset.prize, points_per_entry: '50' });
  await fill(amount(), '150');
  await user.click(enter());
  await waitFor(() => expect(seen()).toMatchObject({ title: 'Mouse', points_per_entry: '75' }));
});

test.each([
  ['50', 50, 50, true],
  ['150', 50, 150, true],
  ['125', 50, 100, true],
  ['99.9', 50, 50, true],
  ['49', 50, 50, false],
  ['-100', 50, 50, false],
  ['', 50, 50, false],
  ['many', 50, 50, false],
  ['1e999', 50, 50, false],
  ['1,500', 50, 1500, true],
  ['7', 1, 7, true],
  ['7.5', 1, 7, true],
  ['99999999999999999999999', 50, 9_007_199_254_740_950, true],
])('corrects %p at %p points per entry to %p', (text, pointsPerEntry, amount, enough) => {
  expect([validAmount(text, pointsPerEntry), isEnough(text, pointsPerEntry)]).toEqual([amount, enough]);
});
