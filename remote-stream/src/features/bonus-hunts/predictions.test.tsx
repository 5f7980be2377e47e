import {
  renderPage,
  respond,
  unreachable,
  type FakeEndpoint,
  type FakeRequest,
  type RenderPageOptions,
} from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import BonusHuntsPage from './bonus-hunts-page';
import { LIST, PREDICT, PREDICTIONS, SLOTS, hunt, list, member, own, predictions } from './testing/hunts';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

const noSlots = { success: true, data: [] };

function show(responses: Record<string, FakeEndpoint> = {}, options: RenderPageOptions = { user: member }) {
  const api = { [LIST]: list, [PREDICTIONS]: predictions, [SLOTS]: noSlots, ...responses };
  return renderPage(BonusHuntsPage, { path: '/bonus-hunts?tab=predictions', route: '/bonus-hunts', api, ...options });
}
const withOwn = { [PREDICTIONS]: { ...predictions, predictions: [...predictions.predictions, own] } };

const button = (name: string) => screen.getByRole('button', { name });
const endBalance = () => screen.getByRole('textbox', { name: /End Balance/ });
const multiplier = () => screen.getByRole('textbox', { name: 'Highest Multiplier' });
const slot = () => screen.getByRole('combobox', { name: 'Highest Multiplier Slot' });
const posts = (calls: readonly FakeRequest[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const open = async (user: ReturnType<typeof show>['user'], name = 'Add Prediction') =>
  user.click(await screen.findByRole('button', { name }));

test('asks guests to sign in', async () => {
  show({}, {});
  expect(await screen.findByText('Please sign in to submit predictions')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/discord');
  expect(screen.queryByRole('button', { name: 'Add Prediction' })).not.toBeInTheDocument();
});

test('tells the staff who run a hunt that their prediction is not ranked', async () => {
  const unranked = { ...own, is_ranked: false };
  show({ [PREDICTIONS]: { ...predictions, predictions: [...predictions.predictions, unranked] } });
  expect(await screen.findByText("You've made decisions in this hunt as staff, so your prediction isn't ranked.")).toBeVisible();
});

test('submits the prediction as numbers, then refetches hunts and predictions', async () => {
  let all = predictions;
  const { user, requests, toasts } = show({
    [PREDICT]: () => {
      all = { ...predictions, predictions: [own] } as typeof predictions;
      return { success: true, message: 'Other words' };
    },
    [PREDICTIONS]: () => all,
  });
  await open(user);
  expect(endBalance()).toHaveFocus();
  expect(slot()).toHaveTextContent('Select a slot');
  expect(button('Submit Prediction')).toBeDisabled();

  fireEvent.change(endBalance(), { target: { value: '$1.250,50' } });
  fireEvent.change(multiplier(), { target: { value: '321.25' } });
  await user.click(slot());
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(hunt.games.map((game) => game.slot_name));
  await user.click(screen.getByRole('option', { name: 'Temple' }));
  await user.click(button('Submit Prediction'));

  await waitFor(() => expect(toasts).toEqual([{ message: 'Prediction submitted successfully!', type: 'success' }]));
  expect(posts(requests)).toEqual([{ end_balance: 1250.5, highest_multiplier: 321.25, highest_multiplier_game: 'Temple' }]);
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(button('Change Prediction')).toHaveFocus();
  for (const path of ['/api/r/bonus-hunts', '/api/r/bonus-hunts/predictions']) {
    await waitFor(() => expect(requests.filter((call) => call.path === path)).toHaveLength(2));
  }
  expect(await screen.findByRole('heading', { name: 'Community Predictions (1)' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('says at the fields what is no amount, keeps it, and sends nothing', async () => {
  const { user, requests } = show({ [PREDICT]: { success: true } });
  await open(user);
  await user.type(endBalance(), '1e3');
  await user.type(multiplier(), '−5');
  await user.click(button('Submit Prediction'));
  expect(endBalance()).toHaveAccessibleDescription('This must be a number such as 1,500.50.');
  expect(endBalance()).toHaveValue('1e3');
  expect(endBalance()).toHaveFocus();
  expect(multiplier()).toHaveAccessibleDescription("This can't be negative.");
  expect(posts(requests)).toEqual([]);
});

test('submits empty fields as null', async () => {
  const { user, requests, toasts } = show({ [PREDICT]: { success: true } });
  await open(user);
  await user.type(endBalance(), '0{Enter}');
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(posts(requests)).toEqual([{ end_balance: 0, highest_multiplier: null, highest_multiplier_game: null }]);
});

test('shows the existing prediction, and fills the form with it', async () => {
  const { user } = show(withOwn);
  await screen.findByRole('button', { name: 'Change Prediction' });
  for (const [name, text] of [
    ['End Balance', '$1,234.50'],
    ['Highest Multiplier', '250.00x'],
    ['Highest Multiplier Slot', 'Temple'],
  ] as const) {
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling).toHaveTextContent(text);
  }
  await open(user, 'Change Prediction');
  expect(endBalance()).toHaveValue('1234.5');
  expect(multiplier()).toHaveValue('250');
  expect(slot()).toHaveTextContent('Temple');
  await user.clear(endBalance());
  expect(button('Submit Prediction')).toBeDisabled();
  await user.click(button('Cancel'));
  expect(button('Change Prediction')).toHaveFocus();
  await open(user, 'Change Prediction');
  expect(endBalance()).toHaveValue('1234.5');
});

test('restores the input after a reload, until it is cancelled', async () => {
  const first = show();
  await open(first.user);
  await first.user.type(endBalance(), '77');
  first.unmount();

  const second = show();
  await waitFor(() => expect(endBalance()).toHaveValue('77'));
  // A restored form does not take the focus.
  expect(endBalance()).not.toHaveFocus();
  await second.user.click(button('Cancel'));
  second.unmount();
  show();
  expect(await screen.findByRole('button', { name: 'Add Prediction' })).toBeVisible();
});

test('shows a toast after each failure, and keeps the input', async () => {
  const failures: [() => object, string][] = [
    [() => respond(409, { success: false, message: 'Too late.' }), 'Too late.'],
    [() => respond(400, { success: false }), 'Failed to submit prediction'],
    [() => ({ message: 'Not today.' }), 'Not today.'],
    [() => respond(401, { success: false, message: 'Unauthenticated.' }), 'Please sign in to submit predictions'],
    [unreachable, 'An error occurred while submitting prediction'],
  ];
  let failure: () => object = unreachable;
  const { user, toasts } = show({ [PREDICT]: () => failure() });
  await open(user);
  await user.type(endBalance(), '5');
  for (const [index, [next, message]] of failures.entries()) {
    failure = next;
    await user.click(button('Submit Prediction'));
    await waitFor(() => expect(toasts[index]).toEqual({ message, type: 'error' }));
    expect(endBalance()).toHaveValue('5');
    expect(button('Submit Prediction')).toBeEnabled();
  }
  expect(toasts).toHaveLength(failures.length);
});

test('shows the errors of the fields below them', async () => {
  const errors = { end_balance: ['This is too much.'], highest_multiplier: ["This can't be negative."] };
  const { user } = show({ [PREDICT]: respond(422, { success: false, message: 'Please check.', errors }) });
  await open(user);
  await user.type(endBalance(), '5');
  await user.type(multiplier(), '1');
  await user.click(button('Submit Prediction'));
  await waitFor(() => expect(endBalance()).toHaveAccessibleDescription('This is too much.'));
  expect(multiplier()).toHaveAccessibleDescription("This can't be negative.");
});

test('while predictions are closed, shows the community predictions without a form', async () => {
  show({ [LIST]: { ...list, latest_bonus_hunt: { ...hunt, predictions_active: false } } });
  expect(await screen.findByRole('heading', { name: 'Predictions Closed' })).toBeVisible();
  expect(screen.getByText('Predictions are not currently active for this hunt.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Prediction' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Community Predictions (3)' })).toBeVisible();
});

test('closes the form when the hunt ends, and lists the hunt among the previous ones', async () => {
  jest.useFakeTimers();
  let response: object = list;
  show({ [LIST]: () => response });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  fireEvent.click(button('Add Prediction'));
  fireEvent.change(endBalance(), { target: { value: '5' } });
  const over = { ...hunt, end_balance: 7000, predictions_active: false };
  response = { ...list, latest_bonus_hunt: null, past_bonus_hunts: { data: [over] } };
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('heading', { name: 'Predictions Closed' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: 'Current Hunt' }));
  expect(screen.getByRole('heading', { name: 'No Active Hunt' })).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'Previous Hunts' }));
  expect(screen.getByText('+$6,000.00')).toBeVisible();
});

test('shows only that predictions are closed without a hunt and predictions', async () => {
  show({ [LIST]: { success: true }, [PREDICTIONS]: { success: true, predictions: null, bonus_hunt: null } });
  expect(await screen.findByRole('heading', { name: 'Predictions Closed' })).toBeVisible();
  expect(screen.queryByText(/Community/)).not.toBeInTheDocument();
});

describe('community predictions', () => {
  const table = () => screen.getByRole('table', { name: 'Community Predictions' });
  const users = () =>
    within(table())
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  test('are sorted newest first, link to profiles, sort by each column, and are filtered by name and slot', async () => {
    const { user } = show(withOwn);
    expect(await screen.findByRole('heading', { name: 'Community Predictions (4)' })).toBeVisible();
    expect(users()).toEqual(['Llena', 'ZZed', 'AAnonymous', 'Nnova (you)']);
    expect(within(table()).getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
    expect(within(table()).getByRole('link', { name: /lena/ })).toHaveAttribute('href', '/profile/lena%20live');
    expect(within(table()).queryByRole('link', { name: /Anonymous/ })).not.toBeInTheDocument();
    const ownRow = within(table()).getByText('nova').closest('tr')!;
    expect(ownRow).toHaveAttribute('aria-current', 'true');
    expect(ownRow).toHaveTextContent(/\$1,234\.50250\.00xTempleNov 21, 2026, \d/);

    for (const [column, ascending] of [
      ['User', ['Llena', 'Nnova (you)', 'ZZed', 'AAnonymous']],
      ['End Balance', ['AAnonymous', 'ZZed', 'Llena', 'Nnova (you)']],
      ['Highest Multi', ['ZZed', 'Llena', 'Nnova (you)', 'AAnonymous']],
    ] as const) {
      await user.click(within(table()).getByRole('button', { name: column }));
      expect(users()).toEqual(ascending);
      expect(within(table()).getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', 'ascending');
    }

    const search = screen.getByPlaceholderText('Search predictions...');
    for (const [term, found] of Object.entries({ LENA: ['Llena'], anonym: ['AAnonymous'], temple: ['Nnova (you)'] })) {
      fireEvent.change(search, { target: { value: term } });
      await waitFor(() => expect(users()).toEqual(found));
    }
    fireEvent.change(search, { target: { value: ' zzz' } });
    expect(await screen.findByText('No predictions found matching "zzz"')).toBeVisible();
  });

  test('show an empty state if there are none', async () => {
    show({ [PREDICTIONS]: { ...predictions, predictions: [] } });
    expect(await screen.findByText('No predictions yet')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Community Predictions (0)' })).toBeVisible();
  });

  test('render few of a thousand rows', async () => {
    const many = Array.from({ length: 1000 }, (_, id) => ({ ...own, id, user: { id, username: `player${id}` } }));
    show({ [PREDICTIONS]: { ...predictions, predictions: many } });
    expect(await screen.findByRole('heading', { name: 'Community Predictions (1,000)' })).toBeVisible();
    expect(table()).toHaveAttribute('aria-rowcount', '1001');
    expect(users().length).toBeLessThan(60);
  });

  test('show a retry button after a failure, while the rest of the page works', async () => {
    let response: object = respond(500, { success: false });
    const { user, toasts } = show({ [PREDICTIONS]: () => response });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(button('Add Prediction')).toBeVisible();
    expect(screen.getByRole('heading', { name: "Couldn't load the predictions" })).toBeVisible();
    expect(toasts).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Current Hunt' }));
    expect(await screen.findByRole('heading', { name: 'Hunt #7' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Predictions' }));
    response = predictions;
    expect(retry).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Community Predictions (3)' })).toBeVisible();
  });

  test('are shown even if the hunts fail to load', async () => {
    show({ [LIST]: unreachable });
    expect(await screen.findByRole('heading', { name: 'Community Predictions (3)' })).toBeVisible();
    expect(button('Add Prediction')).toBeVisible();
  });
});

test('refetches predictions of another hunt than the current one, but only once', async () => {
  const { requests } = show({ [PREDICTIONS]: { ...predictions, bonus_hunt: { ...hunt, id: 6 } } });
  const sent = () => requests.filter(({ path }) => path.endsWith('/predictions'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent()).toHaveLength(2);
});
