import { renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import TournamentPage from './tournament-page';
import { decided, detail, final, member, open, predicted } from './testing/tournaments';

const LOAD = 'GET /api/r/tournaments/7';
const SAVE = 'POST /api/r/tournaments/7/predict';
const SAVED = { success: true, message: 'ok' };
const thirdMatch = { ...open, id: 4, match_number: 3, player1_name: 'Eve', player2_name: 'Finn' };

const show = (response: object = detail(), { save = SAVED as object, user = member as typeof member | null } = {}) =>
  renderPage(TournamentPage, {
    path: '/tournaments/7?tab=predictions',
    route: '/tournaments/:id',
    user,
    api: { [LOAD]: response, [SAVE]: save },
  });
const group = (name: string) => within(screen.getByRole('group', { name }));
const player = (name: string) => screen.getByRole('button', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save Predictions' });
const posts = (calls: { method: string; body: unknown }[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => sessionStorage.clear());

test('asks guests to sign in', async () => {
  show(detail(), { user: null });
  expect(await screen.findByText('Sign in to make predictions')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  expect(screen.queryByRole('button', { name: 'Save Predictions' })).not.toBeInTheDocument();
});

test('saves all picks, then refetches the tournament', async () => {
  let saved = predicted([1, 'Bob']);
  const { user, requests, toasts } = show(() => detail({ matches: [decided, open, thirdMatch, final], user_prediction: saved }));
  expect(await screen.findByText('0 of 2 picked')).toBeVisible();
  // A match with one player is not listed, a decided one cannot be changed.
  expect(screen.getAllByRole('group')).toHaveLength(3);
  expect(group('Round 1 - Match 1').queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('You were wrong')).toBeVisible();
  expect(group('Round 1 - Match 1').getByText('Bob')).toHaveTextContent('Bob, your pick');
  expect(screen.getByText('Winner: Ada')).toBeVisible();

  await user.click(group('Round 1 - Match 2').getByRole('button', { name: 'Dan' }));
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
  await user.click(player('Cleo'));
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('1 of 2 picked')).toBeVisible();
  expect(screen.getByText('You have unsaved picks')).toBeVisible();

  saved = predicted([1, 'Bob'], [2, 'Cleo']);
  await user.click(saveButton());
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  const picks = [
    { match_id: 1, winner_name: 'Bob' },
    { match_id: 2, winner_name: 'Cleo' },
  ];
  expect(posts(requests)).toEqual([{ predictions: picks }]);
  expect(toasts).toEqual([{ message: 'Predictions saved successfully!', type: 'success' }]);
  expect(screen.getByText('All picks are saved')).toBeVisible();
  expect(player('Cleo')).toHaveAttribute('aria-pressed', 'true');
  expect(sessionStorage).toHaveLength(0);
});

test('saves once on a double press, and keeps a pick that is made meanwhile as unsaved', async () => {
  let response: (value: object) => void = () => undefined;
  const save = () => new Promise<object>((resolve) => (response = resolve));
  const { user, requests } = show(detail({ matches: [open, thirdMatch] }), { save });
  await user.click(await screen.findByRole('button', { name: 'Cleo' }));
  act(() => {
    const button = saveButton();
    button.click();
    button.click();
  });
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
  await user.click(player('Finn'));
  await act(async () => response(SAVED));
  expect(await screen.findByRole('button', { name: 'Save Predictions' })).toBeVisible();
  expect(posts(requests)).toHaveLength(1);
  expect(screen.getByText('You have unsaved picks')).toBeVisible();
  expect(player('Finn')).toHaveAttribute('aria-pressed', 'true');
});

test('shows a toast after each failure, and keeps the picks', async () => {
  const failures: [() => object, string][] = [
    [() => respond(401, { success: false, message: 'Unauthenticated.' }), 'Please sign in to save predictions'],
    [() => ({ success: false, message: 'Round 1 - Match 2 has begun.' }), 'Round 1 - Match 2 has begun.'],
    [() => respond(422, { success: false }), 'Failed to save predictions'],
    [() => ({}), 'Failed to save predictions'],
    [unreachable, 'An error occurred while saving predictions'],
  ];
  let failure: () => object = unreachable;
  const { user, toasts } = show(detail(), { save: () => failure() });
  await user.click(await screen.findByRole('button', { name: 'Dan' }));
  for (const [index, [next, message]] of failures.entries()) {
    failure = next;
    await user.click(saveButton());
    await waitFor(() => expect(toasts[index]).toEqual({ message, type: 'error' }));
    expect(screen.getByText('You have unsaved picks')).toBeVisible();
    expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-disabled', 'true'));
  }
  expect(toasts).toHaveLength(failures.length);
});

test('keeps the page and the picks when both saving and refetching fail', async () => {
  let response: () => object = detail;
  const { user, requests, toasts, router } = show(() => response(), { save: unreachable });
  await user.click(await screen.findByRole('button', { name: 'Dan' }));
  response = unreachable;
  await user.click(saveButton());
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(toasts).toEqual([{ message: 'An error occurred while saving predictions', type: 'error' }]);
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.pathname).toBe('/tournaments/7');
});

test('restores unsaved picks after a reload, only for the same member', async () => {
  const first = show();
  await first.user.click(await screen.findByRole('button', { name: 'Dan' }));
  first.unmount();
  const second = show();
  expect(await screen.findByRole('button', { name: 'Dan', pressed: true })).toBeVisible();
  expect(screen.getByText('You have unsaved picks')).toBeVisible();
  second.unmount();
  show(detail(), { user: { ...member, id: '6' } });
  expect(await screen.findByRole('button', { name: 'Dan', pressed: false })).toBeVisible();
});

test('lets members pick a match that has begun until the back end locks it, and save no sooner', async () => {
  const begun = { ...open, is_active: true, scheduled_date: '2026-03-01T12:00:00Z' };
  const { user } = show(detail({ matches: [begun] }));
  expect(await screen.findByRole('button', { name: 'Save Predictions' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Dan' }));
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
  expect(saveButton()).toBeEnabled();
});

test.each([true, false])('tells the staff who run a tournament that their predictions are not ranked, open: %s', async (isOpen) => {
  const tournament = { predictions_active: isOpen };
  show(detail({ tournament, matches: [open], user_prediction: { ...predicted([2, 'Dan']), is_ranked: false } }));
  expect(await screen.findByText("You've made decisions in this tournament as staff, so your predictions aren't ranked.")).toBeVisible();
});

test('shows the saved pick of a locked match', async () => {
  show(detail({ matches: [{ ...open, locked: true }], user_prediction: predicted([2, 'Dan']) }));
  expect(await screen.findByText('Locked')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dan' })).not.toBeInTheDocument();
  expect(screen.getByText('Your pick: Dan')).toBeVisible();
  expect(screen.getByText('Nothing left to pick')).toBeVisible();
  expect(saveButton()).toBeDisabled();
});

test('locks a match that the back end locked while refusing a pick, and keeps the others open', async () => {
  let locked = false;
  const refuse = () => {
    locked = true;
    return respond(409, { success: false, message: 'Round 1 - Match 2 has begun.' });
  };
  const { user, toasts } = show(() => detail({ matches: [{ ...open, locked }, thirdMatch] }), { save: refuse });
  await user.click(await screen.findByRole('button', { name: 'Dan' }));
  await user.click(player('Eve'));
  await user.click(saveButton());
  expect(await screen.findByText('Locked')).toBeVisible();
  expect(toasts).toEqual([{ message: 'Round 1 - Match 2 has begun.', type: 'error' }]);
  expect(player('Eve')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('You have unsaved picks')).toBeVisible();
});

test.each([
  ['closed', undefined, false],
  ['closed', true, false],
  ['open', undefined, true],
])('shows predictions as %s if the back end sends `predictions_active: %s` and `predictions_open: %s`', async (state, active, open) => {
  show(detail({ tournament: { predictions_active: active, predictions_open: open } }));
  const shown = await screen.findByText(state === 'open' ? 'Dan' : 'Predictions are not active for this tournament');
  expect(shown).toBeVisible();
});

test('shows the saved picks with their outcomes while predictions are closed', async () => {
  show(detail({ tournament: { predictions_active: false }, user_prediction: predicted([1, 'Ada'], [2, 'Dan']) }));
  expect(await screen.findByText('Predictions are not active for this tournament')).toBeVisible();
  expect(screen.getByText('You were right')).toBeVisible();
  expect(screen.getByText('Your pick: Dan')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Save|Dan|Ada/ })).not.toBeInTheDocument();
});

test('shows an empty state if no match has both players', async () => {
  show(detail({ matches: [final] }));
  expect(await screen.findByText('No matches available for predictions')).toBeVisible();
});
