import { type FakeEndpoint, renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import OwnProfilePage from './own-profile-page';
import ProfilePage from './profile-page';

const PROFILE = 'GET /api/r/user/nova';
const ACTIVITY = 'GET /api/r/user/5/recent-activity';
const ACHIEVEMENTS = 'GET /api/r/user/5/achievements';
const OWN_ACTIVITY = 'GET /api/r/profile/recent-activity';
const OWN_ACHIEVEMENTS = 'GET /api/r/profile/recent-achievements';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };
const profile = {
  id: 5,
  username: 'nova',
  global_name: 'Nova Star',
  kick_username: 'NovaLive',
  bio: 'Front row, every night.',
  twitter_user: '@novastar',
  youtube_user: 'javascript:alert(1)',
  points: '1250.00',
  xp: '4250',
  role: 'Moderator',
  created_at: '2026-01-05T12:00:00Z',
  last_active: '2026-02-03T12:00:00Z',
  rank: 3,
  percentile: 97,
};
const activity = (id: number, more = {}) => ({
  id,
  type: 'raffle_entry',
  title: `Entry ${id}`,
  description: 'The Long Run',
  created_at: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  ...more,
});
const achievement = (id: number, more = {}) => ({
  id,
  title: `Feat ${id}`,
  description: 'Well done.',
  rarity: 'epic',
  category: 'bonus_hunts',
  points: 100,
  xp_reward: 1250,
  unlocked_at: '2026-01-09T12:00:00Z',
  ...more,
});
const lists = {
  [ACTIVITY]: { success: true, activities: [activity(1)] },
  [ACHIEVEMENTS]: { success: true, achievements: [achievement(1)] },
  [OWN_ACTIVITY]: { success: true, activities: [activity(1)] },
  [OWN_ACHIEVEMENTS]: { success: true, achievements: [achievement(1)] },
};

const show = (response: FakeEndpoint, { user = null as typeof member | null, path = '/profile/nova', api = {} } = {}) =>
  renderPage(ProfilePage, { path, route: '/profile/:username', api: { ...lists, [PROFILE]: response, ...api }, user });
const region = (name: string) => screen.findByRole('region', { name });
const figures = (part: HTMLElement) =>
  Object.fromEntries(
    within(part)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('shows the member whom a link means, of several with the name', async () => {
  const { router, requests } = show(({ params }) => ({ ...profile, ...(params.id === '6' && { id: 6, global_name: 'Other Nova' }) }));
  expect(await screen.findByRole('heading', { name: 'Nova Star' })).toBeVisible();
  await act(() => router.navigate('/profile/nova', { state: '6' }));
  expect(await screen.findByRole('heading', { name: 'Other Nova' })).toBeVisible();
  expect(requests.filter(({ path }) => path === '/api/r/user/nova').map(({ params }) => params.id)).toEqual([undefined, '6']);
});

test('shows a guest the identity, the stats and the links of a member, and leads to the sign-in for following', async () => {
  show({ success: true, data: { ...profile, is_followed: false } });

  expect(await screen.findByRole('heading', { level: 1, name: 'Nova Star' })).toBeVisible();
  for (const text of ['@nova', 'NovaLive on Kick', 'Front row, every night.', 'Moderator', 'Jan 5, 2026', 'Feb 3, 2026']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText(/^Joined/)).toHaveTextContent('Joined Jan 5, 2026');
  expect(screen.getByText(/^Last seen/)).toHaveTextContent('Last seen Feb 3, 2026');
  expect(screen.getByRole('progressbar', { name: 'Progress to level 6' })).toHaveAttribute('aria-valuetext', '250 of 1,000 XP');
  expect(screen.getByRole('link', { name: 'Follow nova' })).toHaveAttribute('href', '/auth/discord');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/auth/discord',
    'https://kick.com/NovaLive',
    'https://x.com/novastar',
  ]);
  await screen.findByText('Feat 1');
  expect(figures(await region('Member'))).toEqual({ Points: '1,250', Level: '5', Achievements: '1' });
  expect(figures(await region('Stats'))).toEqual({ Points: '1,250', Rank: 'Ahead of 97% #3', Achievements: '1' });
  expect(document.title).toBe('Profile - Greenroom');
});

test.each([
  ['the username for a display name that cannot be seen', { global_name: '\u3164\u200b' }, 'nova'],
  ['that it is a member if no name can be seen', { global_name: '\u2800', username: '\u3164' }, 'Member'],
])('shows %s', async (_, names, heading) => {
  show({ success: true, data: { ...profile, ...names } });
  const name = within(await screen.findByRole('heading', { level: 1 })).getByText(heading);
  expect(name.tagName).toBe('BDI');
});

