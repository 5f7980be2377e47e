import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { savesData } from '../../app/connection';
import { DeferredMenu } from '../../app/deferred';
import { serverPaths } from '../../app/paths';
import { retried } from '../../app/retried';
import { MemberButton } from './member-button';
import { NotificationBell } from './notification-bell';
import styles from './user-menu.module.css';

const load = retried(() => import(/* webpackChunkName: "menus" */ './member-menu').then((module) => module.MemberMenu));

/** Draws the sign-in link for guests, the bell and the account menu for members (docs/product.md#shell). */
export function UserMenu({ onRedeemCode }: { onRedeemCode: () => void }) {
  const user = useCurrentUser();
  if (user)
    return (
      <>
        {user.notifications !== undefined && <NotificationBell unread={user.notifications} />}
        <DeferredMenu
          load={load}
          props={{ user, onRedeemCode }}
          closed={<MemberButton user={user} aria-haspopup="menu" aria-expanded={false} />}
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
