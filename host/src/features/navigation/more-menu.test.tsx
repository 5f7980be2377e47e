import { renderPage } from '@greenroom/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import type { Remote } from '../../remotes/registry';
import { remotesStore } from '../../remotes/remotes-store';
import { Header } from './header';
import { menuBarPopups } from './menu-bar';
import { mobileMenuPopup } from './mobile-menu';

// Loaded up front: on a busy machine it takes longer than a test's timeout.
beforeAll(async () => void (await Promise.all([menuBarPopups.load(), mobileMenuPopup.load()])), 60_000);

const remote = (name: string, menu?: Remote['menu']): Remote => ({ name, version: '1', entry: null, integrity: null, routes: [], menu });
const quests = remote('quests', [
  { label: 'Quests', to: '/quests' },
  { label: 'My Store', to: '/store' },
]);
const setRemotes = (remotes: Remote[]) => remotesStore.setState({ remotes });
const bar = () => within(screen.getByRole('navigation', { name: 'Site' }));
const show = () => renderPage(() => <Header member={null} />);

afterEach(() => setRemotes([]));

test("lists the links of remotes in a last menu, each path once and none of the site's own", async () => {
  setRemotes([
    remote('store'),
    quests,
    remote('badges', [
      { label: 'Badges', to: '/badges' },
      { label: 'Quests again', to: '/quests' },
    ]),
  ]);
  const { user, router, warmed } = show();
  expect(
    bar()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Affiliates', 'Stream', 'More']);

  await user.click(bar().getByRole('button', { name: 'More' }));
  const links = within(document.querySelector<HTMLElement>('[data-base-ui-portal]')!).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Quests', 'Badges']);
  await user.hover(links[0]!);
  expect(warmed).toContain('/quests');
  await user.click(links[0]!);
  expect(router.state.location.pathname).toBe('/quests');
});

test('has the links of remotes in the mobile menu as well', async () => {
  setRemotes([quests]);
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('heading', { name: 'More' })).toBeVisible();
  expect(menu.getAllByRole('link').at(-1)).toHaveAttribute('href', '/quests');
});

test("has the staff's pages after the links of remotes", async () => {
  setRemotes([quests]);
  const links = { menu: [{ label: 'Rules', path: '/pages/rules' }] };
  const { user } = renderPage(() => <Header member={null} />, { config: { links } });
  await user.click(bar().getByRole('button', { name: 'More' }));
  const shown = within(document.querySelector<HTMLElement>('[data-base-ui-portal]')!).getAllByRole('link');
  expect(shown.map((link) => link.textContent)).toEqual(['Quests', 'Rules']);
});

test('has no such menu without links of remotes, until a registry with some is loaded', () => {
  show();
  expect(bar().queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  act(() => setRemotes([quests]));
  expect(bar().getByRole('button', { name: 'More' })).toBeVisible();
});
