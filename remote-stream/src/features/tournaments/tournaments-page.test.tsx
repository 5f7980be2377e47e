import { renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { cup, member } from './testing/tournaments';
import TournamentsPage from './tournaments-page';

const CALL = 'GET /api/r/tournaments';
const show = (response: object, options = {}) => renderPage(TournamentsPage, { path: '/tournaments', api: { [CALL]: response }, ...options });
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li')!);
/** The value beside a name in a list of facts. */
const fact = (within_: ReturnType<typeof card>, name: string) => within_.getByText(name).nextElementSibling?.textContent;

test('shows what each tournament is about, and opens it as a whole by one link', async () => {
  const bare = { id: 'a-8', name: 'Bare', is_active: false, is_completed: 0, predictions_active: '1', user_has_prediction: false };
  const { user, router } = show({ success: true, data: [cup, bare, { name: 'Nowhere' }] });
  await screen.findByText('Stage Cup');
  expect(document.title).toBe('Tournaments - Greenroom');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);

  const first = card('Stage Cup');
  for (const text of ['Active', 'Four play, one wins.', 'Neon Koi']) expect(first.getByText(text)).toBeVisible();
  const names = ['Prize Pool', 'Predictions', 'Matches', 'Max Players', 'Start', 'End'];
  expect(names.map((name) => fact(first, name))).toEqual(['$5,000.00', '1,234', '3', '4', 'Mar 1, 2026', 'TBA']);
  const second = card('Bare');
  expect(second.getByText('Predictions Open')).toBeVisible();
  expect(names.map((name) => fact(second, name))).toEqual(['TBA', '0', '0', 'No limit', 'TBA', 'TBA']);
  // Guests have predicted nothing, whatever the answer says.
  expect(screen.queryByText('Predicted')).not.toBeInTheDocument();

  expect(first.getAllByRole('link')).toHaveLength(1);
  expect(first.getByText('View Bracket')).toBeVisible();
  await user.click(second.getByRole('link', { name: 'View Bracket Bare' }));
  expect(router.state.location.pathname).toBe('/tournaments/a-8');
});

test('marks for a member what they have predicted', async () => {
  show({ success: true, data: [cup, { ...cup, id: 9, name: 'Other', user_has_prediction: false }] }, { user: member });
  await screen.findByText('Stage Cup');
  expect(card('Stage Cup').getByText('Predicted')).toBeVisible();
  expect(card('Other').queryByText('Predicted')).not.toBeInTheDocument();
});

test.each([{ success: true, data: [] }, { success: true }])('%j: says that there are none', async (response) => {
  show(response);
  expect(await screen.findByRole('heading', { name: 'No Tournaments' })).toBeVisible();
  expect(screen.getByText('Check back later for upcoming tournaments!')).toBeVisible();
});

test.each([
  ['status 500', () => respond(500, { success: false })],
  ['success: false', () => ({ success: false })],
  ['a page instead of JSON', () => respond(200, '<html>')],
  ['no connection', unreachable],
])('%s: a toast, and in place a way to try again', async (_case, failure) => {
  let response: () => object = failure;
  const { user, toasts } = show(() => response());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(toasts).toEqual([{ message: 'Failed to load tournaments', type: 'error' }]);
  expect(screen.queryByText('No Tournaments')).not.toBeInTheDocument();

  response = () => ({ success: true, data: [cup] });
  await user.click(retry);
  expect(await screen.findByText('Stage Cup')).toBeVisible();
});
