import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SettingsPage from './settings-page';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };
const profile = { id: 5, username: 'nova', points: '50', xp: 10, role: 'Member', following: 1 };
const LIST = 'GET /api/r/profile/following';
const CHANGE = 'POST /api/r/profile/following';

async function show(api: object, own: object = profile) {
  const page = renderPage(SettingsPage, {
    path: '/settings',
    user: member,
    api: { 'GET /api/r/user/nova': { success: true, data: own }, 'GET /api/r/settings': { success: true }, ...api },
  });
  await screen.findByRole('heading', { name: 'Your stats' });
  return page;
}
const list = async () => within(await screen.findByRole('list', { name: 'Members whom you follow' }));
const lena = { success: true, data: [{ id: 9, username: 'lena', avatar: null }] };

test('lists whom the member follows, and stops following them, with a way back', async () => {
  const { user, requests } = await show({ [LIST]: lena, [CHANGE]: { success: true } });
  const members = await list();
  expect(members.getByRole('link', { name: 'lena' })).toHaveAttribute('href', '/profile/lena');
  await user.click(members.getByRole('button', { name: 'Following lena' }));
  await waitFor(() => expect(members.getByRole('button', { name: 'Follow lena' })).toHaveFocus());
  expect(requests.at(-1)).toMatchObject({ path: '/api/r/profile/following', body: { member_id: '9', is_followed: false } });
});

test('shows that a member is still followed if it could not be changed', async () => {
  const { user, toasts } = await show({ [LIST]: lena, [CHANGE]: respond(500, {}) });
  const members = await list();
  await user.click(members.getByRole('button', { name: 'Following lena' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(members.getByRole('button', { name: 'Following lena' })).toHaveAttribute('aria-pressed', 'true');
});

test('says how to follow members while there are none, and that a list could not be loaded', async () => {
  let response: () => object = () => respond(500, {});
  const { user } = await show({ [LIST]: () => response() });
  expect(await screen.findByText('The list could not be loaded')).toBeVisible();
  response = () => ({ success: true, data: [] });
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText(/You follow nobody yet/)).toBeVisible();
});

test('is missing, without a request, where the back end does not offer it', async () => {
  const { requests } = await show({}, { ...profile, following: undefined });
  expect(screen.queryByRole('heading', { name: 'Following' })).not.toBeInTheDocument();
  expect(requests.map(({ path }) => path)).not.toContain('/api/r/profile/following');
});
