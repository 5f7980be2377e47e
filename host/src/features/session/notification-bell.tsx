import Bell from '@greenroom/shared-ui/icons/bell';
import { SiteLink } from '@greenroom/shared-ui/link';
import { paths } from '../../app/paths';
import styles from './user-menu.module.css';

const MAX_SHOWN = 99;

export const NotificationBell = ({ unread }: { unread: number }) => (
  <SiteLink to={paths.notifications} className={styles.bell} aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}>
    <Bell size={20} />
    {unread > 0 && <span className={styles.unread}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
  </SiteLink>
);
