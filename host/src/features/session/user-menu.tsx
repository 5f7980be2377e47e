import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { savesData } from '../../app/connection';
import { Deferred, deferredComponent } from '../../app/deferred';
import { serverPaths } from '../../app/paths';
import { MemberButton } from './member-button';
import { NotificationBell } from './notification-bell';
import styles from './user-menu.module.css';

export const memberMenu = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ './member-menu').then((module) => module.MemberMenu),
);

interface UserMenuProps {
  onRedeemCode: () => void;
}

/** The sign-in link for guests, the bell and the account menu for members (docs/product.md#shell). */
export function UserMenu({ onRedeemCode }: UserMenuProps) {
  const user = useCurrentUser();
  if (user)
    return (
      <>
        {user.notifications !== undefined && <NotificationBell unread={user.notifications} />}
        <Deferred
          component={memberMenu}
          props={{ user, onRedeemCode }}
          placeholder={<MemberButton user={user} aria-haspopup="menu" aria-expanded={false} />}
          // It shows changes of the points.
          whenIdle={!savesData()}
        />
      </>
    );
  return (
    <a className={styles.signIn} href={serverPaths.login}>
      Sign In
    </a>
  );
}
