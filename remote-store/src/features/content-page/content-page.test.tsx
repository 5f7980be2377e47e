import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { screen } from '@testing-library/react';
import ContentPage from './content-page';

const ENDPOINT = 'GET /api/r/pages/rules';
const RULES = { success: true, data: { title: 'Rules', html: '<h2 id="section-fair">Fair</h2><p>Play <em>fair</em>.</p>' } };

const show = (response: object | (() => object)) =>
  renderPage(ContentPage, { route: '/pages/:slug', path: '/pages/rules', api: { [ENDPOINT]: response } });

test('shows the page with its headings', async () => {
  show(RULES);
  expect(await screen.findByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Fair' })).toBeVisible();
  expect(document.title).toBe('Rules - Greenroom');
});

test.each([404, 422])('says that there is no page, on status %i', async (status) => {
  show(respond(status, { success: false, message: "This page doesn't exist." }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found - Greenroom');
});

test('offers a retry after a failure', async () => {
  let response: object = respond(500, { success: false, message: 'Boom.' });
  const { user } = show(() => response);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  response = RULES;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Rules' })).toBeVisible();
});
