import { renderPage, respond, testLoadFailures, type FakeEndpoint, type RenderPageOptions } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ChallengesPage from './challenges-page';
import { CLAIMS, LIST, ONE, challenges, koi, member } from './testing/challenges';

afterEach(() => jest.useRealTimers());

type Options = RenderPageOptions & { one?: FakeEndpoint };

const show = (
  response: FakeEndpoint = { success: true, data: challenges },
  { one = { success: true, data: koi }, api, ...options }: Options = {},
) =>
  renderPage(ChallengesPage, {
    path: '/challenges',
    api: { [LIST]: response, [ONE]: one, [CLAIMS]: { success: true, data: [] }, ...api },
    ...options,
  });

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li')!);

test('lists active challenges with all of their fields', async () => {
  show();
  expect(await screen.findByRole('tab', { name: 'Active (3)', selected: true })).toBeVisible();
  expect(document.title).toBe('Challenges - Greenroom');
  expect(names()).toEqual(['Neon Koi', 'Temple', 'Sun Idol']);
  for (const text of ['Active', '500x', '$1.00', '$1,250.00', '2', '2d 0h 1m']) expect(card('Neon Koi').getByText(text)).toBeVisible();
  for (const text of ['250.5x', '$0.20', '$500.00', '0', 'No end date']) expect(card('Temple').getByText(text)).toBeVisible();
  expect(card('Neon Koi').getByRole('button', { name: 'Submit Claim' })).toBeVisible();
});

test('lists each challenge under one tab, which is a search parameter', async () => {
  const { user, router } = show();
  await user.click(await screen.findByRole('tab', { name: 'Upcoming (1)' }));
  expect(names()).toEqual(['Ringworld']);
  expect(screen.queryByRole('button', { name: 'Submit Claim' })).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=upcoming');
  expect(router.state.historyAction).toBe('REPLACE');

  await user.click(screen.getByRole('tab', { name: 'Completed (2)' }));
  expect(names()).toEqual(['Sugar Comet', 'Loaded Alley']);
  // Its end is in the future, but it has been won.
  expect(card('Sugar Comet').getByText('Ended')).toBeVisible();
  expect(card('Loaded Alley').getByText('Ended')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Claim' })).not.toBeInTheDocument();
});

test('opens the active tab for a link with an unknown one', async () => {
  show(undefined, { path: '/challenges?tab=nonsense', route: '/challenges' });
  expect(await screen.findByRole('tab', { name: 'Active (3)', selected: true })).toBeVisible();
});

test('names the winner of a won challenge, which cannot be claimed even while active', async () => {
  show(undefined, { path: '/challenges?tab=completed', route: '/challenges' });
  expect(await screen.findByRole('tab', { name: 'Completed (2)', selected: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'lucky one' })).toHaveAttribute('href', '/profile/lucky%20one');
  fireEvent.click(screen.getByRole('tab', { name: /Active/ }));
  expect(card('Sun Idol').getByText(/Won by/)).toBeVisible();
  expect(card('Sun Idol').queryByRole('button', { name: 'Submit Claim' })).not.toBeInTheDocument();
});

test('replaces an image that fails to load by the placeholder', async () => {
  const { container } = show();
  await screen.findByText('Neon Koi');
  const pictures = () => [...container.querySelectorAll('img')].filter((image) => image.getAttribute('src') === koi.slot_image);
  expect(pictures()).not.toEqual([]);
  for (const picture of pictures()) fireEvent.error(picture);
  expect(pictures()).toEqual([]);
});

test('shows an empty state in each tab', async () => {
  const { user } = show({ success: true, data: null });
  expect(await screen.findByText('No Active Challenges')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Upcoming (0)' }));
  expect(screen.getByText('No Upcoming Challenges')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Completed (0)' }));
  expect(screen.getByText('No Completed Challenges')).toBeVisible();
});

testLoadFailures(ChallengesPage, {
  path: '/challenges',
  endpoint: LIST,
  response: challenges,
  toast: 'Failed to load challenges',
  empty: 'No Active Challenges',
  loaded: 'Neon Koi',
});

test('opens the details with the data of the list, updates them from their own endpoint, and goes back on close', async () => {
  let response: (value: object) => void = () => undefined;
  const { user, router } = show(undefined, { one: () => new Promise((resolve) => (response = resolve)), user: member });
  await user.click(await screen.findByRole('link', { name: 'Neon Koi' }));
  expect(router.state.location.search).toBe('?challenge=12');
  const dialog = within(await screen.findByRole('dialog', { name: 'Neon Koi' }));
  for (const text of ['Hit 500x.', '500x', '$1,250.00', '$1.00', '2']) expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.getByText(/^\w{3} \d+, \d{4}, /)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Sign In/ })).not.toBeInTheDocument();

  await act(async () => response({ success: true, data: { ...koi, claims_count: 41 } }));
  expect(await dialog.findByText('41')).toBeVisible();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('POP');
});

