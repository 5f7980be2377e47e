import { renderPage, testLoadFailures } from '@greenroom/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { cup, member } from './testing/tournaments';
import TournamentsPage from './tournaments-page';

const ENDPOINT = 'GET /api/r/tournaments';
const show = (response: object, options = {}) =>
  renderPage(TournamentsPage, { path: '/tournaments', api: { [ENDPOINT]: response }, ...options });
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li')!);
const fact = (container: ReturnType<typeof card>, name: string) => container.getByText(name).nextElementSibling?.textContent;

test('shows the facts of each tournament, and opens it by the only link of its card', async () => {
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
  // Guests have no predictions, whatever the response says.
  expect(screen.queryByText('Predicted')).not.toBeInTheDocument();

  expect(first.getAllByRole('link')).toHaveLength(1);
  expect(first.getByText('View Bracket')).toBeVisible();
  await user.click(second.getByRole('link', { name: 'View Bracket Bare' }));
  expect(router.state.location.pathname).toBe('/tournaments/a-8');
});

test('shows members a badge on tournaments that they have predicted', async () => {
  show({ success: true, data: [cup, { ...cup, id: 9, name: 'Other', user_has_prediction: false }] }, { user: member });
  await screen.findByText('Stage Cup');
  expect(card('Stage Cup').getByText('Predicted')).toBeVisible();
  expect(card('Other').queryByText('Predicted')).not.toBeInTheDocument();
});

test('shows an empty state', async () => {
  show({ success: true });
  expect(await screen.findByRole('heading', { name: 'No Tournaments' })).toBeVisible();
  expect(screen.getByText('Check back later for upcoming tournaments!')).toBeVisible();
});

testLoadFailures(TournamentsPage, {
  path: '/tournaments',
  endpoint: ENDPOINT,
  response: { success: true, data: [cup] },
  toast: 'Failed to load tournaments',
  empty: 'No Tournaments',
  loaded: 'Stage Cup',
});
