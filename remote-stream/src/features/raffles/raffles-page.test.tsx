import { renderPage, respond, testLoadFailures, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import RafflesPage from './raffles-page';

afterEach(() => jest.useRealTimers());

const ENDPOINT = 'GET /api/r/raffles';
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY + 60_000).toISOString();
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };

const raffles = [
  {
    id: 1,
    title: 'Soon over',
    is_active: true,
    has_ended: false,
    end_datetime: inDays(1),
    user_entries: '1',
    total_entries: '1234',
    prize: 'A mug',
    entry_cost: '50.00',
    max_entries: 5000,
  },
  { id: '2', title: 'Long one', is_active: 1, has_ended: 0, end_datetime: inDays(9), user_entries: 3 },
  { id: 3, title: 'Over', is_active: false, has_ended: true, end_datetime: inDays(-1), description: null },
  { id: 4, title: 'Not begun', is_active: false, has_ended: false, end_datetime: null },
];
const show = (response: object, options = {}) => renderPage(RafflesPage, { path: '/raffles', api: { [ENDPOINT]: response }, ...options });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('lists active raffles, latest end first, each with one link', async () => {
  show({ success: true, data: raffles });
  expect(await screen.findByRole('tab', { name: 'Active (2)', selected: true })).toBeVisible();
  expect(titles()).toEqual(['Long one', 'Soon over']);
  expect(document.title).toBe('Raffles - Greenroom');

  const card = within(screen.getByRole('heading', { name: 'Soon over' }).closest('li')!);
  for (const text of ['Active', 'A mug', '1,234', '5,000', '50 points', '1d 0h']) expect(card.getByText(text)).toBeVisible();
  // Guests have no entries of their own, whatever the response says.
  expect(screen.queryByText(/^\d+ entr/)).not.toBeInTheDocument();
  const link = card.getByRole('link', { name: 'View Details Soon over' });
  expect(link).toHaveAttribute('href', '/raffles/1');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('lists ended and upcoming raffles under "Ended", the tab of the URL', async () => {
  const { user, router } = show(raffles, { path: '/raffles?tab=ended', route: '/raffles' });
  expect(await screen.findByRole('tab', { name: 'Ended (2)', selected: true })).toBeVisible();
  expect(titles()).toEqual(['Not begun', 'Over']);
  for (const text of ['Upcoming', 'No End Date']) expect(screen.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Active (2)' }));
  expect(router.state.location.search).toBe('');
  await user.click(screen.getByRole('tab', { name: 'Ended (2)' }));
  expect(router.state.location.search).toBe('?tab=ended');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('shows members the number of their entries', async () => {
  show(raffles, { user: member });
  expect(await screen.findByText('1 entry')).toBeVisible();
  expect(screen.getByText('3 entries')).toBeVisible();
});

test('shows an empty state in both tabs', async () => {
  const { user } = show({ success: true });
  expect(await screen.findByText('No Active Raffles')).toBeVisible();
  expect(screen.getByText('Check back later for new raffles!')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Ended (0)' }));
  expect(screen.getByText('No Ended Raffles')).toBeVisible();
  expect(screen.getByText('No raffles have ended yet.')).toBeVisible();
});

testLoadFailures(RafflesPage, {
  path: '/raffles',
  endpoint: ENDPOINT,
  response: raffles,
  toast: 'Failed to load raffles',
  empty: 'No Active Raffles',
  loaded: 'Soon over',
});

test('refetches every 30 seconds, and keeps the order of the shown raffles until the tab is opened again', async () => {
  jest.useFakeTimers();
  let response: object = raffles;
  const { requests, toasts } = show(() => response);
  await advance(29_000);
  expect(requests).toHaveLength(1);

  const [soon, long, ...rest] = raffles;
  response = [
    soon,
    { ...long, is_active: false, has_ended: true },
    { id: 9, title: 'Newcomer', is_active: true, end_datetime: inDays(20) },
    ...rest,
  ];
  await advance(2_000);
  expect(requests).toHaveLength(2);
  expect(titles()).toEqual(['Long one', 'Soon over', 'Newcomer']);
  expect(within(screen.getByRole('heading', { name: 'Long one' }).closest('li')!).getAllByText('Ended')).toHaveLength(2);

  fireEvent.click(screen.getByRole('tab', { name: 'Ended (3)' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Active (2)' }));
  expect(titles()).toEqual(['Newcomer', 'Soon over']);

  response = respond(500, { success: false });
  await advance(61_000);
  expect(requests).toHaveLength(4);
  expect(titles()).toEqual(['Newcomer', 'Soon over']);
  expect(toasts).toEqual([]);
});

test('marks a raffle that is drawn while the list is open', async () => {
  jest.useFakeTimers();
  let over: object = { ...raffles[2], winners: [] };
  show(() => [over], { path: '/raffles?tab=ended', route: '/raffles' });
  await advance(1_000);
  expect(screen.getByRole('listitem')).toHaveTextContent(/^EndedOver/);
  over = { ...over, winners: [{ username: 'nova', avatar: null }] };
  await advance(30_000);
  expect(screen.getByRole('listitem')).toHaveTextContent(/^EndedDrawnOver/);
});

test('shows one toast when every refetch of the list fails', async () => {
  jest.useFakeTimers();
  const { requests, toasts } = show(unreachable);
  await advance(95_000);
  expect(requests.length).toBeGreaterThan(2);
  expect(toasts).toHaveLength(1);
});

test('refetches when a raffle ends', async () => {
  jest.useFakeTimers();
  const ending = { ...raffles[0], end_datetime: new Date(Date.now() + 5_000).toISOString() };
  const { requests } = show(() => [requests.length > 1 ? { ...ending, has_ended: true } : ending]);
  await advance(3_000);
  expect(requests).toHaveLength(1);
  await advance(4_000);
  expect(requests).toHaveLength(2);
  expect(screen.getByRole('tab', { name: 'Active (0)' })).toBeVisible();
});
