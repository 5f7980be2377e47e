import { cardClass } from '@greenroom/shared-ui/card';
import { formatDate } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import type { Notification } from './notifications.api';
import styles from './notifications.module.css';

interface NotificationListProps {
  /** The newest first. */
  notifications: readonly Notification[];
  /** Called when an unread notification is opened. */
  onOpen: (id: number) => void;
}

/** Notifications by day, each of which opens what it is about. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = formatDate(notification.createdAt);
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2 className={styles.date}>{day}</h2>
      <ul className={styles.list}>
        {ofDay.map(({ id, title, text, path, createdAt, isRead }) => (
          <li key={id} className={cardClass({ interactive: true }, styles.notification)} data-unread={!isRead || undefined}>
            <h3 className={styles.title}>
              <SiteLink to={path} onClick={() => !isRead && onOpen(id)}>
                {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
                {title}
              </SiteLink>
            </h3>
            <p className={styles.text}>{text}</p>
            <span className={styles.time}>
              <RelativeTime value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
