import { useNow } from '@greenroom/shared-ui/countdown';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Select } from '@greenroom/shared-ui/select';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import { Button } from '@greenroom/shared-ui/button';
import { ErrorLine } from '@greenroom/shared-ui/error-state';
import { formatPoints } from '@greenroom/shared-ui/format';
import Coins from '@greenroom/shared-ui/icons/coins';
import Gift from '@greenroom/shared-ui/icons/gift';
import Ticket from '@greenroom/shared-ui/icons/ticket';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { VirtualList } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { MembersOnly } from '../../shared/members-only';
import {
  type Kind,
  useHistory,
  monthName,
  monthOf,
  monthsBetween,
  useHistoryFilter,
  type HistoryEntry,
  type HistoryFilter,
} from './history.api';
import styles from './history.module.css';

const KIND_OPTIONS: { value: Kind | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'points', label: 'Points' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'entries', label: 'Entries' },
  { value: 'prizes', label: 'Prizes' },
];

/** Draws the member's activity and earnings (docs/product.md#history). */
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
      <PageHeader title="History" subtitle="Everything you did and received here." />
      {data === null ? (
        <EmptyState heading="h2" title="No history available" text="This site doesn't keep a history." />
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
            errorTitle="Couldn't load your history"
            loading={<HistorySkeleton />}
          >
            {(history) => <HistoryList entries={history?.entries ?? []} filter={filter} more={query} onReset={reset} />}
          </QueryView>
        </>
      )}
    </>
  );
}

const HistorySkeleton = () => (
  <div role="status" aria-label="Loading your history">
    <Skeleton width="10rem" height="1.75rem" className={styles.month} />
    {[1, 2, 3, 4, 5, 6, 7, 8].map((entry) => (
      <Skeleton key={entry} height="3.5rem" radius="var(--radius-small)" className={styles.skeleton} />
    ))}
  </div>
);

const KINDS: Record<Kind, { name: string; Icon: typeof Coins }> = {
  points: { name: 'Points', Icon: Coins },
  purchases: { name: 'Purchase', Icon: Gift },
  entries: { name: 'Entry', Icon: Ticket },
  prizes: { name: 'Prize', Icon: Trophy },
};

const STATUSES: Record<NonNullable<HistoryEntry['status']>, { text: string; tone: BadgeProps['tone'] }> = {
  pending: { text: 'Pending', tone: 'amber' },
  fulfilled: { text: 'Fulfilled', tone: 'green' },
  rejected: { text: 'Rejected', tone: 'red' },
};

type Line = HistoryEntry | { id: string; month: string };

/** Adds a heading above each month; the entries keep their order. */
const linesOf = (entries: readonly HistoryEntry[]): Line[] =>
  entries.flatMap((entry, index) => {
    const month = monthOf(entry.at);
    return month === monthOf(entries[index - 1]?.at ?? null) ? [entry] : [{ id: month, month }, entry];
  });

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  filter: HistoryFilter;
  more: Pick<ReturnType<typeof useHistory>, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>;
  onReset: () => void;
}

/** Draws the entries by month, with a button for older ones; only those in view are rendered. */
function HistoryList({ entries, filter, more, onReset }: HistoryListProps) {
  if (entries.length === 0) return <NoEntries filter={filter} onReset={onReset} />;
  return (
    <div className={styles.history}>
      <VirtualList label="History" items={linesOf(entries)} itemKey={({ id }) => id} renderItem={renderLine} estimateSize={76} />
      {more.isFetchNextPageError && <ErrorLine message={more.error?.message ?? ''} retry={null} />}
      {more.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={more.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void more.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function NoEntries({ filter: { kind, month }, onReset }: { filter: HistoryFilter; onReset: () => void }) {
  if (kind === null && month === null)
    return <EmptyState heading="h2" title="Nothing here yet" text="What you earn, buy, enter and win will appear here." />;
  return (
    <EmptyState
      heading="h2"
      title="Nothing found"
      text={month ? `Nothing${kind === null ? '' : ' of this kind'} in ${monthName(month)}.` : 'Nothing of this kind yet.'}
      action={
        <Button variant="secondary" onClick={onReset}>
          Show all
        </Button>
      }
    />
  );
}

const renderLine = (line: Line) => ('month' in line ? <h2 className={styles.month}>{monthName(line.month)}</h2> : <Entry entry={line} />);

function Entry({ entry: { kind, title, detail, points, balanceAfter, status, at } }: { entry: HistoryEntry }) {
  const { name, Icon } = KINDS[kind];
  return (
    <div className={styles.entry} data-kind={kind}>
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        <p className={styles.detail}>
          {name} · <RelativeTime value={at} />
        </p>
      </div>
      <div className={styles.amount}>
        {points !== null && <Points points={points} isReturned={status === 'rejected'} />}
        {status && <Badge tone={STATUSES[status].tone}>{STATUSES[status].text}</Badge>}
        {balanceAfter !== null && <span className={styles.detail}>Balance {formatPoints(balanceAfter)}</span>}
      </div>
    </div>
  );
}

function Points({ points, isReturned }: { points: number; isReturned: boolean }) {
  const amount = `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`;
  return (
    <span className={points < 0 ? styles.spent : styles.earned}>
      <VisuallyHidden>{points < 0 ? 'Spent' : 'Earned'} </VisuallyHidden>
      {isReturned ? <s>{amount}</s> : amount}
    </span>
  );
}
