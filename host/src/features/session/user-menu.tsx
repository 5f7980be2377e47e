import Bell from '@greenroom/shared-ui/icons/bell';
import { SiteLink } from '@greenroom/shared-ui/link';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { savesData } from '../../app/connection';
import { DeferredMenu } from '../../app/deferred';
import { paths, serverPaths } from '../../app/paths';
import { retried } from '../../app/retried';
import { t } from '../../texts';
import { MemberButton } from './member-button';
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
      {t('Sign In')}
    </a>
  );
}

const MAX_SHOWN = 99;

const NotificationBell = ({ unread }: { unread: number }) => (
  <SiteLink
    to={paths.notifications}
    className={styles.bell}
    aria-label={
      unread > 0
        ? t({ one: 'Notifications, {unread} unread', other: 'Notifications, {unread} unread' }, { count: unread, unread: String(unread) })
        : t('Notifications')
    }
  >
    <Bell size={20} />
    {unread > 0 && <span className={styles.unread}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
  </SiteLink>
);
