import { useNow } from '@greenroom/shared-ui/countdown';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Select } from '@greenroom/shared-ui/select';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { MembersOnly } from '../../members/members-only';
import { type Kind, useHistory } from './history.api';
import { HistoryList } from './history-list';
import styles from './history.module.css';
import { monthName, monthOf, monthsBetween } from './months';
import { useHistoryFilter } from './use-history-filter';

const KIND_OPTIONS: { value: Kind | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'points', label: 'Points' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'entries', label: 'Entries' },
  { value: 'prizes', label: 'Prizes' },
];

/** What the member did and got (docs/product.md#history). */
export default function HistoryPage() {
  usePageTitle('History');
  return (
    <MembersOnly title="History" text="Sign in to see your points, purchases, entries and prizes.">
      {({ id }) => <MemberHistory key={id} memberId={id} />}
    </MembersOnly>
  );
}

function MemberHistory({ memberId }: { memberId: string }) {
  const { filter, choose, reset } = useHistoryFilter();
  const query = useHistory(memberId, filter);
  const thisMonth = useNow((now) => monthOf(now));
  const { data } = query;
  const firstMonth = monthOf(data?.since ?? null) || thisMonth;
  const months = [...new Set([...monthsBetween(firstMonth, thisMonth), ...(filter.month ? [filter.month] : [])])];
  return (
    <>
      <PageHeader title="History" subtitle="What you did here, and what you got." />
      {data === null ? (
        <EmptyState heading="h2" title="No history here" text="This site keeps no list of what you did and got." />
      ) : (
        <>
          <div className={styles.filters} role="search" aria-label="History">
            <Select
              label="Kind"
              hideLabel
              value={filter.kind ?? 'all'}
              onChange={(kind) => choose('kind', kind === 'all' ? null : kind)}
              options={KIND_OPTIONS}
            />
            <Select
              label="Month"
              hideLabel
              value={filter.month ?? 'all'}
              onChange={(month) => choose('month', month === 'all' ? null : month)}
              options={[{ value: 'all', label: 'All months' }, ...months.map((value) => ({ value, label: monthName(value) }))]}
            />
          </div>
          <QueryView
            key={`${filter.kind} ${filter.month}`}
            query={query}
            heading="h2"
            errorTitle="Your history could not be loaded"
            loading={<HistorySkeleton />}
          >
            {(history) => <HistoryList entries={history?.entries ?? []} filter={filter} more={query} onReset={reset} />}
          </QueryView>
        </>
      )}
    </>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading your history">
      <Skeleton width="10rem" height="1.75rem" className={styles.month} />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((entry) => (
        <Skeleton key={entry} height="3.5rem" radius="var(--radius-small)" className={styles.skeleton} />
      ))}
    </div>
  );
}
