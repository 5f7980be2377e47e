import { renderPage, respond, timedOut, unreachable } from '@greenroom/shared-ui/testing';
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

test('shows a guest the sign-in prompt and sends no request', () => {
  const { requests } = renderPage(StorePage, { path: '/store', config: { chat: { name: 'Chatter', signInPath: '/auth/chatter' } } });

  expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  expect(screen.getByText('Please log in to access the store and redeem amazing rewards!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login with Chatter' })).toHaveAttribute('href', '/auth/chatter');
  expect(requests).toEqual([]);
  expect(document.title).toBe('Store - Greenroom');
});

test('shows a member the balance, the items and the redemptions', async () => {
  const { container } = renderPage(StorePage, { path: '/store', user, api: { [STORE]: full } });

  const pass = (await screen.findByRole('heading', { name: 'Stage pass' })).closest('li')!;
  expect(screen.getByText('12,500')).toBeVisible();
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
  try {
    const [pass, mug] = full.data.store_items;
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
  } finally {
    jest.useRealTimers();
  }
});

test('shows the usual price of an item on sale, and when the sale ends', async () => {
  const [pass] = full.data.store_items;
  const until = new Date(Date.now() + 2 * 86_400_000 + 30_000).toISOString();
  const data = { ...full.data, store_items: [{ ...pass, cost: 9000, sale: { was: 10_000, until } }] };
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data } } });
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

test.each([
  ['pending', 'Pending', false],
  ['fulfilled', 'Fulfilled', false],
  ['rejected', 'Rejected', true],
  ['lost', null, false],
  [undefined, null, false],
])('shows the status of a redemption that is %s', async (status, shown, returned) => {
  const [redemption] = full.data.recent_redemptions;
  const data = { ...full.data, recent_redemptions: [{ ...redemption, status }] };
  const page = renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data } } });

  const row = (await screen.findByRole('heading', { name: 'Cap' })).closest('li')!;
  expect(within(row).getByText('300 points')).toBeVisible();
  const date = within(row).getByText('Mar 4, 2026');
  await page.user.hover(date);
  expect(date).toHaveAttribute('title', expect.stringContaining('12:00 PM UTC'));
  const states = ['Pending', 'Fulfilled', 'Rejected'].filter((text) => within(row).queryByText(text));
  expect(states).toEqual(shown === null ? [] : [shown]);
  expect(within(row).queryByText('Points returned') !== null).toBe(returned);
});

test('shows a role that the bot has not given yet as on its way', async () => {
  const [redemption] = full.data.recent_redemptions;
  const data = {
    ...full.data,
    recent_redemptions: [{ ...redemption, status: 'pending', is_on_its_way: true, must_join: true, friend: 'ann' }],
  };
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data } } });
  expect(await screen.findByText('On its way')).toBeVisible();
  expect(screen.getByText('Join our Discord server to get your role.')).toBeVisible();
  expect(screen.getByText('For ann')).toBeVisible();
  expect(screen.queryByText('Pending')).not.toBeInTheDocument();
});

test('shows the code that an item gave, with a button that copies it, and says so before the purchase', async () => {
  const [redemption] = full.data.recent_redemptions;
  const [pass] = full.data.store_items;
  const data = {
    ...full.data,
    store_items: [{ ...pass, delivery: 'code' }],
    recent_redemptions: [{ ...redemption, status: 'fulfilled', code: 'AAA-1' }],
  };
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data } } });

  expect(await screen.findByText('AAA-1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy the code AAA-1' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Redeem Item' }));
  expect(await screen.findByText("You get your code right away. It'll be under Your Recent Redemptions.")).toBeVisible();
});

test.each([
  ['Your code: 4471-2290\n<b>Enjoy!</b>', 'Your code: 4471-2290\n<b>Enjoy!</b>'],
  ['', null],
  [null, null],
  [undefined, null],
  [{ text: 'lost' }, null],
])('shows a redemption with the note %j', async (note, shown) => {
  const [redemption] = full.data.recent_redemptions;
  const data = { ...full.data, recent_redemptions: [{ ...redemption, status: 'fulfilled', note }] };
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data } } });

  const row = (await screen.findByRole('heading', { name: 'Cap' })).closest('li')!;
  const [, , noteText] = within(row).getAllByRole('paragraph');
  expect(noteText?.textContent ?? null).toBe(shown);
});

test('searches names and descriptions case-insensitively', async () => {
  const view = renderPage(StorePage, { path: '/store', user, api: { [STORE]: full } });
  const search = await screen.findByRole('searchbox', { name: 'Search store items' });
  const region = screen.getByRole('region', { name: 'Available Items' });

  await view.user.type(search, 'FRONT');
  expect(screen.getByRole('heading', { name: 'Stage pass' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Mug' })).not.toBeInTheDocument();
  expect(within(region).getByRole('status')).toHaveTextContent('1 item found');

  await view.user.type(search, 'x');
  expect(screen.getByRole('heading', { name: 'No Items Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Stage pass' })).not.toBeInTheDocument();

  await view.user.clear(search);
  expect(screen.getByRole('heading', { name: 'Mug' })).toBeVisible();
  expect(within(region).getByRole('status')).toBeEmptyDOMElement();
});

test('shows empty states without items and redemptions', async () => {
  renderPage(StorePage, { path: '/store', user, api: { [STORE]: { success: true, data: {} } } });
  expect(await screen.findByText('Store items will appear here soon')).toBeVisible();
  expect(screen.getByText('No redemptions yet')).toBeVisible();
});

test.each([
  ['status 500', () => respond(500, { success: false, message: 'Boom.' })],
  ['a page instead of JSON', () => respond(200, '<!doctype html>')],
  ['truncated JSON', () => respond(200, '{"success":tr')],
  ['no connection', unreachable],
  ['no response in time', timedOut],
])('shows a toast and an error state on %s, whose retry keeps the focus', async (_case, failure) => {
  let response: () => object | Promise<object> = failure;
  const view = renderPage(StorePage, { path: '/store', user, api: { [STORE]: () => response() } });

  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(view.toasts).toEqual([{ message: 'Failed to load store data', type: 'error' }]);
  expect(screen.queryByText('No Items Found')).not.toBeInTheDocument();
  expect(screen.queryByText('Your Points')).not.toBeInTheDocument();

  let arrive: (response: object) => void = () => undefined;
  response = () => new Promise((resolve) => (arrive = resolve));
  await view.user.click(retry);
  expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus();
  await act(async () => arrive(full));
  expect(await screen.findByRole('heading', { name: 'Mug' })).toBeVisible();
});

test('updates the points of the session on each load', async () => {
  const { platform } = renderPage(StorePage, { path: '/store', user, api: { [STORE]: full } });
  await screen.findByText('12,500');
  expect(platform.session.getState().user?.points).toBe(12_500);
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
