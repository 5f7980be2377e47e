import { renderPage, respond, testLoadFailures, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import RafflesPage from './raffles-page';

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
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test.each([
  ['wrapped', { success: true, data: raffles }],
  ['bare', raffles],
])('lists active raffles, latest end first, from a %s response', async (_case, response) => {
  show(response);
  expect(await screen.findByRole('tab', { name: 'Active (2)', selected: true })).toBeVisible();
  expect(titles()).toEqual(['Long one', 'Soon over']);
  expect(document.title).toBe('Raffles - Greenroom');

  const card = within(screen.getByRole('heading', { name: 'Soon over' }).closest('li')!);
  for (const text of ['Active', 'A mug', '1,234', '5,000', '50 points', '1d 0h']) expect(card.getByText(text)).toBeVisible();
  // Guests have no entries of their own, whatever the response says.
  expect(screen.queryByText(/^\d+ entr/)).not.toBeInTheDocument();
});

test('opens each raffle by the only link of its card', async () => {
  show(raffles);
  const link = await screen.findByRole('link', { name: 'View Details Soon over' });
  expect(link).toHaveAttribute('href', '/raffles/1');
  expect(within(link.closest('li')!).getAllByRole('link')).toEqual([link]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('puts the tab into the URL, and opens the tab of the URL', async () => {
  const { user, router } = show(raffles, { path: '/raffles?tab=ended', route: '/raffles' });
  expect(await screen.findByRole('tab', { name: 'Ended (2)', selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Active (2)' }));
  expect(router.state.location.search).toBe('');
  await user.click(screen.getByRole('tab', { name: 'Ended (2)' }));
  expect(router.state.location.search).toBe('?tab=ended');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('lists ended and upcoming raffles under "Ended"', async () => {
  const { user } = show(raffles);
  await user.click(await screen.findByRole('tab', { name: 'Ended (2)' }));
  expect(titles()).toEqual(['Not begun', 'Over']);
  expect(screen.getByText('Upcoming')).toBeVisible();
  expect(screen.getByText('No End Date')).toBeVisible();
});

test('shows members the number of their entries', async () => {
  show(raffles, { user: member });
  expect(await screen.findByText('1 entry')).toBeVisible();
  expect(screen.getByText('3 entries')).toBeVisible();
});

test.each([{ success: true, data: [] }, { success: true }])('shows an empty state in both tabs for the response %j', async (response) => {
  const { user } = show(response);
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
  try {
    let response: object = raffles;
    const { requests, toasts } = show(() => response);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(requests).toHaveLength(1);

    const [soon, long, ...rest] = raffles;
    response = [
      soon,
      { ...long, is_active: false, has_ended: true },
      { id: 9, title: 'Newcomer', is_active: true, end_datetime: inDays(20) },
      ...rest,
    ];
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(requests).toHaveLength(2);
    expect(titles()).toEqual(['Long one', 'Soon over', 'Newcomer']);
    expect(within(screen.getByRole('heading', { name: 'Long one' }).closest('li')!).getAllByText('Ended')).toHaveLength(2);

    fireEvent.click(screen.getByRole('tab', { name: 'Ended (3)' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Active (2)' }));
    expect(titles()).toEqual(['Newcomer', 'Soon over']);

    response = respond(500, { success: false });
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(requests).toHaveLength(4);
    expect(titles()).toEqual(['Newcomer', 'Soon over']);
    expect(toasts).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test('marks a raffle that is drawn while the list is open', async () => {
  jest.useFakeTimers();
  try {
    let over: object = { ...raffles[2], winners: [] };
    show(() => [over], { path: '/raffles?tab=ended', route: '/raffles' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('listitem')).toHaveTextContent(/^EndedOver/);
    over = { ...over, winners: [{ username: 'nova', avatar: null }] };
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('listitem')).toHaveTextContent(/^EndedDrawnOver/);
  } finally {
    jest.useRealTimers();
  }
});

test('shows one toast when every refetch of the list fails', async () => {
  jest.useFakeTimers();
  try {
    const { requests, toasts } = show(unreachable);
    await act(() => jest.advanceTimersByTimeAsync(95_000));
    expect(requests.length).toBeGreaterThan(2);
    expect(toasts).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('refetches when a raffle ends', async () => {
  jest.useFakeTimers();
  try {
    const ending = { ...raffles[0], end_datetime: new Date(Date.now() + 5_000).toISOString() };
    const { requests } = show(() => [requests.length > 1 ? { ...ending, has_ended: true } : ending]);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(requests).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(requests).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'Active (0)' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
