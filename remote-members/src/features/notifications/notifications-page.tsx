import { Button } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import Settings from '@greenroom/shared-ui/icons/settings';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { cardClass } from '@greenroom/shared-ui/card';
import { formatDate } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import cardLink from '../../shared/card-link.module.css';
import { MembersOnly } from '../../shared/members-only';
import { ShowMore } from '../../shared/show-more';
import { NotificationSettingsDialog } from './notification-settings-dialog';
import { useInbox, useMarkRead, type Notification } from './notifications.api';
import { t } from '../../texts';
import styles from './notifications.module.css';

const SETTINGS = 'settings';

/** Draws the member's inbox, and the dialog of its settings (docs/product.md#notifications). */
export default function NotificationsPage() {
  usePageTitle(t('Notifications'));
  return (
    <MembersOnly title={t('Notifications')} text={t('Sign in to see news about your prizes, tickets and predictions.')}>
      {({ id }) => <Inbox key={id} memberId={id} />}
    </MembersOnly>
  );
}

function Inbox({ memberId }: { memberId: string }) {
  const query = useInbox(memberId);
  const markRead = useMarkRead(memberId);
  const showToast = useToast();
  const [params, setParams] = useSearchParams();
  const { notifications = [], unread = 0 } = query.data ?? {};
  const newest = notifications[0]?.id ?? 0;
  const canRead = unread > 0;
  const read = (which: Parameters<typeof markRead>[0]) =>
    void markRead(which).catch(() => showToast(t("Couldn't mark it as read. Please try again."), 'error'));

  return (
    <>
      <PageHeader title={t('Notifications')} subtitle={t('Your prizes, tickets and predictions')}>
        <div className={styles.actions}>
          <Button variant="secondary" aria-disabled={!canRead} onClick={() => canRead && read({ up_to: newest })}>
            {t('Mark all as read')}
          </Button>
          <Button variant="secondary" onClick={() => setParams({ [SETTINGS]: '' })}>
            <Settings size={18} />
            {t('Choose your notifications')}
          </Button>
        </div>
      </PageHeader>
      <QueryView query={query} errorTitle={t("Couldn't load your notifications")} heading="h2" loading={<InboxSkeleton />}>
        {(inbox) =>
          inbox.notifications.length > 0 ? (
            <NotificationList notifications={inbox.notifications} onOpen={(id) => read({ id })} />
          ) : (
            <EmptyState
              heading="h2"
              title={t('Nothing yet')}
              text={t("When you win, get a reply to a ticket or get paid, you'll see it here.")}
            />
          )
        }
      </QueryView>
      <ShowMore pages={query} className={styles.more} />
      <NotificationSettingsDialog memberId={memberId} open={params.has(SETTINGS)} onClose={() => setParams({}, { replace: true })} />
    </>
  );
}

const InboxSkeleton = () => (
  <div role="status" aria-label={t('Loading your notifications')} className={styles.list}>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} height="5.25rem" radius="var(--radius)" />
    ))}
  </div>
);

interface NotificationListProps {
  notifications: readonly Notification[];
  onOpen: (id: number) => void;
}

/** Draws notifications by day; each opens its subject. */
function NotificationList({ notifications, onOpen }: NotificationListProps) {
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
              <SiteLink to={path} className={cardLink.link} onClick={() => !isRead && onOpen(id)}>
                {!isRead && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
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
