import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../testing';
import { Menu, MenuItem, MenuLink, MenuPageLink } from './menu';

const openMenu = (items: React.ReactNode) =>
  renderPage(() => (
    <Menu trigger={<button>Nova</button>} header="Your points 1,250">
      {items}
    </Menu>
  ));

const expectClosed = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

test('runs an action and closes', async () => {
  const onSignOut = jest.fn();
  const { user } = openMenu(<MenuItem onClick={onSignOut}>Sign Out</MenuItem>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
  await expectClosed();
});

test('prefetches the target of a link on hover, and follows it on click', async () => {
  const { user, router, warmed } = openMenu(<MenuLink to="/settings">Settings</MenuLink>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  await user.hover(await screen.findByRole('menuitem', { name: 'Settings' }));
  expect(warmed).toContain('/settings');
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  expect(router.state.location.pathname).toBe('/settings');
});

test('closes on a link to the current page', async () => {
  const { user, router } = openMenu(<MenuLink to="/?tab=ended">Ended</MenuLink>);
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ended' }));
  expect(router.state.location.search).toBe('?tab=ended');
  await expectClosed();
});

test('names the items by its header, has plain links to server routes, and ignores clicks on a disabled item', async () => {
  const onReopen = jest.fn();
  const { user } = openMenu(
    <>
      <MenuPageLink href="/admin-new/">Admin Panel</MenuPageLink>
      <MenuItem onClick={onReopen} disabled>
        Reopen
      </MenuItem>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  const group = await screen.findByRole('group', { name: 'Your points 1,250' });
  expect(within(group).getByRole('menuitem', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin-new/');
  await user.click(within(group).getByRole('menuitem', { name: 'Reopen' }));
  expect(onReopen).not.toHaveBeenCalled();
});

test('opens, moves, chooses and closes by keyboard, and returns the focus', async () => {
  const onChoose = jest.fn();
  const { user } = openMenu(
    <>
      <MenuLink to="/profile">My Profile</MenuLink>
      <MenuItem onClick={() => onChoose('Redeem Code')}>Redeem Code</MenuItem>
      <MenuItem onClick={() => onChoose('Sign Out')}>Sign Out</MenuItem>
    </>,
  );
  const opener = screen.getByRole('button', { name: 'Nova' });
  const expectFocus = (name: string) => waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus());
  await user.tab();
  expect(opener).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await expectFocus('My Profile');
  await user.keyboard('{ArrowUp}');
  await expectFocus('Sign Out');
  await user.keyboard('r');
  await expectFocus('Redeem Code');
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(opener).toHaveFocus();

  await user.keyboard('{Enter}');
  await expectFocus('My Profile');
  await user.keyboard('{End}');
  await expectFocus('Sign Out');
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['Sign Out']]);
  await expectClosed();
  expect(opener).toHaveFocus();
});
