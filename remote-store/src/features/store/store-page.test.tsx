import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import StorePage from './store-page';

const user = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 1250, role: 'Member' };
const STORE = 'GET /api/r/store';

// Numbers as text and an image without its prefix, as other back ends send them.
const full = {
  success: true,
  data: {
    user_points: '12500.00',
    store_items: [
      { id: 1, name: 'Stage pass', description: 'A seat at the front', image: 'pass.webp', cost: '10000', quantity: '3' },
      { id: '2', name: 'Mug', description: null, image: null, cost: 400, quantity: 0, max_purchases_per_user: 1 },
    ],
    recent_redemptions: [{ id: 9, created_at: '2026-03-04T12:00:00Z', item: { name: 'Cap', cost: 300 } }],
  },
};

test('asks guests to log in and makes no call', () => {
  const { calls } = renderPage(StorePage, { path: '/store', config: { chat: { name: 'Chatter', signInPath: '/auth/chatter' } } });

  expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login with Chatter' })).toHaveAttribute('href', '/auth/chatter');
  expect(calls).toEqual([]);
  expect(document.title).toBe('Store - Greenroom');
});

test('shows a member the balance, the items and the own redemptions', async () => {
  const { container } = renderPage(StorePage, { path: '/store', user, api: { [STORE]: full } });

  const pass = (await screen.findByRole('heading', { name: 'Stage pass' })).closest('li')!;
  expect(screen.getByText('12,500')).toBeVisible();
  expect(within(pass).getByText('Legendary')).toBeVisible();
  expect(within(pass).getByText('3 in stock')).toBeVisible();
  expect(screen.getByText('Out of stock')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cap' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();

  const picture = container.querySelector('img')!;
  expect(picture).toHaveAttribute('src', '/storage/pass.webp');
  fireEvent.error(picture);
  expect(container.querySelector('img')).not.toBeInTheDocument();
});

test('searches names and descriptions in any case', async () => {
  const view = renderPage(StorePage, { path: '/store', user, api: { [STORE]: full } });
  const search = await screen.findByRole('searchbox', { name: 'Search store items' });

  await view.user.type(search, 'FRONT');
  expect(screen.getByRole('heading', { name: 'Stage pass' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Mug' })).not.toBeInTheDocument();

  await view.user.type(search, 'x');
  expect(screen.getByRole('heading', { name: 'No Items Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search')).toBeVisible();
});

test('an empty store says so', async () => {
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data: {} } } });
  expect(await screen.findByText('Store items will appear here soon')).toBeVisible();
  expect(screen.getByText('No redemptions yet')).toBeVisible();
});

test.each([
  ['status 500', () => respond(500, { success: false, message: 'Boom.' })],
  ['a page instead of JSON', () => respond(200, '<!doctype html>')],
])('%s: a toast, and in place a way to try again', async (_case, failure) => {
  let answer: () => object = failure;
  const view = renderPage(StorePage, { path: '/store', user, api: { [STORE]: () => answer() } });

  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(view.toasts).toEqual([{ message: 'Failed to load store data', type: 'error' }]);
  expect(screen.queryByText('No Items Found')).not.toBeInTheDocument();

  answer = () => full;
  await view.user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Mug' })).toBeVisible();
});
