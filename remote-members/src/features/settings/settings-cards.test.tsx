import { type FakeEndpoint, type RenderPageOptions, respond } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within, act } from '@testing-library/react';
import { Following, Sessions } from './sessions';
import { TakeABreak } from './take-a-break';
import { showCard } from './testing/show-card';
import { YourStats } from './your-stats';

beforeEach(() => sessionStorage.clear());

const FOLLOWING = 'GET /api/r/profile/following';
const FOLLOW = 'POST /api/r/profile/following';

type Api = RenderPageOptions['api'];

const showFollowing = (api: Api) => showCard(() => <Following memberName="nova" />, api);
const list = async () => within(await screen.findByRole('list', { name: 'Members you follow' }));
const lena = { success: true, data: [{ id: 9, username: 'lena', avatar: null }] };

test('lists whom the member follows, and stops following them, with a way back', async () => {
  const { user, requests } = showFollowing({ [FOLLOWING]: lena, [FOLLOW]: { success: true } });
  const members = await list();
  expect(members.getByRole('link', { name: 'lena' })).toHaveAttribute('href', '/profile/lena');
  await user.click(members.getByRole('button', { name: 'Following lena' }));
  await waitFor(() => expect(members.getByRole('button', { name: 'Follow lena' })).toHaveFocus());
  expect(requests.at(-1)).toMatchObject({ path: '/api/r/profile/following', body: { member_id: '9', is_followed: false } });
});

test('says how to follow members while there are none, and that a list could not be loaded', async () => {
  let response: () => object = () => respond(500, {});
  const { user } = showFollowing({ [FOLLOWING]: () => response() });
  expect(await screen.findByText("Couldn't load the list")).toBeVisible();
  response = () => ({ success: true, data: [] });
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText(/You aren't following anyone yet/)).toBeVisible();
});

const SESSIONS = 'GET /api/r/account/sessions';
const END_SESSION = 'POST /api/r/account/sessions/end';

const HERE = { id: 'a'.repeat(16), is_current: true, device: 'Firefox on Windows', network: null, signed_in_at: '2026-01-02T10:00:00Z' };
const PHONE = { ...HERE, id: 'b'.repeat(16), is_current: false, device: 'Safari on iPhone', used_at: '2026-01-05T10:00:00Z' };
const OLD = { ...PHONE, id: 'c'.repeat(16), device: null, used_at: null };

const showSessions = (api: Api) => showCard(() => <Sessions memberName="nova" />, api);
const rows = async () => within(await screen.findByRole('list', { name: "Browsers where you're signed in" })).getAllByRole('listitem');
const sent = (requests: readonly { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/api/r/account/sessions/end').map(({ body }) => body);

test('lists where the member is signed in, and signs out of one browser, then of all others', async () => {
  let sessions = [HERE, PHONE, OLD];
  const { user, requests, toasts } = showSessions({
    [SESSIONS]: () => ({ success: true, data: sessions }),
    [END_SESSION]: ({ body }) => {
      const { id: ended } = body as { id?: string };
      sessions = sessions.filter(({ id, is_current: isCurrent }) => (ended ? id !== ended : isCurrent));
      return { success: true };
    },
  });
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Firefox on Windows This browserSigned in Jan 2, 2026Sign out here',
    'Safari on iPhone Last used Jan 5, 2026Sign out',
    'Unknown browser Last used Jan 2, 2026Sign out',
  ]);
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  expect(sent(requests)).toEqual([{ id: PHONE.id }, {}]);
  expect(toasts.map(({ message }) => message)).toEqual(['Safari on iPhone is signed out.', "You've been signed out everywhere else."]);
});

test('signs out here by the form of the page, with the CSRF token', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  showSessions({ [SESSIONS]: { success: true, data: [HERE] } });
  const form = (await screen.findByRole('button', { name: 'Sign out here' })).closest('form');
  expect(form).toHaveAttribute('action', '/logout');
  expect(form).toHaveFormValues({ _token: 't0ken' });
});

test('says that a browser could not be signed out, and that the list could not be loaded', async () => {
  let response: () => object = () => respond(500, {});
  const { user } = showSessions({
    [SESSIONS]: () => response(),
    [END_SESSION]: respond(404, { success: false, message: 'This session has already ended.' }),
  });
  expect(await screen.findByText("Couldn't load the list")).toBeVisible();
  response = () => ({ success: true, data: [HERE, PHONE] });
  await user.click(screen.getByRole('button', { name: /try again/i }));
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('This session has already ended.')).toBeVisible();
});

test('the sessions are missing where the back end has no such list', async () => {
  showSessions({ [SESSIONS]: respond(404, {}) });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).not.toBeInTheDocument());
});

const showBreak = (until: string | null, api: Api = {}) => showCard(() => <TakeABreak memberName="nova" until={until} />, api);

