import { useState } from 'react';
import image from '../../gallery/member.svg';
import { Row } from '../../gallery/row';
import Gift from '@greenroom/shared-ui/icons/gift';
import LogOut from '@greenroom/shared-ui/icons/log-out';
import Settings from '@greenroom/shared-ui/icons/settings';
import Shield from '@greenroom/shared-ui/icons/shield';
import Ticket from '@greenroom/shared-ui/icons/ticket';
import User from '@greenroom/shared-ui/icons/user';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { Menu, MenuItem, MenuLink, MenuPageLink, MenuSeparator } from './menu';

/**
 * For secondary actions and links behind one button; for a value of a form, use a select.
 *
 * - It opens on click, and closes on a choice, a click outside, Escape, and when it loses the focus.
 * - Links inside the site prefetch their page's code when highlighted; links to server routes load a new document.
 * - Its header names the items, and is not interactive.
 * - It stays inside the window, and scrolls if it is too tall.
 * - **Enter, Space, Down** open it with the first item highlighted; Up with the last
 * - **Up, Down, Home, End** move between the items
 * - **A letter** moves to the next item that begins with it
 * - **Enter** chooses the item
 * - **Escape** closes it and returns the focus to its button
 */
export default { title: 'Menu' };

const member = { id: 'nova', avatar: image };

export function TheMembersMenu() {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            <Avatar user={member} size={28} />
            Nova
          </Button>
        }
        header={
          <Row>
            <Avatar user={member} size={44} />
            <span>
              <strong>12,450</strong> points
            </span>
          </Row>
        }
      >
        <MenuLink to="/profile" icon={<User />}>
          My Profile
        </MenuLink>
        <MenuLink to="/settings" icon={<Settings />}>
          Settings
        </MenuLink>
        <MenuLink to="/tickets" icon={<Ticket />}>
          Support Tickets
        </MenuLink>
        <MenuItem onClick={() => setChosen('Redeem Code')} icon={<Gift />}>
          Redeem Code
        </MenuItem>
        <MenuSeparator />
        <MenuPageLink href="#/menu" icon={<Shield />}>
          Admin Panel
        </MenuPageLink>
        <MenuItem onClick={() => setChosen('Sign Out')} icon={<LogOut />}>
          Sign Out
        </MenuItem>
      </Menu>
      <p role="status">{chosen && `Chosen: ${chosen}`}</p>
    </>
  );
}

export const WithADestructiveItemAndADisabledOne = () => (
  <Menu trigger={<Button variant="secondary">Ticket #1042</Button>}>
    <MenuItem onClick={() => undefined}>Mark as resolved</MenuItem>
    <MenuItem onClick={() => undefined} disabled>
      Reopen
    </MenuItem>
    <MenuSeparator />
    <MenuItem onClick={() => undefined} tone="danger">
      Delete the ticket
    </MenuItem>
  </Menu>
);
