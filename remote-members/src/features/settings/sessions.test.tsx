import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SettingsPage from './settings-page';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };
const LIST = 'GET /api/r/account/sessions';
const END = 'POST /api/r/account/sessions/end';

const HERE = { id: 'a'.repeat(16), is_current: true, device: 'Firefox on Windows', network: null, signed_in_at: '2026-01-02T10:00:00Z' };
const PHONE = { ...HERE, id: 'b'.repeat(16), is_current: false, device: 'Safari on iPhone', used_at: '2026-01-05T10:00:00Z' };
const OLD = { ...PHONE, id: 'c'.repeat(16), device: null, used_at: null };

async function show(api: object) {
  const page = renderPage(SettingsPage, {
    path: '/settings',
    user: member,
    api: {
      'GET /api/r/user/nova': { success: true, data: { ...member, has_account_data: true } },
      'GET /api/r/settings': { success: true },
      ...api,
    },
  });
  await screen.findByRole('heading', { name: 'Your stats' });
  return page;
}
const rows = async () => within(await screen.findByRole('list', { name: 'Browsers in which you are signed in' })).getAllByRole('listitem');
const sent = (requests: readonly { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/api/r/account/sessions/end').map(({ body }) => body);

test('lists where the member is signed in, and signs out of one browser, then of all others', async () => {
  let sessions = [HERE, PHONE, OLD];
  const { user, requests, toasts } = await show({
    [LIST]: () => ({ success: true, data: sessions }),
    [END]: ({ body }: { body: { id?: string } }) => {
      sessions = sessions.filter(({ id, is_current: isCurrent }) => (body.id ? id !== body.id : isCurrent));
      return { success: true };
    },
  });
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Firefox on Windows This browserSigned in Jan 2, 2026Sign out here',
    'Safari on iPhone Last used Jan 5, 2026Sign out',
    'A browser that was not recorded Last used Jan 2, 2026Sign out',
  ]);
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  expect(sent(requests)).toEqual([{ id: PHONE.id }, {}]);
  expect(toasts.map(({ message }) => message)).toEqual(['Safari on iPhone is signed out.', 'You are signed out everywhere else.']);
});

test('signs out here by the form of the page, with the CSRF token', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  await show({ [LIST]: { success: true, data: [HERE] } });
  const form = (await screen.findByRole('button', { name: 'Sign out here' })).closest('form');
  expect(form).toHaveAttribute('action', '/logout');
  expect(form).toHaveFormValues({ _token: 't0ken' });
});

test('says that a browser could not be signed out, and that the list could not be loaded', async () => {
  let response: () => object = () => respond(500, {});
  const { user } = await show({
    [LIST]: () => response(),
    [END]: respond(404, { success: false, message: 'This session has ended already.' }),
  });
  expect(await screen.findByText('The list could not be loaded')).toBeVisible();
  response = () => ({ success: true, data: [HERE, PHONE] });
  await user.click(screen.getByRole('button', { name: /try again/i }));
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('This session has ended already.')).toBeVisible();
});

test('is missing where the back end has no such list', async () => {
  await show({ [LIST]: respond(404, {}) });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).not.toBeInTheDocument());
});
