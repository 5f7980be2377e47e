import { Menu } from '@base-ui/react/menu';
import { Avatar } from '@greenroom/shared-ui/avatar';
import { formatPoints } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { User } from '@greenroom/shared-ui/platform';
import { Link } from 'react-router-dom';
import { paths, serverPaths } from '../../app/paths';
import { useSignOut } from './use-sign-out';
import styles from './user-menu.module.css';

/** Sign In for guests; for a member the menu with name, points and the way out (specification 1, section 2). */
export function UserMenu() {
  const user = useCurrentUser();
  if (user) return <MemberMenu user={user} />;
  return (
    <a className={styles.signIn} href={serverPaths.login}>
      Sign In
    </a>
  );
}

function MemberMenu({ user }: { user: User }) {
  const signOut = useSignOut();
  const name = user.kick_username ?? user.username;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger}>
        <Avatar user={user} size={32} />
        <span className={styles.name}>{name}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner positionMethod="fixed" sideOffset={8} align="end" className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            <p className={styles.balance}>
              <span>Your points</span>
              <strong>{formatPoints(user.points)}</strong>
            </p>
            <Menu.Item className={styles.item} render={<Link to={paths.profile} />}>
              My Profile
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => void signOut()}>
              Sign Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