test('opens the challenge of a shared link, and stays on the page when closed, even by two presses of Escape', async () => {
  const { user, router } = show(undefined, { path: '/challenges?tab=upcoming&challenge=12', route: '/challenges' });
  expect(await screen.findByRole('dialog', { name: 'Neon Koi' })).toBeVisible();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location).toMatchObject({ pathname: '/challenges', search: '?tab=upcoming' });
});

test('keeps the data of the list when the details fail to load, with a toast and a retry button', async () => {
  let response: () => object = () => respond(500, { success: false });
  const { user, toasts } = show(undefined, { one: () => response() });
  await user.click(await screen.findByRole('link', { name: 'Neon Koi' }));
  const dialog = within(await screen.findByRole('dialog'));
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  expect(toasts).toEqual([{ message: 'Failed to load challenge details', type: 'error' }]);
  expect(dialog.getByText('Hit 500x.')).toBeVisible();

  response = () => ({ success: true, data: { ...koi, description: 'Hit it twice.' } });
  await user.click(retry);
  expect(await dialog.findByText('Hit it twice.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

const showUnlisted = (response: FakeEndpoint) =>
  show(undefined, { path: '/challenges?challenge=99', route: '/challenges', api: { 'GET /api/r/challenges/99': response } });

test.each([404, 200])('shows the not-found view for an unknown challenge (status %d)', async (status) => {
  const { toasts } = showUnlisted(respond(status, { success: false, message: 'Challenge not found' }));
  expect(await screen.findByText('Challenge Not Found')).toBeVisible();
  expect(toasts).toEqual([]);
});

test('shows a retry button after a response without a challenge for one that is not in the list', async () => {
  const { toasts } = showUnlisted({ success: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Challenge' }));
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(toasts).toEqual([{ message: 'Failed to load challenge details', type: 'error' }]);
});

test('asks guests to sign in, without a request for member data', async () => {
  const { user, requests, toasts } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Submit Claim' }))[0]!);
  expect(toasts).toEqual([{ message: 'Please sign in to submit a claim', type: 'warning' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Neon Koi' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  await user.click(dialog.getByRole('button', { name: 'Submit Claim' }));
  expect(toasts).toHaveLength(2);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([LIST, ONE]);
  expect(screen.queryByRole('heading', { name: 'My Claims' })).not.toBeInTheDocument();
});

test('refetches when a challenge ends', async () => {
  jest.useFakeTimers();
  const ending = { ...koi, end_date: new Date(Date.now() + 5_000).toISOString() };
  const { requests } = show(() => ({ success: true, data: [requests.length > 1 ? { ...ending, is_expired: true } : ending] }));
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.getByRole('tab', { name: 'Active (1)' })).toBeVisible();
  expect(requests).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(requests).toHaveLength(2);
  expect(screen.getByRole('tab', { name: 'Completed (1)' })).toBeVisible();
});

test('keeps a challenge that is completed while it is shown in its place until the tab is left', async () => {
  let data: object[] = challenges;
  const { user } = show(() => ({ success: true, data }));
  await screen.findByRole('tab', { name: 'Active (3)' });

  data = challenges.map((challenge) =>
    challenge.slot_name === 'Neon Koi' ? { ...challenge, is_expired: true, claimer: { username: 'lena' } } : challenge,
  );
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('tab', { name: 'Active (2)' })).toBeVisible();
  expect(names()).toEqual(['Neon Koi', 'Temple', 'Sun Idol']);
  for (const text of ['Completed', 'lena', 'Ended']) expect(card('Neon Koi').getByText(text)).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Completed (3)' }));
  expect(names()).toContain('Neon Koi');
  await user.click(screen.getByRole('tab', { name: 'Active (2)' }));
  expect(names()).toEqual(['Temple', 'Sun Idol']);
});
