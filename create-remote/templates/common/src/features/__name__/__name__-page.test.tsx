import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { screen } from '@testing-library/react';
import __Name__Page from './__name__-page';

const ENDPOINT = 'GET /api/r/profile/recent-activity';
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };
const activities = [{ id: 1, title: 'Entered a raffle', description: 'Headset Raffle', created_at: new Date().toISOString() }];
const show = (response: object, user: typeof member | null = member) =>
  renderPage(__Name__Page, { path: '/__name__', api: { [ENDPOINT]: response }, user });

test("shows a member's recent activity", async () => {
  show({ success: true, activities });
  expect(document.title).toBe('__Title__ - Greenroom');
  expect(screen.getByRole('heading', { level: 1, name: '__Title__' })).toBeVisible();
  expect(await screen.findByText('Entered a raffle')).toBeVisible();
  expect(screen.getByText('Headset Raffle')).toBeVisible();
  expect(screen.getByText('just now')).toBeVisible();
});

test.each([{ success: true, activities: [] }, { success: true }])('shows the empty state for %j', async (response) => {
  show(response);
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible();
});

test('shows guests a sign-in prompt, without a request', () => {
  const { requests } = show({}, null);
  expect(screen.getByRole('link', { name: 'Sign In with Discord' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('shows a failed request, and retries it', async () => {
  let response: object = respond(500, { success: false });
  const { user } = renderPage(__Name__Page, { path: '/__name__', api: { [ENDPOINT]: () => response }, user: member });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  response = { success: true, activities };
  await user.click(retry);
  expect(await screen.findByText('Entered a raffle')).toBeVisible();
});
