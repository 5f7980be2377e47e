import { renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import TournamentPage from '../detail/tournament-page';
import { decided, detail, final, member, open, predicted } from '../testing/tournaments';

const LOAD = 'GET /api/r/tournaments/7';
const SAVE = 'POST /api/r/tournaments/7/predict';
const SAVED = { success: true, message: 'ok' };
const thirdMatch = { ...open, id: 4, match_number: 3, player1_name: 'Eve', player2_name: 'Finn' };

const show = (response: object = detail(), { save = SAVED as object, user = member as typeof member | null } = {}) =>
  renderPage(TournamentPage, { path: '/tournaments/7?tab=predictions', route: '/tournaments/:id', user, api: { [LOAD]: response, [SAVE]: save } });
const group = (name: string) => within(screen.getByRole('group', { name }));
const player = (name: string) => screen.getByRole('button', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save Predictions' });
const posts = (calls: { method: string; body: unknown }[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => sessionStorage.clear());

test('a guest is asked to sign in', async () => {
  show(detail(), { user: null });
  expect(await screen.findByText('Sign in to make predictions')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  expect(screen.queryByRole('button', { name: 'Save Predictions' })).not.toBeInTheDocument();
});

test('picks, sends all that is picked, and loads the tournament anew', async () => {
  let saved = predicted([1, 'Bob']);
  const { user, calls, toasts } = show(() => detail({ matches: [decided, open, thirdMatch, final], user_prediction: saved }));
  expect(await screen.findByText('0 of 2 picked')).toBeVisible();
  // A match with one player is not there, a decided one can't be changed.
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
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(posts(calls)).toEqual([{ predictions: [{ match_id: 1, winner_name: 'Bob' }, { match_id: 2, winner_name: 'Cleo' }] }]);
  expect(toasts).toEqual([{ message: 'Predictions saved successfully!', type: 'success' }]);
  expect(screen.getByText('All picks are saved')).toBeVisible();
  expect(player('Cleo')).toHaveAttribute('aria-pressed', 'true');
  expect(sessionStorage).toHaveLength(0);
});

test('nothing picked: nothing to save', async () => {
  show(detail({ matches: [open] }));
  expect(await screen.findByRole('button', { name: 'Save Predictions' })).toBeDisabled();
  expect(screen.getByText('0 of 1 picked')).toBeVisible();
});

test('a double press sends once', async () => {
  let response: (value: object) => void = () => undefined;
  const { user, calls } = show(detail(), { save: () => new Promise<object>((resolve) => (response = resolve)) });
  await user.click(await screen.findByRole('button', { name: 'Cleo' }));
  act(() => {
    const button = saveButton();
    button.click();
    button.click();
  });
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
  await act(async () => response(SAVED));
  expect(await screen.findByRole('button', { name: 'Save Predictions' })).toBeVisible();
  expect(posts(calls)).toHaveLength(1);
});

test('a pick made while others are saved stays unsaved', async () => {
  let response: (value: object) => void = () => undefined;
  const { user } = show(detail({ matches: [open, thirdMatch] }), { save: () => new Promise<object>((resolve) => (response = resolve)) });
  await user.click(await screen.findByRole('button', { name: 'Cleo' }));
  await user.click(saveButton());
  await user.click(player('Finn'));
  await act(async () => response(SAVED));
  expect(await screen.findByText('You have unsaved picks')).toBeVisible();
  expect(player('Finn')).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  ['401', () => respond(401, { success: false, message: 'Unauthenticated.' }), 'Please sign in to save predictions'],
  ['closed', () => respond(409, { success: false, message: 'Predictions are no longer active for this tournament' }), 'Predictions are no longer active for this tournament'],
  ['refused', () => ({ success: false, message: 'Round 1 - Match 2 has begun.' }), 'Round 1 - Match 2 has begun.'],
  ['refused without a word', () => respond(422, { success: false }), 'Failed to save predictions'],
  ['a breakdown', () => respond(500, { success: false }), 'Failed to save predictions'],
  ['no success told', () => ({}), 'Failed to save predictions'],
  ['no connection', unreachable, 'An error occurred while saving predictions'],
  ['a page instead of JSON', () => respond(200, '<html>'), 'An error occurred while saving predictions'],
])('%s: says why, and keeps the picks', async (_case, save, message) => {
  const { user, toasts } = show(detail(), { save });
  await user.click(await screen.findByRole('button', { name: 'Dan' }));
  await user.click(saveButton());
  await waitFor(() => expect(toasts).toEqual([{ message, type: 'error' }]));
  expect(screen.getByText('You have unsaved picks')).toBeVisible();
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
});

test('where neither saving nor loading works any more, the page and the picks stay', async () => {
  let response: () => object = detail;
  const { user, calls, toasts, router } = show(() => response(), { save: unreachable });
  await user.click(await screen.findByRole('button', { name: 'Dan' }));
  response = unreachable;
  await user.click(saveButton());
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(toasts).toEqual([{ message: 'An error occurred while saving predictions', type: 'error' }]);
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.pathname).toBe('/tournaments/7');
});

test('unsaved picks survive a reload, for that member alone', async () => {
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

test('a match that has begun can be picked until the back end locks it, whatever the clock says', async () => {
  const begun = { ...open, is_active: true, scheduled_date: '2026-03-01T12:00:00Z' };
  const { user } = show(detail({ matches: [begun] }));
  await user.click(await screen.findByRole('button', { name: 'Dan' }));
  expect(player('Dan')).toHaveAttribute('aria-pressed', 'true');
  expect(saveButton()).toBeEnabled();
});

test('a match that the back end has locked shows what was saved', async () => {
  show(detail({ matches: [{ ...open, locked: true }], user_prediction: predicted([2, 'Dan']) }));
  expect(await screen.findByText('Locked')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dan' })).not.toBeInTheDocument();
  expect(screen.getByText('Your pick: Dan')).toBeVisible();
  expect(screen.getByText('Nothing left to pick')).toBeVisible();
  expect(saveButton()).toBeDisabled();
});

test('a match that the back end locks while it refuses a pick can no longer be picked, the others can', async () => {
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
  ['says so by the other name', { predictions_active: undefined, predictions_open: false }],
  ['says both', { predictions_active: true, predictions_open: false }],
])('predictions are closed where the back end %s', async (_case, tournament) => {
  show(detail({ tournament }));
  expect(await screen.findByText('Predictions are not active for this tournament')).toBeVisible();
});

test('predictions are open where the back end names that `predictions_open` alone', async () => {
  show(detail({ tournament: { predictions_active: undefined, predictions_open: true } }));
  expect(await screen.findByRole('button', { name: 'Dan' })).toBeVisible();
});

test('closed predictions are told, with what was saved and how it went', async () => {
  show(detail({ tournament: { predictions_active: false }, user_prediction: predicted([1, 'Ada'], [2, 'Dan']) }));
  expect(await screen.findByText('Predictions are not active for this tournament')).toBeVisible();
  expect(screen.getByText('You were right')).toBeVisible();
  expect(screen.getByText('Your pick: Dan')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Save|Dan|Ada/ })).not.toBeInTheDocument();
});

test('without any match whose players are known, nothing can be predicted', async () => {
  show(detail({ matches: [final] }));
  expect(await screen.findByText('No matches available for predictions')).toBeVisible();
});