test('shows Online and no role badge, placeholders for what the back end leaves out, and Last seen after five minutes', async () => {
  jest.useFakeTimers({ now: new Date('2026-03-15T20:00:00Z') });
  try {
    show({ id: 5, username: 'nova', role: 'Member', bio: null, last_active: '2026-03-15T19:59:00Z' });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { level: 1, name: 'nova' })).toBeVisible();
    expect(screen.getByText('Online')).toBeVisible();
    expect(screen.queryByText('Member')).not.toBeInTheDocument();
    // The placeholders (docs/contracts.md#decisions), since this back end returns neither.
    expect(figures(screen.getByRole('region', { name: 'Stats' }))).toMatchObject({ Points: '0', Rank: 'Ahead of 88% #12' });

    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
    expect(screen.queryByText('Online')).not.toBeInTheDocument();
    expect(screen.getByText(/^Last seen/)).toHaveTextContent('Last seen Mar 15, 2026');
  } finally {
    jest.useRealTimers();
  }
});

describe('following', () => {
  const FOLLOWING = 'POST /api/r/profile/following';
  const viewer = { ...member, id: '7', username: 'orbit' };
  const stranger = { ...profile, is_followed: false };
  const button = () => screen.getByRole('button', { name: /^Follow(ing)? nova$/ });

  test('shows at once that the viewer follows, saves it, and stops it with the next press', async () => {
    const { user, requests } = show(stranger, { user: viewer, api: { [FOLLOWING]: { success: true } } });
    await screen.findByText('Entry 1');
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    await user.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
    expect(button()).toHaveTextContent(/^Follow nova$/);
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { member_id: '5', is_followed: true },
      { member_id: '5', is_followed: false },
    ]);
  });

  test('sends once while the first press is not saved yet, and undoes it with the reason if it is refused', async () => {
    let finish = () => {};
    const pending = new Promise<object>((resolve) => (finish = () => resolve(respond(409, { success: false, message: 'Too many.' }))));
    const { user, requests, toasts } = show(stranger, { user: viewer, api: { [FOLLOWING]: () => pending } });
    await screen.findByText('Entry 1');
    await user.click(button());
    await user.click(button());
    await act(async () => finish());
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
    expect(toasts).toMatchObject([{ message: 'Too many.' }]);
  });
});

describe('requests', () => {
  const paths = async (view: ReturnType<typeof show>) => {
    await screen.findByText('Entry 1');
    await screen.findByText('Feat 1');
    return view.requests.map(({ path }) => path);
  };

  test('load the lists of another member by id, who is not followed where the back end has no following', async () => {
    const others = { ...member, id: '7', username: 'orbit' };
    expect(await paths(show(profile, { user: others }))).toEqual([
      '/api/r/user/nova',
      '/api/r/user/5/recent-activity',
      '/api/r/user/5/achievements',
    ]);
    expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Follow/)).not.toBeInTheDocument();
  });

  test('load the lists of the own profile from its own endpoints, all at once', async () => {
    const view = renderPage(OwnProfilePage, {
      path: '/profile',
      user: member,
      api: { ...lists, [PROFILE]: { success: true, data: profile } },
    });
    expect(await paths(view)).toEqual(['/api/r/user/nova', '/api/r/profile/recent-activity', '/api/r/profile/recent-achievements']);
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/settings');
  });

  test.each(['NOVA', 'NovaLive'])('recognise the own profile at /profile/%s, which nobody follows', async (name) => {
    const own = { ...profile, is_followed: false };
    const view = show(own, { user: member, path: `/profile/${name}`, api: { [`GET /api/r/user/${name}`]: own } });
    expect(await paths(view)).toEqual([`/api/r/user/${name}`, '/api/r/profile/recent-activity', '/api/r/profile/recent-achievements']);
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
    expect(screen.queryByText(/^Follow/)).not.toBeInTheDocument();
  });
});

describe('recent activity', () => {
  test('shows a title, a description, a relative time and an icon by type', async () => {
    const types = ['achievement', 'bonus_hunt_prediction', 'tournament_prediction', 'raffle_entry', 'winning', 'other', 'something_new'];
    show(profile, { api: { [ACTIVITY]: { activities: types.map((type, index) => activity(index + 1, { type })) } } });
    const rows = within(await region('Recent Activity'));
    await rows.findByText('Entry 1');
    expect(rows.getAllByRole('listitem').map((row) => row.querySelector('[title]')?.getAttribute('title'))).toEqual([
      'Achievement',
      'Bonus hunt prediction',
      'Tournament prediction',
      'Raffle entry',
      'Winning',
      'Activity',
      'Activity',
    ]);
    expect(rows.getAllByRole('listitem')[0]).toHaveTextContent('Entry 1The Long Run5 hours ago');
  });

  test('is also read inside `data`, dated by `timestamp`', async () => {
    const { created_at: timestamp, ...undated } = activity(1);
    show(profile, { api: { [ACTIVITY]: { success: true, data: { activities: [{ ...undated, timestamp }] } } } });
    expect(await screen.findByText('Entry 1')).toBeVisible();
    expect(screen.getByText('5 hours ago')).toBeVisible();
  });
});

