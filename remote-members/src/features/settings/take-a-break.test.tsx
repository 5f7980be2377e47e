import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SettingsPage from './settings-page';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };
const profile = { id: 5, username: 'nova', points: '50', xp: 10, role: 'Member', excluded_until: null as string | null };

async function show(own: object, api: object = {}) {
  const page = renderPage(SettingsPage, {
    path: '/settings',
    user: member,
    api: { 'GET /api/r/user/nova': () => ({ success: true, data: own }), 'GET /api/r/settings': { success: true }, ...api },
  });
  await screen.findByRole('heading', { name: 'Your stats' });
  return page;
}

async function openDialog(api: object) {
  const page = await show(profile, api);
  await page.user.click(screen.getByRole('button', { name: 'Take a break' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Take a break' })) };
}

test('is missing where the back end does not offer it', async () => {
  await show({ ...profile, excluded_until: undefined });
  expect(screen.queryByRole('heading', { name: 'Take a break' })).not.toBeInTheDocument();
});

test('says what happens, begins the chosen break, and shows it to the shell', async () => {
  const { user, dialog, requests, toasts, platform } = await openDialog({
    'POST /api/r/break': { success: true, excluded_until: '2036-03-22T20:00:00.000Z' },
  });
  expect(dialog.getByText(/withdrawn\. Points that you spent on them come back/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '7 days' }));
  await user.click(dialog.getByRole('button', { name: 'Start the break' }));
  await waitFor(() => expect(toasts).toEqual([{ message: 'Your break has begun.', type: 'success' }]));
  expect(requests.filter(({ path }) => path === '/api/r/break').map(({ body }) => body)).toEqual([{ length: 'week' }]);
  expect(platform.session.getState().user?.excluded_until).toBe('2036-03-22T20:00:00.000Z');
});

test('shows a refusal in the dialog and stays', async () => {
  const sentence = 'You are taking a break already, and it can only be made longer.';
  const { user, dialog, platform } = await openDialog({ 'POST /api/r/break': () => respond(409, { success: false, message: sentence }) });
  await user.click(dialog.getByRole('button', { name: 'Start the break' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(platform.session.getState().user?.excluded_until).toBeUndefined();
});

test.each([
  ['2036-03-22T20:00:00.000Z', 'Make it longer'],
  ['permanent', null],
])('of a member who is excluded until %s offers: %s', async (until, button) => {
  await show({ ...profile, excluded_until: until });
  expect(screen.getByText(until === 'permanent' ? 'You have excluded yourself for good' : /You are taking a break until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take a break' })).not.toBeInTheDocument();
  if (button) expect(screen.getByRole('button', { name: button })).toBeVisible();
  else expect(screen.queryByRole('button', { name: 'Make it longer' })).not.toBeInTheDocument();
});
