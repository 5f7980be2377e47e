import { Button } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import Settings from '@greenroom/shared-ui/icons/settings';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { MembersOnly } from '../../members/members-only';
import { NotificationList } from './notification-list';
import { NotificationSettingsDialog } from './notification-settings-dialog';
import { useInbox, useMarkRead } from './notifications.api';
import styles from './notifications.module.css';

/** The search parameter of the page while its settings are open, so that mails and the settings link to them. */
const SETTINGS = 'settings';

/** The member's inbox, and what they get where (docs/product.md#notifications). */
export default function NotificationsPage() {
  usePageTitle('Notifications');
  return (
    <MembersOnly title="Notifications" text="Sign in to see what happened to your prizes, tickets and predictions.">
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
    void markRead(which).catch(() => showToast('It could not be marked as read. Please try again.', 'error'));

  return (
    <>
      <PageHeader title="Notifications" subtitle="Your prizes, tickets and predictions">
        <div className={styles.actions}>
          <Button variant="secondary" aria-disabled={!canRead} onClick={() => canRead && read({ up_to: newest })}>
            Mark all as read
          </Button>
          <Button variant="secondary" onClick={() => setParams({ [SETTINGS]: '' })}>
            <Settings size={18} />
            Choose what you get
          </Button>
        </div>
      </PageHeader>
      <QueryView query={query} errorTitle="Your notifications could not be loaded" heading="h2" loading={<InboxSkeleton />}>
        {(inbox) =>
          inbox.notifications.length > 0 ? (
            <NotificationList notifications={inbox.notifications} onOpen={(id) => read({ id })} />
          ) : (
            <EmptyState heading="h2" title="Nothing yet" text="When you win, a ticket is answered or a prize is paid, you find it here." />
          )
        }
      </QueryView>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={query.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <NotificationSettingsDialog memberId={memberId} open={params.has(SETTINGS)} onClose={() => setParams({}, { replace: true })} />
    </>
  );
}

function InboxSkeleton() {
  return (
    <div role="status" aria-label="Loading your notifications" className={styles.list}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="5.25rem" radius="var(--radius)" />
      ))}
    </div>
  );
}
