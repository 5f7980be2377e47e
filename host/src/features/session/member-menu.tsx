import { Avatar } from '@greenroom/shared-ui/avatar';
import { formatPoints } from '@greenroom/shared-ui/format';
import Gift from '@greenroom/shared-ui/icons/gift';
import LifeBuoy from '@greenroom/shared-ui/icons/life-buoy';
import LogOut from '@greenroom/shared-ui/icons/log-out';
import Settings from '@greenroom/shared-ui/icons/settings';
import Shield from '@greenroom/shared-ui/icons/shield';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import UserRound from '@greenroom/shared-ui/icons/user-round';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { Menu, MenuItem, MenuLink, MenuPageLink, MenuSeparator } from '@greenroom/shared-ui/menu';
import type { User } from '@greenroom/shared-ui/platform';
import { paths, serverPaths } from '../../app/paths';
import { openWinnings } from '../../app/winnings-store';
import { useAdminAccess } from './admin-access';
import { MemberButton, displayNameOf } from './member-button';
import { PointsChange } from './points-change';
import change from './points-change.module.css';
import { useSignOut } from './use-sign-out';
import styles from './user-menu.module.css';

/** The member's button with changes of the points, and its menu. */
export function MemberMenu({ user, onRedeemCode }: { user: User; onRedeemCode: () => void }) {
  const signOut = useSignOut();
  const hasAdminAccess = useAdminAccess(user);
  return (
    <span className={change.member}>
      <Menu trigger={<MemberButton user={user} />} align="end" header={<MemberSummary user={user} />}>
        <MenuLink to={paths.profile} icon={<UserRound size={18} />}>
          My Profile
        </MenuLink>
        <MenuLink to={paths.settings} icon={<Settings size={18} />}>
          Settings
        </MenuLink>
        <MenuLink to={paths.tickets} icon={<LifeBuoy size={18} />}>
          Support Tickets
        </MenuLink>
        {user.winnings && (
          <MenuItem onClick={openWinnings} icon={<Trophy size={18} />}>
            My Prizes
          </MenuItem>
        )}
        <MenuItem onClick={onRedeemCode} icon={<Gift size={18} />}>
          Redeem Code
        </MenuItem>
        {hasAdminAccess && (
          // The panel is a separate page, not a route of the site.
          <MenuPageLink href={serverPaths.adminPanel} icon={<Shield size={18} />}>
            Admin Panel
          </MenuPageLink>
        )}
        <MenuSeparator />
        <MenuItem onClick={() => void signOut()} icon={<LogOut size={18} />}>
          Sign Out
        </MenuItem>
      </Menu>
      <PointsChange key={user.id} points={user.points} />
    </span>
  );
}

function MemberSummary({ user }: { user: User }) {
  return (
    <span className={styles.member}>
      <Avatar user={user} size={44} />
      <span className={styles.memberTexts}>
        <span className={styles.memberName} dir="auto" translate="no">
          {displayNameOf(user)}
        </span>
        <span className={styles.points}>
          <strong>
            <AnimatedNumber value={user.points} format={formatPoints} />
          </strong>{' '}
          points
        </span>
      </span>
    </span>
  );
}