async function openDialog(api: Api) {
  const page = showBreak(null, api);
  await page.user.click(screen.getByRole('button', { name: 'Take a break' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Take a break' })) };
}

test('says what happens, begins the chosen break, and shows it to the shell', async () => {
  const { user, dialog, requests, toasts, platform } = await openDialog({
    'POST /api/r/break': { success: true, excluded_until: '2036-03-22T20:00:00.000Z' },
  });
  expect(dialog.getByText(/withdrawn, and you get their points back/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '7 days' }));
  await user.click(dialog.getByRole('button', { name: 'Start the break' }));
  await waitFor(() => expect(toasts).toEqual([{ message: 'Your break has started.', type: 'success' }]));
  expect(requests.filter(({ path }) => path === '/api/r/break').map(({ body }) => body)).toEqual([{ length: 'week' }]);
  expect(platform.session.getState().user?.excluded_until).toBe('2036-03-22T20:00:00.000Z');
});

test('shows the refusal of a break in the dialog and stays', async () => {
  const sentence = "You're already taking a break. You can only make it longer.";
  const { user, dialog, platform } = await openDialog({ 'POST /api/r/break': () => respond(409, { success: false, message: sentence }) });
  await user.click(dialog.getByRole('button', { name: 'Start the break' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(platform.session.getState().user?.excluded_until).toBeUndefined();
});

test.each([
  ['2036-03-22T20:00:00.000Z', 'Make it longer'],
  ['permanent', null],
])('offers a member who is excluded until %s: %s', (until, button) => {
  showBreak(until);
  expect(screen.getByText(until === 'permanent' ? 'You have excluded yourself permanently' : /You are taking a break until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take a break' })).not.toBeInTheDocument();
  if (button) expect(screen.getByRole('button', { name: button })).toBeVisible();
  else expect(screen.queryByRole('button', { name: 'Make it longer' })).not.toBeInTheDocument();
});

const PROGRESS = 'GET /api/r/profile/stream-points';
const rules = {
  window_minutes: 15,
  tick_minutes: 5,
  tick_points: 10,
  message_points: 1,
  hour_cap: 200,
  stream_cap: 1000,
  bonus_percent: 150,
};
const stream = {
  title: 'Sunday spins',
  is_live: true,
  started_at: '2026-03-15T20:00:00.000Z',
  points: 582,
  ticks: 5,
  watching: 82,
  this_hour: 40,
};
const data = { is_linked: true, is_earning: true, stream, rules };

const showStats = (response: FakeEndpoint) =>
  showCard(() => <YourStats memberName="nova" profile={{ xp: 10, points: 50, rank: null, percentile: null }} />, { [PROGRESS]: response });
const section = async () => within(await screen.findByRole('region', { name: 'Points for watching' }));
const bars = (view: Awaited<ReturnType<typeof section>>) =>
  view.queryAllByRole('progressbar').map((bar) => `${bar.getAttribute('aria-label')}: ${bar.getAttribute('aria-valuetext')}`);

test('shows the points of the running stream, the caps and the rules, and refetches them when points arrive', async () => {
  let points = 582;
  const { platform } = showStats(() => ({ success: true, data: { ...data, stream: { ...stream, points } } }));
  const view = await section();
  expect(view.getByText(/^Live now: Sunday spins\./)).toHaveTextContent('You got 582 points so far.');
  expect(bars(view)).toEqual(['This hour: 40 of at most 200 points', 'This stream: 82 of at most 1,000 points']);
  expect(
    view.getByText(
      '10 points every 5 minutes of a stream in which you wrote during the last 15 minutes, and 1 for a message, one a minute. Your badge gives 150%.',
    ),
  ).toBeVisible();

  points = 592;
  act(() => platform.session.getState().updateUser({ points: 60 }));
  expect(await screen.findByText('592 points')).toBeVisible();
});

test('shows no hour after the end of the stream', async () => {
  showStats({ success: true, data: { ...data, stream: { ...stream, is_live: false, this_hour: null } } });
  const view = await section();
  expect(view.getByText(/^The last stream: Sunday spins\./)).toHaveTextContent('You got 582 points from it.');
  expect(bars(view)).toEqual(['This stream: 82 of at most 1,000 points']);
});

test.each([
  ['no linked account', { is_linked: false }, /^Link your Kick account/],
  ['an account that earns nothing', { is_earning: false }, /isn't earning points for watching right now/],
  ['no recent stream', { stream: null }, 'There was no stream in the last 24 hours.'],
])('says what is missing with %s', async (_case, fields, text) => {
  showStats({ success: true, data: { ...data, ...fields } });
  expect((await section()).getByText(text)).toBeVisible();
});

test.each([
  ['null', { success: true, data: null }],
  ['404', respond(404, { success: false })],
  ['403', respond(403, { success: false, message: 'Not for you.' })],
])('the points for watching are hidden where the site gives none (%s)', async (_case, response) => {
  const { requests } = showStats(response);
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/r/profile/stream-points')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/Points for watching/)).not.toBeInTheDocument());
});

test('loads the points for watching on retry after a failure', async () => {
  let response: () => object = () => respond(500, { success: false, message: 'Boom.' });
  const { user } = showStats(() => response());
  const view = await section();
  response = () => ({ success: true, data });
  await user.click(view.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('582 points')).toBeVisible();
});
