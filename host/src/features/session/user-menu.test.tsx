import { fakeApi, renderPage, respond, type FakeEndpoint, type RenderPageOptions } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { UserMenu } from './user-menu';

// Loaded up front: on a busy machine it takes longer than a test's timeout.
beforeAll(() => import('./member-menu'), 60_000);

const CHECK = 'GET /admin-new/api/check-admin-access';
const LOGOUT = 'POST /logout';
const member = { id: '5', username: 'nova', kick_username: 'NovaLive', avatar: null, points: 1250, role: 'Member' };
const onRedeemCode = jest.fn();

const show = (options: RenderPageOptions = {}) => renderPage(() => <UserMenu onRedeemCode={onRedeemCode} />, options);

async function open(check: FakeEndpoint = { success: true, has_admin_access: false }, more: RenderPageOptions = {}) {
  const view = show({ user: member, api: { [CHECK]: check }, ...more });
  screen.getByRole('button', { name: 'NovaLive' }).focus();
  await view.user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu'));
  await waitFor(() => expect(view.requests).toHaveLength(1));
  return { ...view, menu };
}

test('shows guests a sign-in link, without checking for admin access', () => {
  const { requests } = show();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(requests).toEqual([]);
});

test.each([
  [0, 'Notifications', ''],
  [3, 'Notifications, 3 unread', '3'],
  [120, 'Notifications, 120 unread', '99+'],
])('shows members their inbox with %s unread notifications', (notifications, name, text) => {
  show({ user: { ...member, notifications }, api: { [CHECK]: { success: true, has_admin_access: false } } });
  const bell = screen.getByRole('link', { name });
  expect(bell).toHaveAttribute('href', '/notifications');
  expect(bell).toHaveTextContent(text);
});

test('shows members their name, points and links, without the admin panel, nor an inbox where the back end has none', async () => {
  const { menu, user } = await open();
  expect(screen.queryByRole('link', { name: /^Notifications/, hidden: true })).not.toBeInTheDocument();
  expect(menu.getByRole('group', { name: /NovaLive.*1,250 points/ })).toBeVisible();
  const items = menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
  expect(items).toEqual([
    ['My Profile', '/profile'],
    ['Settings', '/settings'],
    ['Support Tickets', '/tickets'],
    ['Redeem Code', null],
    ['Sign Out', null],
  ]);
  await user.click(menu.getByRole('menuitem', { name: 'Redeem Code' }));
  expect(onRedeemCode).toHaveBeenCalledTimes(1);
});

test.each<[string, string, FakeEndpoint]>([
  ['by role', 'Admin', respond(500, { success: false })],
  ['by the check', 'Member', { success: true, has_admin_access: true }],
])('shows admins %s a full-page link to the panel', async (_, role, check) => {
  const { menu } = await open(check, { user: { ...member, role } });
  expect(await menu.findByRole('menuitem', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin-new/');
});

test.each<[string, FakeEndpoint]>([
  ['an error', respond(500, { success: true, has_admin_access: true })],
  ['garbage', respond(200, '<!doctype html>')],
  ['no success', { success: false, has_admin_access: true }],
])('hides the panel when the check responds with %s', async (_, check) => {
  const { menu } = await open(check);
  expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(menu.queryByRole('menuitem', { name: 'Admin Panel' })).not.toBeInTheDocument();
});

describe('signing out', () => {
  let errors: jest.SpyInstance;
  beforeEach(() => {
    errors = jest.spyOn(console, 'error').mockImplementation();
    document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
    sessionStorage.setItem('draft:contact', '{"message":"Between us"}');
  });

  test.each([
    ['in JSON', { success: true }],
    ['with nothing', respond(204, '')],
    ['with the page that a redirect leads to', respond(200, '<!doctype html><title>Home</title>')],
  ])('posts a form with the CSRF token, drops the drafts and loads the home page when the server answers %s', async (_, answer) => {
    // jsdom logs its error only when the URL changes.
    history.replaceState(null, '', '/raffles');
    const { menu, user } = await open();
    const calls = fakeApi({ [LOGOUT]: answer });
    await user.click(menu.getByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(String(errors.mock.calls)).toContain('navigation'));
    expect(calls.map(({ method, path, body }) => [method, path, String(body)])).toEqual([['POST', '/logout', '_token=t0ken']]);
    expect(sessionStorage.getItem('draft:contact')).toBeNull();
  });

  test('shows the page as a guest, and says that the session goes on, when the request fails', async () => {
    const { menu, user, platform, toasts } = await open();
    fakeApi({ [LOGOUT]: respond(500, { success: false }) });
    await user.click(menu.getByRole('menuitem', { name: 'Sign Out' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(platform.session.getState().user).toBeNull();
    expect(String(errors.mock.calls)).toContain('Signing out failed');
    expect(toasts).toMatchObject([{ message: expect.stringContaining('You are still signed in on this device'), type: 'error' }]);
  });
});
