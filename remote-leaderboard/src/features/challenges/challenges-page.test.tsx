import { renderPage, respond, unreachable, type FakeEndpoint, type RenderPageOptions } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ChallengesPage from './challenges-page';
import { CLAIMS, LIST, ONE, challenges, koi, member } from './testing/challenges';

type Options = RenderPageOptions & { one?: FakeEndpoint };

const show = (response: FakeEndpoint = { success: true, data: challenges }, { one = { success: true, data: koi }, api, ...options }: Options = {}) =>
  renderPage(ChallengesPage, { path: '/challenges', api: { [LIST]: response, [ONE]: one, [CLAIMS]: { success: true, data: [] }, ...api }, ...options });

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li')!);

test('lists active challenges with everything that the specification names', async () => {
  show();
  expect(await screen.findByRole('tab', { name: 'Active (3)', selected: true })).toBeVisible();
  expect(document.title).toBe('Challenges - Greenroom');
  expect(names()).toEqual(['Neon Koi', 'Temple', 'Sun Idol']);
  for (const text of ['Active', '500x', '$1.00', '$1,250.00', '2', '2d 0h 1m']) expect(card('Neon Koi').getByText(text)).toBeVisible();
  for (const text of ['250.5x', '$0.20', '$500.00', '0', 'No end date']) expect(card('Temple').getByText(text)).toBeVisible();
  expect(card('Neon Koi').getByRole('button', { name: 'Submit Claim' })).toBeVisible();
});

