import { renderPage, respond, testLoadFailures } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import StorePage from './store-page';

const user = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 1250, role: 'Member' };
const STORE = 'GET /api/r/store';

// Numbers as strings and an image without its prefix, as external back ends return them.
const full = {
  success: true,
  data: {
    user_points: '12500.00',
    store_items: [
      { id: 1, name: 'Stage pass', description: 'A seat at the front', image: 'pass.webp', cost: '10000', quantity: '3' },
      { id: '2', name: 'Mug', description: null, image: null, cost: 400, quantity: 0, max_purchases_per_user: 3, user_purchases: '2' },
    ],
    recent_redemptions: [{ id: 9, created_at: '2026-03-04T12:00:00Z', item: { name: 'Cap', cost: 300 } }],
  },
};

const show = (changes: object = {}) =>
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data: { ...full.data, ...changes } } } });
const [pass, mug] = full.data.store_items;
const [redemption] = full.data.recent_redemptions;

afterEach(() => jest.useRealTimers());

test('shows a guest the sign-in prompt and sends no request', () => {
  const { requests } = renderPage(StorePage, { path: '/store', config: { chat: { name: 'Chatter', signInPath: '/auth/chatter' } } });

  expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  expect(screen.getByText('Please log in to access the store and redeem amazing rewards!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login with Chatter' })).toHaveAttribute('href', '/auth/chatter');
  expect(requests).toEqual([]);
  expect(document.title).toBe('Store - Greenroom');
});

test('shows a member the balance, the items and the redemptions', async () => {
  const { container, platform } = show();

  const pass = (await screen.findByRole('heading', { name: 'Stage pass' })).closest('li')!;
  expect(screen.getByText('12,500')).toBeVisible();
  expect(platform.session.getState().user?.points).toBe(12_500);
  expect(within(pass).getByText('Legendary')).toBeVisible();
  expect(within(pass).getByText('3 in stock')).toBeVisible();
  expect(within(pass).queryByText(/bought/)).not.toBeInTheDocument();
  expect(within(pass).getByRole('button', { name: 'Redeem Item' })).toHaveAccessibleDescription('Stage pass');

  const mug = screen.getByRole('heading', { name: 'Mug' }).closest('li')!;
  expect(within(mug).getByText('2 of 3 bought')).toBeVisible();
  expect(within(mug).getByText('Sold out')).toBeVisible();
  expect(within(mug).getByRole('button', { name: 'Out of Stock' })).toBeDisabled();

  const picture = container.querySelector('img')!;
  expect(picture).toHaveAttribute('src', '/storage/pass.webp');
  fireEvent.error(picture);
  expect(container.querySelector('img')).not.toBeInTheDocument();
});

