import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../testing';
import { Menu } from './menu';
import { MenuItem, MenuLink, MenuPageLink } from './menu-items';

function openMenu(items: React.ReactNode) {
  return renderPage(() => (
    <Menu trigger={<button>Nova</button>} header="Your points 1,250">
      {items}
    </Menu>
  ));
}

const closed = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

test('an action is done and closes it', async () => {
  const onSignOut = jest.fn();
  const { user } = openMenu(<MenuItem onClick={onSignOut}>Sign Out</MenuItem>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
  await closed();
});

test('a link of the site warms its page and leads there', async () => {
  const { user, router, warmed } = openMenu(<MenuLink to="/settings">Settings</MenuLink>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  await user.hover(await screen.findByRole('menuitem', { name: 'Settings' }));
  expect(warmed).toContain('/settings');
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  expect(router.state.location.pathname).toBe('/settings');
});

test('a link to the page that one is on closes it too', async () => {
  const { user, router } = openMenu(<MenuLink to="/?tab=ended">Ended</MenuLink>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ended' }));
  expect(router.state.location.search).toBe('?tab=ended');
  await closed();
});

test('a full-page link is left to the browser', async () => {
  const { user } = openMenu(<MenuPageLink href="/admin-new/">Admin Panel</MenuPageLink>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  expect(await screen.findByRole('menuitem', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin-new/');
});

test('its header names the items; a disabled one does nothing', async () => {
  const onReopen = jest.fn();
  const { user } = openMenu(
    <MenuItem onClick={onReopen} disabled>
      Reopen
    </MenuItem>,
  );
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  const group = await screen.findByRole('group', { name: 'Your points 1,250' });
  await user.click(within(group).getByRole('menuitem', { name: 'Reopen' }));
  expect(onReopen).not.toHaveBeenCalled();
});
