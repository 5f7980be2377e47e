import type { Preset } from '@greenroom/contract/admin';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeEndpoint, respond } from '../testing/fake-api';
import { renderPanel, staffWith } from '../testing/render-panel';
import { PanelLayout, WindowTitle } from './layout';
import type { Staff } from './page';

const open = (path: string, role: Preset = 'Admin', waiting = 0) =>
  renderPanel(
    <PanelLayout>The page</PanelLayout>,
    { 'GET /queue': { data: [], total: waiting, counts: {}, mine: 0 } },
    path,
    staffWith(role),
  );

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

/** A window of that width, and a function that resizes it. */
function windowOf(width: number): (width: number) => void {
  const listeners = new Set<() => void>();
  const isLess = (media: string) => width <= Number(/max-width:\s*([\d.]+)/.exec(media)?.[1]);
  const isMore = (media: string) => width >= Number(/min-width:\s*([\d.]+)/.exec(media)?.[1]);
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return media.includes('max-width') ? isLess(media) : isMore(media);
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return (to) => {
    width = to;
    act(() => listeners.forEach((listener) => listener()));
  };
}

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('lists the work of an Admin in groups, the most used first', async () => {
  open('/');
  await screen.findByRole('menuitem', { name: 'Releases' });
  expect(entries().slice(0, 5)).toEqual(['Queue', 'First page', 'Store', 'Tickets', 'Challenges']);
  expect(screen.getAllByRole('separator').map((group) => group.textContent)).toEqual(['Every day', 'Stream', 'Prizes', 'Site']);
});

it('shows a Moderator only what they may see, and counts what waits', async () => {
  open('/claims', 'Moderator', 57);
  expect(await screen.findByRole('menuitem', { name: 'Queue 57 waiting' })).toHaveAttribute('href', '/queue');
  expect(entries().slice(1)).toEqual([
    'First page',
    'Store',
    'Tickets',
    'Challenges',
    'Members',
    'Bonus hunts',
    'Raffles',
    'Tournaments',
    'Drops',
    'Slots',
    'Overlays',
  ]);
});

it('shows no tabs where somebody may see a single area of several', async () => {
  open('/leaderboard-winnings', 'Support');
  expect(await screen.findByRole('menuitem', { name: 'Members' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Leaderboards' })).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('leads a bookmark of a joined area to its tab', async () => {
  open('/drop-timer');
  const tabs = await screen.findByRole('navigation', { name: 'Drops' });
  const current = () => within(tabs).getByRole('link', { current: 'page' });
  expect(current()).toHaveTextContent('Timer of drops');
  expect(screen.getByRole('menuitem', { name: 'Drops' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(within(tabs).getByRole('link', { name: 'Drops' }));
  expect(current()).toHaveTextContent('Drops');
});

it('closes the menu in a narrow window, and opens it again in a wide one, unless it was closed there', async () => {
  const resize = windowOf(1280);
  open('/');
  await screen.findByRole('separator', { name: 'Stream' });
  resize(375);
  expect(screen.queryByRole('menuitem')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Raffles' }));
  resize(1280);
  expect(await screen.findByRole('separator', { name: 'Stream' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  resize(375);
  resize(1280);
  expect(await screen.findByRole('button', { name: 'Open menu' })).toBeVisible();
  expect(screen.queryByRole('separator', { name: 'Stream' })).toBeNull();
});

const title = (path: string, total: number, staff: Staff = staffWith('Moderator'), queue: FakeEndpoint = { data: [], total }) =>
  renderPanel(<WindowTitle />, { 'GET /queue': queue }, path, staff);

it.each([
  ['/queue', 12, '(12) Queue – Greenroom'],
  ['/tickets/7/show', 1, '(1) Tickets – Greenroom'],
  ['/', 0, 'First page – Greenroom'],
])('names the page %s in the title of the window, with what waits', async (path, total, expected) => {
  title(path, total);
  await waitFor(() => expect(document.title).toBe(expected));
});

it('names the page while nobody can say what waits', async () => {
  title('/account', 0, staffWith('Moderator'), respond(503, { message: 'Later.' }));
  await waitFor(() => expect(document.title).toBe('Your account – Greenroom'));
});

it('asks for nothing that the role may not see', async () => {
  const requests = title('/', 3, { ...staffWith('Moderator'), permissions: ['overlays:see'] });
  await waitFor(() => expect(document.title).toBe('First page – Greenroom'));
  expect(requests).toEqual([]);
});
