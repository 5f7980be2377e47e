import { renderPage } from '@greenroom/shared-ui/testing';
import { screen } from '@testing-library/react';
import SettingsPage from '../settings-page';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };

/** Opens the settings of a member with these fields in their profile; without them, the back end offers none of the optional parts. */
export async function showSettings(api: object = {}, own: object = {}) {
  const profile = { id: 5, username: 'nova', points: '50', xp: 10, role: 'Member', ...own };
  const page = renderPage(SettingsPage, {
    path: '/settings',
    user: member,
    api: { 'GET /api/r/user/nova': { success: true, data: profile }, 'GET /api/r/settings': { success: true }, ...api },
  });
  await screen.findByRole('heading', { name: 'Your stats' });
  return page;
}
