import { Menu } from '@base-ui/react/menu';
import { Avatar } from '@greenroom/shared-ui/avatar';
import { formatPoints } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { User } from '@greenroom/shared-ui/platform';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Gift from 'lucide-react/icons/gift';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentProps } from 'react';
import { paths, serverPaths } from '../../app/paths';
import { useAdminAccess } from './admin-access';
import { useSignOut } from './use-sign-out';
import styles from './user-menu.module.css';

interface UserMenuProps {
  onRedeemCode: () => void;
}

/** Sign In for guests; for a member the menu of everything that is theirs (specification 1, section 2). */
export function UserMenu({ onRedeemCode }: UserMenuProps) {
  const user = useCurrentUser();
  if (user) return <MemberMenu user={user} onRedeemCode={onRedeemCode} />;
  return (
    <a className={styles.signIn} href={serverPaths.login}>
      Sign In
    </a>
  );
}

function MemberMenu({ user, onRedeemCode }: UserMenuProps & { user: User }) {
  const signOut = useSignOut();
  const hasAdminAccess = useAdminAccess(user);
  const name = user.kick_username || user.username;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger}>
        <Avatar user={user} size={32} />
        <span className={styles.name}>{name}</span>
        <ChevronDown className={styles.chevron} size={14} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner positionMethod="fixed" sideOffset={8} align="end" className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            <div className={styles.member}>
              <Avatar user={user} size={44} />
              <p>
                <span className={styles.memberName}>{name}</span>
                <span className={styles.points}>
                  <strong>{formatPoints(user.points)}</strong> points
                </span>
              </p>
            </div>
            <LinkItem render={<SiteLink to={paths.profile} />}>
              <UserRound size={18} /> My Profile
            </LinkItem>
            <LinkItem render={<SiteLink to={paths.settings} />}>
              <Settings size={18} /> Settings
            </LinkItem>
            <LinkItem render={<SiteLink to={paths.tickets} />}>
              <LifeBuoy size={18} /> Support Tickets
            </LinkItem>
            <Item onClick={onRedeemCode}>
              <Gift size={18} /> Redeem Code
            </Item>
            {hasAdminAccess && (
              // The panel is a page of its own, not a route of the site.
              <LinkItem href={serverPaths.adminPanel}>
                <Shield size={18} /> Admin Panel
              </LinkItem>
            )}
            <Menu.Separator className={styles.separator} />
            <Item onClick={() => void signOut()}>
              <LogOut size={18} /> Sign Out
            </Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const Item = (props: ComponentProps<typeof Menu.Item>) => <Menu.Item {...props} className={styles.item} />;

const LinkItem = (props: ComponentProps<typeof Menu.LinkItem>) => <Menu.LinkItem {...props} closeOnClick className={styles.item} />;