test('says at each item that the store is closed during a break', async () => {
  renderPage(StorePage, { path: '/store', user: { ...user, excluded_until: 'permanent' }, api: { [STORE]: full } });
  const buttons = await screen.findAllByRole('button', { name: 'Closed During Your Break' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons) expect(button).toBeDisabled();
});

test('says why an item is not available, counts down, and asks for the store again when it opens', async () => {
  jest.useFakeTimers({ now: new Date('2026-03-15T20:00:00Z') });
  const until = '2026-03-15T20:01:30Z';
  const opening = { ...pass, unavailable: { reason: "This item isn't available yet.", until } };
  const closed = { ...pass, id: 3, name: 'Hat', unavailable: { reason: 'This item is no longer available.' } };
  const unavailable = { reason: 'You have reached the purchase limit of this item.' };
  const before = { ...full.data, store_items: [opening, closed, { ...mug, unavailable }], changes_at: until };
  let data: object = before;
  const { requests } = renderPage(StorePage, { path: '/store', user, api: { [STORE]: () => ({ success: true, data }) } });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);

  expect(cardOf('Stage pass').getByText(/This item isn't available yet\./)).toHaveTextContent('Available in 0h 1m 29s');
  expect(cardOf('Stage pass').getByRole('button', { name: 'Not Available' })).toBeDisabled();
  expect(cardOf('Hat').getByText('This item is no longer available.')).toBeVisible();
  expect(cardOf('Hat').queryByRole('timer')).not.toBeInTheDocument();
  expect(cardOf('Mug').getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  expect(cardOf('Mug').queryByText(unavailable.reason)).not.toBeInTheDocument();

  await act(() => jest.advanceTimersByTimeAsync(88_000));
  expect(cardOf('Stage pass').getByRole('timer')).toHaveTextContent('0h 0m 1s');
  expect(requests).toHaveLength(1);
  data = full.data;
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(requests).toHaveLength(2);
  expect(cardOf('Stage pass').getByRole('button', { name: 'Redeem Item' })).toBeEnabled();
});

test('shows the usual price of an item on sale, and when the sale ends', async () => {
  const until = new Date(Date.now() + 2 * 86_400_000 + 30_000).toISOString();
  show({ store_items: [{ ...pass, cost: 9000, sale: { was: 10_000, until } }] });
  const item = (await screen.findByRole('heading', { name: 'Stage pass' })).closest('li')!;
  expect(item).toHaveTextContent('9,000 pointsWas 10,000 points');
  expect(within(item).getByText('Legendary')).toBeVisible();
  expect(within(item).getByText('Sale ends in')).toHaveTextContent('Sale ends in 2d 0h 0m');

  fireEvent.click(within(item).getByRole('button', { name: 'Redeem Item' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Redemption' });
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['9,000 pointsWas 10,000 points', '12,500 points', '3,500 points']);
});

test('shows the status of each redemption, which points were returned, and a role that the bot has not given yet as on its way', async () => {
  const statuses = ['pending', 'fulfilled', 'rejected', 'lost'].map((status, id) => ({ ...redemption, id, status }));
  const role = { ...redemption, id: 4, status: 'pending', is_on_its_way: true, must_join: true, friend: 'ann' };
  show({ recent_redemptions: [...statuses, role] });
  const rows = (await screen.findAllByRole('heading', { name: 'Cap' })).map((heading) => heading.closest('li')?.textContent);
  expect(rows).toEqual([
    'CapPending300 pointsMar 4, 2026',
    'CapFulfilled300 pointsMar 4, 2026',
    'CapRejected300 pointsPoints returnedMar 4, 2026',
    'Cap300 pointsMar 4, 2026',
    expect.stringMatching(/^CapOn its way.*For ann/),
  ]);
  expect(screen.getByText('Join our Discord server to get your role.')).toBeVisible();
});

test('shows the code that an item gave, with a button that copies it and the note, as text, and says so before the purchase', async () => {
  const note = 'Your code:\n<b>Enjoy!</b>';
  show({
    store_items: [{ ...pass, delivery: 'code' }],
    recent_redemptions: [{ ...redemption, status: 'fulfilled', code: 'AAA-1', note }],
  });

  expect(await screen.findByText('AAA-1')).toBeVisible();
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toContain(note);
  expect(screen.getByRole('button', { name: 'Copy the code AAA-1' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Redeem Item' }));
  expect(await screen.findByText("You get your code right away. It'll be under Your Recent Redemptions.")).toBeVisible();
});

test('searches names and descriptions case-insensitively', async () => {
  show();
  const search = await screen.findByRole('searchbox', { name: 'Search store items' });
  const region = screen.getByRole('region', { name: 'Available Items' });

  fireEvent.change(search, { target: { value: 'FRONT' } });
  expect(screen.getByRole('heading', { name: 'Stage pass' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Mug' })).not.toBeInTheDocument();
  expect(within(region).getByRole('status')).toHaveTextContent('1 item found');

  fireEvent.change(search, { target: { value: 'FRONTx' } });
  expect(screen.getByRole('heading', { name: 'No Items Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Stage pass' })).not.toBeInTheDocument();

  fireEvent.change(search, { target: { value: '' } });
  expect(screen.getByRole('heading', { name: 'Mug' })).toBeVisible();
  expect(within(region).getByRole('status')).toBeEmptyDOMElement();
});

test('shows empty states without items and redemptions', async () => {
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data: {} } } });
  expect(await screen.findByText('Store items will appear here soon')).toBeVisible();
  expect(screen.getByText('No redemptions yet')).toBeVisible();
});

testLoadFailures(StorePage, {
  path: '/store',
  user,
  endpoint: STORE,
  response: full,
  toast: 'Failed to load store data',
  empty: 'Your Points',
  loaded: 'Mug',
});

test('refetches the store when the tab becomes visible, and keeps the loaded data when that fails', async () => {
  let response: () => object = () => full;
  const view = renderPage(StorePage, { path: '/store', user, api: { [STORE]: () => response() } });
  await screen.findByText('12,500');

  response = () => ({ ...full, data: { ...full.data, user_points: 300 } });
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('300', { selector: 'dd *' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Insufficient Points' })).toBeDisabled();

  response = () => respond(500, { success: false });
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(view.toasts).toEqual([{ message: 'Failed to load store data', type: 'error' }]));
  expect(screen.getByText('300', { selector: 'dd *' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Mug' })).toBeVisible();
});