test('each challenge stands under one tab, and the tab stands in the address', async () => {
  const { user, router } = show();
  await user.click(await screen.findByRole('tab', { name: 'Upcoming (1)' }));
  expect(names()).toEqual(['Ringworld']);
  expect(screen.queryByRole('button', { name: 'Submit Claim' })).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=upcoming');
  expect(router.state.historyAction).toBe('REPLACE');

  await user.click(screen.getByRole('tab', { name: 'Completed (2)' }));
  expect(names()).toEqual(['Sugar Comet', 'Loaded Alley']);
  // Its end lies ahead, but it has been won.
  expect(card('Sugar Comet').getByText('Ended')).toBeVisible();
  expect(card('Loaded Alley').getByText('Ended')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Claim' })).not.toBeInTheDocument();
});

test.each([
  ['completed', 'Completed (2)'],
  ['nonsense', 'Active (3)'],
])('a link with the tab "%s" shows %s', async (tab, name) => {
  show(undefined, { path: `/challenges?tab=${tab}`, route: '/challenges' });
  expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible();
});

test('what is won names the winner and takes no claim, whatever else it says', async () => {
  show(undefined, { path: '/challenges?tab=completed', route: '/challenges' });
  expect(await screen.findByRole('link', { name: 'lucky one' })).toHaveAttribute('href', '/profile/lucky%20one');
  fireEvent.click(screen.getByRole('tab', { name: /Active/ }));
  expect(card('Sun Idol').getByText(/Won by/)).toBeVisible();
  expect(card('Sun Idol').queryByRole('button', { name: 'Submit Claim' })).not.toBeInTheDocument();
});

test('a picture that is missing or fails is replaced by a drawn one', async () => {
  const { container } = show();
  await screen.findByText('Neon Koi');
  const pictures = () => [...container.querySelectorAll('img')].filter((image) => image.getAttribute('src') === koi.slot_image);
  expect(pictures()).not.toEqual([]);
  for (const picture of pictures()) fireEvent.error(picture);
  expect(pictures()).toEqual([]);
});

test.each([[{ success: true, data: [] }], [{ success: true }], [{ success: true, data: null }]])('%j: each tab says that it is empty', async (response) => {
  const { user } = show(response);
  expect(await screen.findByText('No Active Challenges')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Upcoming (0)' }));
  expect(screen.getByText('No Upcoming Challenges')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Completed (0)' }));
  expect(screen.getByText('No Completed Challenges')).toBeVisible();
});

test.each([
  ['status 500', () => respond(500, { success: false })],
  ['a page instead of JSON', () => respond(200, '<html>')],
  ['no connection', unreachable],
])('%s: a toast, and in place a way to try again', async (_case, failure) => {
  let response: () => object = failure;
  const { user, toasts } = show(() => response());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(toasts).toEqual([{ message: 'Failed to load challenges', type: 'error' }]);
  expect(screen.queryByText('No Active Challenges')).not.toBeInTheDocument();

  response = () => challenges;
  await user.click(retry);
  expect(await screen.findByText('Neon Koi')).toBeVisible();
});

test('a card opens its details at once, then as the server has them; closing leads back', async () => {
  let response: (value: object) => void = () => undefined;
  const { user, router } = show(undefined, { one: () => new Promise((resolve) => (response = resolve)) });
  await user.click(await screen.findByRole('link', { name: 'Neon Koi' }));
  expect(router.state.location.search).toBe('?challenge=12');
  const dialog = within(await screen.findByRole('dialog', { name: 'Neon Koi' }));
  for (const text of ['Hit 500x.', '500x', '$1,250.00', '$1.00', '2']) expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.getByText(/^\w{3} \d+, \d{4}, /)).toHaveAttribute('title', expect.stringContaining('UTC'));

  await act(async () => response({ success: true, data: { ...koi, claims_count: 41 } }));
  expect(await dialog.findByText('41')).toBeVisible();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('POP');
});

test('a shared link opens the challenge; closing it stays on the page, and Escape twice goes no further back', async () => {
  const { user, router } = show(undefined, { path: '/challenges?tab=upcoming&challenge=12', route: '/challenges' });
  expect(await screen.findByRole('dialog', { name: 'Neon Koi' })).toBeVisible();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location).toMatchObject({ pathname: '/challenges', search: '?tab=upcoming' });
});

test('details that fail keep what is known, say so, and may be asked for again', async () => {
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

test.each([404, 200])('a link to an unknown challenge (status %d) says so in place', async (status) => {
  const { toasts } = show(undefined, {
    path: '/challenges?challenge=99',
    route: '/challenges',
    api: { 'GET /api/r/challenges/99': respond(status, { success: false, message: 'Challenge not found' }) },
  });
  expect(await screen.findByText('Challenge Not Found')).toBeVisible();
  expect(toasts).toEqual([]);
});

test.each([
  ['garbage', respond(200, '<html>')],
  ['an answer without a challenge', { success: true }],
])('of a challenge that nothing is known of, %s leaves a retry', async (_case, response) => {
  const { toasts } = show(undefined, { path: '/challenges?challenge=99', route: '/challenges', api: { 'GET /api/r/challenges/99': response } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Challenge' }));
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(toasts).toEqual([{ message: 'Failed to load challenge details', type: 'error' }]);
});

test('a guest is asked to sign in, and nothing of a member is asked for or sent', async () => {
  const { user, calls, toasts } = show();
  await user.click((await screen.findAllByRole('button', { name: 'Submit Claim' }))[0]!);
  expect(toasts).toEqual([{ message: 'Please sign in to submit a claim', type: 'warning' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Neon Koi' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  await user.click(dialog.getByRole('button', { name: 'Submit Claim' }));
  expect(toasts).toHaveLength(2);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([LIST, ONE]);
  expect(screen.queryByRole('heading', { name: 'My Claims' })).not.toBeInTheDocument();
});

test('a member is offered no sign-in', async () => {
  const { user } = show(undefined, { user: member });
  await user.click(await screen.findByRole('link', { name: 'Neon Koi' }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('link', { name: /Sign In/ })).not.toBeInTheDocument();
});

test('as a challenge ends, the server is asked what became of it', async () => {
  jest.useFakeTimers();
  try {
    const ending = { ...koi, end_date: new Date(Date.now() + 5_000).toISOString() };
    const { calls } = show(() => ({ success: true, data: [calls.length > 1 ? { ...ending, is_expired: true } : ending] }));
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(screen.getByRole('tab', { name: 'Active (1)' })).toBeVisible();
    expect(calls).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(calls).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'Completed (1)' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
