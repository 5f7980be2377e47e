import { type FakeEndpoint, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ENTER, ENTRIES, ONE, OWN_PROFILE, headset, member, showRaffle } from '../testing/raffles';

const ENTERED = { success: true, message: 'You are in!' };
const dialog = () => within(screen.getByRole('dialog', { name: 'Enter Raffle' }));
const enter = () => dialog().getByRole('button', { name: /^Enter/ });
const amount = () => dialog().getByLabelText('Points to Spend');
const password = () => dialog().getByLabelText('Password');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** The opened dialog of one way in. */
async function openWay(way: 'Free Entry' | 'Points Entry' | 'Password Entry', response: FakeEndpoint = ENTERED, api: Record<string, FakeEndpoint> = {}) {
  const shown = showRaffle({ [ENTER]: response, [OWN_PROFILE]: { success: true, data: { points: '120.00' } }, ...api }, { user: member });
  await shown.user.click(await screen.findByRole('button', { name: way }));
  await screen.findByRole('dialog', { name: 'Enter Raffle' });
  const count = (call: string) => shown.calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  const sent = () => shown.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...shown, count, sent };
}

test('a free entry costs nothing and sends its type alone', async () => {
  const { user, sent, count, toasts } = await openWay('Free Entry');
  expect(dialog().getByText('This is a free entry! No cost required.')).toBeVisible();
  expect(count(ENTRIES)).toBe(1);
  await user.click(enter());
  await closed();
  expect(sent()).toEqual([{ entry_type: 'passwordless' }]);
  expect(toasts).toEqual([{ message: 'You are in!', type: 'success' }]);
  expect(count(ONE)).toBe(2);
  expect(count(ENTRIES)).toBe(2);
});

test('a password entry needs the password, and Enter in the field sends it', async () => {
  const { user, sent } = await openWay('Password Entry');
  expect(password()).toHaveAttribute('autocomplete', 'off');
  expect(password()).toHaveAttribute('type', 'password');
  expect(enter()).toBeDisabled();
  await user.type(password(), ' open sesame{Enter}');
  await closed();
  expect(sent()).toEqual([{ entry_type: 'password', password: ' open sesame' }]);
});

test('a points entry begins with one entry and tells minimum and balance', async () => {
  const { user, sent, platform } = await openWay('Points Entry');
  expect(amount()).toHaveValue(50);
  expect(amount()).toHaveAttribute('min', '50');
  expect(amount()).toHaveAttribute('step', '50');
  expect(dialog().getByText('Minimum: 50 points per entry')).toBeVisible();
  expect(dialog().getByText('Your balance: 220 points')).toBeVisible();

  await user.clear(amount());
  expect(enter()).toBeDisabled();
  await user.type(amount(), '49');
  expect(enter()).toBeDisabled();
  await user.clear(amount());
  await user.type(amount(), '100');
  expect(dialog().getByText('Buys 2 entries')).toBeVisible();
  await user.click(enter());
  await closed();
  expect(sent()).toEqual([{ entry_type: 'points', points_spent: 100 }]);
  await waitFor(() => expect(platform.session.getState().user?.points).toBe(120));
});

test('where the points cannot be asked for, the shell shows them without what was spent', async () => {
  const { user, platform } = await openWay('Points Entry', ENTERED, { [OWN_PROFILE]: respond(500, { success: false }) });
  await user.click(enter());
  await closed();
  expect(platform.session.getState().user?.points).toBe(170);
});

test.each([
  ['20', 50],
  ['', 50],
  ['125', 100],
])('an amount of "%s" becomes %d as the field is left', async (typed, valid) => {
  const { user } = await openWay('Points Entry');
  await user.clear(amount());
  if (typed) await user.type(amount(), typed);
  await user.tab();
  expect(amount()).toHaveValue(valid);
});

test.each<[string, (user: Awaited<ReturnType<typeof openWay>>['user']) => Promise<void>]>([
  ['a press on Enter', (user) => user.click(enter())],
  // What browsers make of the Enter key in the field.
  ['the Enter key', async () => void fireEvent.submit(amount())],
])('an amount that %s mends is sent only with the next one', async (_, press) => {
  const { user, sent } = await openWay('Points Entry');
  await user.clear(amount());
  await user.type(amount(), '125');
  await press(user);
  expect(amount()).toHaveValue(100);
  expect(sent()).toEqual([]);
  await press(user);
  await closed();
  expect(sent()).toEqual([{ entry_type: 'points', points_spent: 100 }]);
});

test('who has too few points is told so, yet the server decides', async () => {
  const { user, sent, toasts } = await openWay('Points Entry', respond(409, { success: false, message: 'You do not have 250 points to spend.' }));
  await user.clear(amount());
  await user.type(amount(), '250');
  expect(dialog().getByText('That is 30 points more than you have.')).toBeVisible();
  await user.click(enter());
  await waitFor(() => expect(toasts).toEqual([{ message: 'You do not have 250 points to spend.', type: 'error' }]));
  expect(sent()).toHaveLength(1);
  expect(amount()).toHaveValue(250);
});

test.each<[string, FakeEndpoint, string]>([
  ['the server\'s words', respond(409, { success: false, message: 'You have already used your free entry.' }), 'You have already used your free entry.'],
  ['a refusal without a word', respond(422, { success: false, message: null }), 'Failed to enter raffle'],
  ['a breakdown', respond(500, { success: false }), 'Failed to enter raffle'],
  ['an answer that says neither yes nor no', {}, 'Failed to enter raffle'],
  ['401', respond(401, { success: false, message: 'Unauthenticated.' }), 'Please sign in to enter raffles'],
  ['garbage', respond(200, '<h1>Hello</h1>'), 'An error occurred while entering raffle'],
  ['no connection', unreachable, 'An error occurred while entering raffle'],
])('%s: a toast; what was typed stays, and everything is loaded anew', async (_, response, message) => {
  const { user, toasts, count, platform } = await openWay('Password Entry', response);
  await user.type(password(), 'sesame');
  await user.click(enter());
  await waitFor(() => expect(toasts).toEqual([{ message, type: 'error' }]));
  expect(password()).toHaveValue('sesame');
  expect(enter()).toBeEnabled();
  await waitFor(() => expect([count(ONE), count(ENTRIES)]).toEqual([2, 2]));
  await waitFor(() => expect(platform.session.getState().user?.points).toBe(120));
});

test('a success without words has those of the specification', async () => {
  const { user, toasts } = await openWay('Free Entry', { success: true });
  await user.click(enter());
  await waitFor(() => expect(toasts).toEqual([{ message: 'Successfully entered raffle!', type: 'success' }]));
});

test('two quick presses send once, and it says so meanwhile', async () => {
  let response: (value: object) => void = () => undefined;
  const { sent } = await openWay('Free Entry', () => new Promise<object>((resolve) => (response = resolve)));
  const button = enter();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(enter()).toHaveAccessibleName('Entering...'));
  fireEvent.click(enter());
  expect(sent()).toHaveLength(1);
  await act(async () => response(ENTERED));
  await closed();
});

test('as the raffle ends, the dialog stays with its text, and nothing is sent', async () => {
  jest.useFakeTimers();
  try {
    let response: object = headset;
    const { calls, toasts } = showRaffle({ [ONE]: () => response }, { user: member });
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
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test('each time that it opens, it starts anew', async () => {
  const { user } = await openWay('Password Entry');
  await user.type(password(), 'sesame');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await closed();
  await user.click(screen.getByRole('button', { name: 'Password Entry' }));
  expect(password()).toHaveValue('');
});
