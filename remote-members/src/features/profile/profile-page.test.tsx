import { renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { screen } from '@testing-library/react';
import OwnProfilePage from './own-profile-page';
import ProfilePage from './profile-page';

const CALL = 'GET /api/r/user/nova';
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };
const profile = {
  id: 5,
  username: 'nova',
  global_name: 'Nova Star',
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
const show = (answer: object, user = null as typeof member | null) =>
  renderPage(ProfilePage, { path: '/profile/nova', route: '/profile/:username', api: { [CALL]: answer }, user });

test('shows who a member is and how they stand', async () => {
  show({ success: true, data: profile });

  expect(await screen.findByRole('heading', { level: 1, name: 'Nova Star' })).toBeVisible();
  for (const text of ['@nova', 'Front row, every night.', 'Moderator', 'Joined Jan 5, 2026', 'Last seen Feb 3, 2026', '1,250', '#3', '97th']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('progressbar', { name: 'Progress to level 6' })).toHaveAttribute('aria-valuetext', '250 of 1,000 XP');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://x.com/novastar']);
  expect(document.title).toBe('Profile - Greenroom');
});

test('a member of no special role who is here right now, from a sparing back end', async () => {
  show({ username: 'nova', role: 'Member', bio: null, last_active: new Date().toISOString() });
  expect(await screen.findByText('Online')).toBeVisible();
  expect(screen.queryByText('Member')).not.toBeInTheDocument();
  // The specification's placeholders, since this back end answers neither.
  expect(screen.getByText('#12')).toBeVisible();
  expect(screen.getByText('88th')).toBeVisible();
});

test.each([
  ['404', respond(404, { success: false, message: 'No such member.' })],
  ['success: false', { success: false }],
])('%s: says that there is no such member', async (_case, answer) => {
  show(answer);
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible();
});

test.each([
  ['status 500', () => respond(500, { success: false, message: 'Boom.' })],
  ['a page instead of JSON', () => respond(200, '<html>')],
  ['no connection', unreachable],
])('%s: offers to try again', async (_case, failure) => {
  let answer: () => object = failure;
  const { user } = show(() => answer());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Profile Not Found')).not.toBeInTheDocument();

  answer = () => profile;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nova Star' })).toBeVisible();
});

test('the own profile is that of the signed-in member', async () => {
  const { calls } = renderPage(OwnProfilePage, { path: '/profile', user: member, api: { [CALL]: { success: true, data: profile } } });
  expect(await screen.findByRole('heading', { name: 'Nova Star' })).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual(['/api/r/user/nova']);
});

test('guests are asked to sign in and cause no call', () => {
  const { calls } = renderPage(OwnProfilePage, { path: '/profile' });
  expect(screen.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute('href', '/auth/discord');
  expect(calls).toEqual([]);
});
