import { renderPage } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { PageConfig } from '@greenroom/contract';
import type { Remote } from '../../remotes/registry';
import { remotesStore } from '../../remotes/remotes-store';
import { Header } from './header';

// Loaded up front: on a busy machine it takes longer than a test's timeout.
beforeAll(() => Promise.all([import('./menu-bar-popups'), import('./mobile-menu-popup')]), 60_000);

const remote = (name: string, menu?: Remote['menu']): Remote => ({ name, version: '1', entry: null, integrity: null, routes: [], menu });
const quests = remote('quests', [
  { label: 'Quests', to: '/quests' },
  { label: 'My Store', to: '/store' },
]);
const setRemotes = (remotes: Remote[]) => remotesStore.setState({ remotes });
const bar = () => within(screen.getByRole('navigation', { name: 'Site' }));
const show = (config?: PageConfig) => renderPage(() => <Header member={null} />, { config });

/** Opens a menu by keyboard, whose code may not be there yet. */
async function open({ user }: ReturnType<typeof show>, name: string): Promise<void> {
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
}
const shownLinks = () => waitFor(() => within(document.querySelector<HTMLElement>('[data-base-ui-portal]')!).getAllByRole('link'));

afterEach(() => setRemotes([]));

test("lists the links of remotes and the staff's pages in a last menu, each path once and none of the site's own", async () => {
  setRemotes([
    remote('store'),
    quests,
    remote('badges', [
      { label: 'Badges', to: '/badges' },
      { label: 'Quests again', to: '/quests' },
    ]),
  ]);
  const view = show({ links: { menu: [{ label: 'Rules', path: '/pages/rules' }] } });
  const { user, router, warmed } = view;
  expect(
    bar()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Affiliates', 'Stream', 'More']);

  await open(view, 'More');
  const links = await shownLinks();
  expect(links.map((link) => link.textContent)).toEqual(['Quests', 'Badges', 'Rules']);
  await user.hover(links[0]!);
  expect(warmed).toContain('/quests');
  await user.click(links[0]!);
  expect(router.state.location.pathname).toBe('/quests');
});

test('has the links of remotes in the mobile menu as well', async () => {
  setRemotes([quests]);
  await open(show(), 'Open the menu');
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('heading', { name: 'More' })).toBeVisible();
  expect(menu.getAllByRole('link').at(-1)).toHaveAttribute('href', '/quests');
});

test('has no such menu without links of remotes, until a registry with some is loaded', () => {
  show();
  expect(bar().queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  act(() => setRemotes([quests]));
  expect(bar().getByRole('button', { name: 'More' })).toBeVisible();
});
