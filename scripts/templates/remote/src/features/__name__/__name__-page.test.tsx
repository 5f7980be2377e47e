import { renderPage } from '@greenroom/shared-ui/testing';
import { screen } from '@testing-library/react';
import __Name__Page from './__name__-page';

const show = () => renderPage(__Name__Page, { path: '/__name__' });

test('says what opens here', () => {
  show();
  expect(document.title).toBe('__Title__ - Greenroom');
  expect(screen.getByRole('heading', { level: 1, name: '__Title__' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Opening soon' })).toBeVisible();
});

test.each([
  ['See the Leaderboard', '/leaderboard'],
  ['Visit the Store', '/store'],
])('%s leads on', async (name, address) => {
  const { user, router } = show();
  await user.click(screen.getByRole('link', { name }));
  expect(router.state.location.pathname).toBe(address);
});
