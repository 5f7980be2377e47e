import { renderPage } from '@greenroom/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import { loadDeferredComponents } from '../../app/deferred';
import type { Remote } from '../../remotes/registry';
import { remotesStore } from '../../remotes/remotes-store';
import { Header } from './header';

// What a busy machine takes to load it is not what is tested.
beforeAll(loadDeferredComponents, 60_000);

const remote = (name: string, menu?: Remote['menu']): Remote => ({ name, version: '1', entry: null, integrity: null, routes: [], menu });
const quests = remote('quests', [{ label: 'Quests', to: '/quests' }, { label: 'My Store', to: '/store' }]);
const know = (remotes: Remote[]) => remotesStore.setState({ remotes });
const bar = () => within(screen.getByRole('navigation', { name: 'Site' }));
const show = () => renderPage(() => <Header member={null} />);

afterEach(() => know([]));

test('what remotes add stands in a menu at the end, each address once and none of the site\'s own', async () => {
  know([remote('store'), quests, remote('badges', [{ label: 'Badges', to: '/badges' }, { label: 'Quests again', to: '/quests' }])]);
  const { user, router, warmed } = show();
  expect(bar().getAllByRole('button').map((button) => button.textContent)).toEqual(['Affiliates', 'Stream', 'More']);

  await user.click(bar().getByRole('button', { name: 'More' }));
  const links = within(document.querySelector<HTMLElement>('[data-base-ui-portal]')!).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Quests', 'Badges']);
  await user.hover(links[0]!);
  expect(warmed).toContain('/quests');
  await user.click(links[0]!);
  expect(router.state.location.pathname).toBe('/quests');
});

test('the menu below 768 px has them as well', async () => {
  know([quests]);
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('heading', { name: 'More' })).toBeVisible();
  expect(menu.getAllByRole('link').at(-1)).toHaveAttribute('href', '/quests');
});

test('where remotes add nothing there is no such menu; a list that comes late brings it', () => {
  show();
  expect(bar().queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  act(() => know([quests]));
  expect(bar().getByRole('button', { name: 'More' })).toBeVisible();
});
