import { Avatar } from '@greenroom/shared-ui/avatar';
import { formatPoints } from '@greenroom/shared-ui/format';
import { Menu, MenuItem, MenuLink, MenuPageLink, MenuSeparator } from '@greenroom/shared-ui/menu';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { User } from '@greenroom/shared-ui/platform';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Gift from 'lucide-react/icons/gift';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
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
  const trigger = (
    <button type="button" className={styles.trigger}>
      <Avatar user={user} size={32} />
      <span className={styles.name}>{name}</span>
      <ChevronDown className={styles.chevron} size={14} />
    </button>
  );
  return (
    <Menu trigger={trigger} align="end" header={<MemberSummary user={user} name={name} />}>
      <MenuLink to={paths.profile} icon={<UserRound size={18} />}>
        My Profile
      </MenuLink>
      <MenuLink to={paths.settings} icon={<Settings size={18} />}>
        Settings
      </MenuLink>
      <MenuLink to={paths.tickets} icon={<LifeBuoy size={18} />}>
        Support Tickets
      </MenuLink>
      <MenuItem onClick={onRedeemCode} icon={<Gift size={18} />}>
        Redeem Code
      </MenuItem>
      {hasAdminAccess && (
        // The panel is a page of its own, not a route of the site.
        <MenuPageLink href={serverPaths.adminPanel} icon={<Shield size={18} />}>
          Admin Panel
        </MenuPageLink>
      )}
      <MenuSeparator />
      <MenuItem onClick={() => void signOut()} icon={<LogOut size={18} />}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}

function MemberSummary({ user, name }: { user: User; name: string }) {
  return (
    <span className={styles.member}>
      <Avatar user={user} size={44} />
      <span className={styles.memberTexts}>
        <span className={styles.memberName}>{name}</span>
        <span className={styles.points}>
          <strong>{formatPoints(user.points)}</strong> points
        </span>
      </span>
    </span>
  );
}
