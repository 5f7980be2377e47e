import { renderPage } from '@greenroom/shared-ui/testing';
import { screen } from '@testing-library/react';
import routes from './remote';

test.each([
  ['/history', 'History'],
  ['/notifications', 'Notifications'],
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
  ['/tickets', 'Support Tickets'],
  ['/tickets/create', 'Create Ticket'],
  ['/tickets/:id', 'Ticket #12'],
] as const)('%s shows a guest the sign-in prompt, and sends no request', async (route, title) => {
  const { default: Page } = await routes[route]();
  const config = { chat: { name: 'Guilded', signInPath: '/auth/guilded' } };
  const { requests } = renderPage(Page, { path: route.replace(':id', '12'), route, config });
  expect(screen.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In with Guilded' })).toHaveAttribute('href', '/auth/guilded');
  expect(document.title).toBe(`${title} - Greenroom`);
  expect(requests).toEqual([]);
});