describe('recent achievements', () => {
  test('show rarity, category, rewards and date; ten at most', async () => {
    const achievements = Array.from({ length: 12 }, (_, index) => achievement(index + 1));
    show(profile, { api: { [ACHIEVEMENTS]: { success: true, achievements } } });
    const part = within(await region('Recent Achievements'));
    await part.findByText('Feat 1');
    const items = part.getAllByRole('listitem');
    expect(items).toHaveLength(10);
    expect(items[0]).toHaveTextContent('Epic Bonus huntsFeat 1Well done.+100 points+1,250 XPJan 9, 2026');
    expect(items[0]).toHaveAttribute('data-rarity', 'epic');
    expect(figures(await region('Member'))).toMatchObject({ Achievements: '12' });
  });

  test('as a bare list in `data`, of unknown rarity and category, are shown as common and general', async () => {
    show(profile, { api: { [ACHIEVEMENTS]: { data: [{ rarity: 'mythic', category: 'new', points: null }] } } });
    expect(await within(await region('Recent Achievements')).findByRole('listitem')).toHaveTextContent(/^Common GeneralAchievement$/);
  });
});

test('shows empty states without activity and achievements', async () => {
  show(profile, { api: { [ACTIVITY]: { success: true, activities: [] }, [ACHIEVEMENTS]: { success: true } } });
  expect(await screen.findByRole('heading', { name: 'No recent activity' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No achievements yet' })).toBeVisible();
  expect(figures(await region('Stats'))).toMatchObject({ Achievements: '0' });
});

test('shows an inline error with a retry for each list that fails, and no toast', async () => {
  let response: (list: object) => object = unreachable;
  const { user, toasts } = show(profile, {
    api: { [ACTIVITY]: () => response(lists[ACTIVITY]), [ACHIEVEMENTS]: () => response(lists[ACHIEVEMENTS]) },
  });
  const [activities, achievements] = [within(await region('Recent Activity')), within(await region('Recent Achievements'))];
  expect(await activities.findByText("Couldn't load the activity.")).toBeVisible();
  expect(await achievements.findByText("Couldn't load the achievements.")).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('No recent activity')).not.toBeInTheDocument();
  // The number is unknown, so it is not zero.
  expect(figures(await region('Stats'))).toMatchObject({ Achievements: '–' });

  response = (list) => list;
  await user.click(activities.getByRole('button', { name: 'Try again' }));
  expect(await activities.findByText('Entry 1')).toBeVisible();
  await user.click(achievements.getByRole('button', { name: 'Try again' }));
  expect(await achievements.findByText('Feat 1')).toBeVisible();
  expect(toasts).toEqual([]);
});

test.each([
  ['404 without JSON', respond(404, '<h1>Not Found</h1>')],
  ['422 for an invalid name', respond(422, { success: false })],
  ['success: false', { success: false }],
])('shows the not-found view on %s', async (_case, response) => {
  const { requests } = show(response);
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible();
  expect(screen.queryByText('Sample')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(requests).toHaveLength(1);
});

test.each<[string, () => object]>([
  ['status 500', () => respond(500, { success: false, message: 'Boom.' })],
  ['a response without a profile', () => ({ success: true, data: null })],
])('shows the placeholder profile, marked as sample data, on %s until a retry succeeds', async (_case, failure) => {
  let response: () => object = failure;
  const { user, requests } = show(() => response());
  expect(await screen.findByRole('heading', { level: 1, name: "Couldn't load the profile" })).toBeVisible();
  expect(screen.queryByText('Profile Not Found')).not.toBeInTheDocument();
  const sample = within(await region('Sample data, not a real profile'));
  expect(sample.getByText(/^This is sample data, not a real profile/)).toBeVisible();
  expect(sample.getByRole('heading', { level: 2, name: 'Sample Member' })).toBeVisible();
  // One badge each: identity, stats, achievements, activity.
  expect(sample.getAllByText('Sample')).toHaveLength(4);
  expect(sample.queryByText(/nova/i)).not.toBeInTheDocument();
  expect(sample.queryAllByRole('link')).toEqual([]);
  expect(requests.map(({ path }) => path)).toEqual(['/api/r/user/nova']);

  let done: (profile: object) => void = () => undefined;
  response = () => new Promise<object>((resolve) => (done = resolve));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  // The error and the sample stay during the retry.
  expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Sample Member' })).toBeVisible();
  done(profile);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nova Star' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sample')).not.toBeInTheDocument());
});
