import { type FakeEndpoint, renderPage, testLoadFailures } from '@greenroom/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import WinnersPage from './winners-page';

const LIST = 'GET /api/r/winners';
const won = {
  id: 1,
  kind: 'raffle',
  source_id: 7,
  title: 'March',
  place: 1,
  prize: 'Headset',
  name: 'nova',
  profile: 'nova',
  step: 'paid',
  won_at: '2026-03-01T12:00:00Z',
  paid_at: '2026-03-09T12:00:00Z',
  paid_amount: 80,
  is_late: true,
};
const data = {
  total: 1080.5,
  formatted_total: '$1,080.50',
  median_days: 2.5,
  promised: [{ kind: 'tournament', source_id: 2, title: 'Open', prize: '$500.00', places: 1, ends_at: null }],
  winners: [
    won,
    { ...won, id: 2, prize: '$50.00', name: 'x_ann_x', profile: null, step: 'won', paid_at: null, is_late: false },
    { ...won, id: 3, kind: null, title: 'Given away by the staff', prize: '$1,000.50', name: null, profile: null, is_late: false },
  ],
  page: 1,
  pages: 2,
};
const response = { success: true, data };

const show = (endpoint: FakeEndpoint = response, path = '/winners') =>
  renderPage(WinnersPage, { path, route: '/winners', api: { [LIST]: endpoint } });
const itemOf = (prize: string) => within(screen.getByText(prize).closest('li')!);

test('shows what was promised, won and paid, and what was late', async () => {
  show();
  expect(await screen.findByText('$1,080.50')).toBeVisible();
  expect(document.title).toBe('Winners - Greenroom');
  expect(screen.getByText('2.5 days')).toBeVisible();
  expect(itemOf('$500.00').getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/tournaments/2');
  expect(itemOf('Headset').getByRole('link', { name: 'nova' })).toHaveAttribute('href', '/profile/nova');
  expect(itemOf('Headset').getByText('Paid late')).toBeVisible();
  expect(itemOf('$50.00').queryByRole('link', { name: 'x_ann_x' })).not.toBeInTheDocument();
  expect(itemOf('$50.00').getByText('Won')).toBeVisible();
  expect(itemOf('$1,000.50').getByText('Given away by the staff')).toBeVisible();
});

test('goes to older winners and back', async () => {
  const { user, router } = show(({ params }) => ({ ...response, data: { ...data, promised: [], page: params.page ?? 1 } }));
  await user.click(await screen.findByRole('link', { name: 'Older' }));
  expect(router.state.location.search).toBe('?page=2');
  expect(await screen.findByText('Page 2 of 2')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Newer' }));
  expect(router.state.location.search).toBe('');
});

test('says that nobody has won yet', async () => {
  show({ success: true, data: { ...data, median_days: null, promised: [], winners: [], pages: 0 } });
  expect(await screen.findByText('No winners yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Promised' })).not.toBeInTheDocument();
});

testLoadFailures(WinnersPage, {
  path: '/winners',
  endpoint: LIST,
  response,
  toast: 'Failed to load the winners',
  empty: 'No winners yet',
  loaded: 'Headset',
});
