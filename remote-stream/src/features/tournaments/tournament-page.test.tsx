import { FAILURES, type RenderPageOptions, renderPage, respond } from '@greenroom/shared-ui/testing';
import { setLanguage } from '@greenroom/shared-ui/texts';
import { act, screen, within } from '@testing-library/react';
import { cup, decided, detail, final, member, open, predicted } from './testing/tournaments';
import TournamentPage from './tournament-page';

afterEach(() => {
  jest.useRealTimers();
  setLanguage('en');
});

const ENDPOINT = 'GET /api/r/tournaments/7';
const show = (response: object, options: RenderPageOptions = {}) =>
  renderPage(TournamentPage, { path: '/tournaments/7', route: '/tournaments/:id', api: { [ENDPOINT]: response }, ...options });
const match = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
const figures = () => within(screen.getByRole('complementary', { name: 'Tournament figures' }));
const figure = (name: string) => figures().getByText(name).nextElementSibling?.textContent;

test('shows the tournament, its bracket by round and number, and its figures', async () => {
  show(detail({ matches: [final, open, decided] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Stage Cup' })).toBeVisible();
  expect(document.title).toBe('Stage Cup - Greenroom');
  expect(screen.getByRole('link', { name: 'Back to Tournaments' })).toHaveAttribute('href', '/tournaments');
  for (const text of ['Four play, one wins.', 'Neon Koi', 'Mar 1, 2026', 'TBA']) expect(screen.getAllByText(text)[0]).toBeVisible();
  expect(screen.getByText('Prize Pool').nextElementSibling).toHaveTextContent('$5,000.00');

  const list = within(screen.getByRole('list', { name: 'Matches' }));
  expect(list.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Round 1 - Match 1',
    'Round 1 - Match 2',
    'Round 2 - Match 1',
  ]);
  const [first, second, third] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toMatch(/Completed.*AdavsBob.*Mar 1, 2026.*Winner: Ada/);
  expect(second).toMatch(/Upcoming.*CleovsDan/);
  expect(third).toMatch(/Upcoming.*AdavsTBA.*Date to be announced/);

  expect([figure('Total Predictions'), figure('Total Matches'), figure('Max Participants')]).toEqual(['1,234', '3', '4']);
  // Guests have neither, whatever the response says.
  for (const text of ['Your Prediction', "Friends' Predictions"]) expect(figures().queryByText(text)).not.toBeInTheDocument();
});

test('shows texts for missing values', async () => {
  show({ success: true, data: { tournament: { id: 7, max_participants: null } } }, { user: member });
  expect(await screen.findByText('No matches scheduled yet')).toBeVisible();
  expect(screen.getByText('None of your friends have made predictions yet.')).toBeVisible();
  expect(screen.queryByText('Submitted')).not.toBeInTheDocument();
  expect([figure('Total Predictions'), figure('Total Matches'), figure('Max Participants')]).toEqual(['0', '0', 'No limit']);
});

test('shows members their picks and five friends', async () => {
  const friends = Array.from({ length: 6 }, (_, index) => ({ friend: { id: index + 10, username: `friend${index}` }, accuracy: '66.7' }));
  show(detail({ user_prediction: predicted([1, 'Bob'], [2, 'Cleo']), friend_predictions: friends }), { user: member });
  expect(await screen.findByText('Submitted')).toBeVisible();
  expect(match('Round 1 - Match 1').getByText('Your pick')).toBeVisible();
  expect(match('Round 2 - Match 1').queryByText('Your pick')).not.toBeInTheDocument();
  const friendList = within(screen.getByRole('region', { name: "Friends' Predictions" }));
  expect(friendList.getAllByRole('listitem')).toHaveLength(5);
  expect(friendList.getAllByRole('listitem')[0]).toHaveTextContent(/friend0.*66.7%/);
});

test('ranks the best predictions, with medals for the first three and the own row highlighted', async () => {
  const score = (id: string, username: string, correct: number) => ({ user: { id, username }, correct, total: 3, accuracy: 66.7 });
  const top = [score('1', 'ann', 3), score('2', 'ben', 2), score('5', 'nova', 2), score('4', 'zed', 0)];
  const { user, router } = show(detail({ top_predictions: top }), { user: member });
  await user.click(await screen.findByRole('tab', { name: 'Leaderboard' }));
  expect(router.state.location.search).toBe('?tab=leaderboard');
  const rows = within(screen.getByRole('region', { name: 'Top Predictions' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^#1.*ann.*3\/3 correct/),
    expect.stringMatching(/^#2.*ben2\/3 correct66.7%/),
    expect.stringMatching(/^#3.*novaYou2\/3 correct/),
    expect.stringMatching(/^#4.*zed0\/3 correct/),
  ]);
  expect(rows.map((row) => row.firstElementChild?.getAttribute('data-medal'))).toEqual(['gold', 'silver', 'bronze', null]);
  expect(rows.map((row) => row.firstElementChild?.getAttribute('aria-current'))).toEqual([null, null, 'true', null]);
});

test("shows what the best predictions won in the page's language", async () => {
  setLanguage('de');
  const top = [{ user: { id: '1', username: 'ann' }, correct: 3, total: 3, accuracy: 100, prize: '$1,250.00' }];
  show(detail({ top_predictions: top }), { path: '/tournaments/7?tab=leaderboard' });
  expect(await screen.findByText(/3\/3 correct, won 1\.250,00\s\$/)).toBeVisible();
});

test('opens the tab of the URL, and shows an empty leaderboard', async () => {
  show(detail(), { path: '/tournaments/7?tab=leaderboard' });
  expect(await screen.findByText('No predictions yet')).toBeVisible();
});

test.each([
  ['status 404', respond(404, { success: false })],
  ['success: false', { success: false, message: 'Gone.' }],
])('shows the not-found view with a link to the list after %s', async (_case, response) => {
  const { router, toasts } = show(response);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Tournaments' })).toHaveAttribute('href', '/tournaments');
  expect(router.state.location.pathname).toBe('/tournaments/7');
  expect(toasts).toEqual([]);
});

test('sends no request for an id without a digit', () => {
  const { requests } = show(detail(), { path: '/tournaments/summer' });
  expect(screen.getByText('Tournament Not Found')).toBeVisible();
  expect(requests).toEqual([]);
});

test.each([
  // For a tournament, `success: false` means that it doesn't exist.
  ...FAILURES.filter(([name]) => name !== 'success: false'),
  ['a response without a tournament', () => ({ success: true, data: {} })] as (typeof FAILURES)[number],
])('shows a toast and redirects to the list after %s', async (_case, response) => {
  const { router, toasts } = show(response);
  expect(await screen.findByText('You left the page.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/tournaments');
  expect(toasts).toEqual([{ message: 'Failed to load tournament details', type: 'error' }]);
});

test.each([
  ['an active one', { predictions_active: false }, 2],
  ['one whose predictions are open', { is_active: false }, 2],
  ['a completed one', { is_completed: true }, 1],
  ['an upcoming one', { is_active: false, predictions_active: false }, 1],
])('refetches %s every 30 seconds only if it is running, and keeps the data after a failure', async (_case, tournament, count) => {
  jest.useFakeTimers();
  let response: () => object = () => detail({ tournament: { ...cup, ...tournament } });
  const { requests, toasts } = show(() => response());
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  response = () => respond(500, { success: false });
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(requests).toHaveLength(count);
  expect(screen.getByRole('heading', { level: 1, name: 'Stage Cup' })).toBeVisible();
  expect(toasts).toEqual([]);
});

test('announces a result that comes in with the outcome of the own pick, and nothing for the results of the first render', async () => {
  let response = detail({ user_prediction: predicted([1, 'Bob'], [2, 'Cleo']) });
  show(() => response, { user: member });
  expect(await screen.findByRole('list', { name: 'Matches' })).toBeVisible();
  for (const status of screen.getAllByRole('status')) expect(status).toBeEmptyDOMElement();

  response = detail({
    matches: [decided, { ...open, winner_name: 'Cleo' }, { ...final, player2_name: 'Cleo' }],
    user_prediction: predicted([1, 'Bob'], [2, 'Cleo']),
  });
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Round 1 - Match 2: Cleo won. You were right.')).toHaveAttribute('role', 'status');
  expect(match('Round 2 - Match 1').getByText('Cleo')).toBeVisible();
});

test('says whom a substitute replaced, for whom the pick is now, and shows a bye for the missing opponent of a decided match', async () => {
  const replaced = { ...open, player1_name: 'Eve', player1_replaced: 'Cleo' };
  show(detail({ matches: [{ ...decided, player2_name: null }, replaced, final], user_prediction: predicted([2, 'Eve']) }), {
    user: member,
  });
  await screen.findByRole('list', { name: 'Matches' });
  expect(match('Round 1 - Match 2').getByText('Eve replaced Cleo')).toBeVisible();
  expect(match('Round 1 - Match 2').getByText('Your pick')).toBeVisible();
  expect(match('Round 1 - Match 1').getByText('Bye')).toBeVisible();
  expect(match('Round 1 - Match 1').queryByText(/replaced|TBA/)).not.toBeInTheDocument();
});
