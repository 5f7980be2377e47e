import { waitFor } from '@testing-library/react';
import type { Staff } from './page';
import { type FakeEndpoint, respond } from '../testing/fake-api';
import { renderPanel, staffWith } from '../testing/render-panel';
import { WindowTitle } from './layout';

const open = (path: string, total: number, staff: Staff = staffWith('Moderator'), queue: FakeEndpoint = { data: [], total }) =>
  renderPanel(<WindowTitle />, { 'GET /queue': queue }, path, staff);

it.each([
  ['/queue', 12, '(12) Queue – Greenroom'],
  ['/tickets/7/show', 1, '(1) Tickets – Greenroom'],
  ['/', 0, 'First page – Greenroom'],
])('names the page %s in the title of the window, with what waits', async (path, total, title) => {
  open(path, total);
  await waitFor(() => expect(document.title).toBe(title));
});

it('names the page while nobody can say what waits', async () => {
  open('/account', 0, staffWith('Moderator'), respond(503, { message: 'Later.' }));
  await waitFor(() => expect(document.title).toBe('Your account – Greenroom'));
});

it('asks for nothing that the role may not see', async () => {
  const requests = open('/', 3, { ...staffWith('Moderator'), permissions: ['overlays:see'] });
  await waitFor(() => expect(document.title).toBe('First page – Greenroom'));
  expect(requests).toEqual([]);
});
