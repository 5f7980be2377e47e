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
import { msg } from '@greenroom/shared-ui/texts';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { VirtualList } from '@greenroom/shared-ui/virtual-list';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { MembersOnly } from '../../shared/members-only';
import { type Pages, ShowMore } from '../../shared/show-more';
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
import { t } from '../../texts';
import styles from './history.module.css';

const KIND_OPTIONS: { value: Kind | 'all'; label: string }[] = [
  { value: 'all', label: msg('Everything') },
  { value: 'points', label: msg('Points') },
  { value: 'purchases', label: msg('Purchases') },
  { value: 'entries', label: msg('Entries') },
  { value: 'prizes', label: msg('Prizes') },
];

/** Draws the member's activity and earnings (docs/product.md#history). */
export default function HistoryPage() {
  usePageTitle(t('History'));
  return (
    <MembersOnly title={t('History')} text={t('Sign in to see your points, purchases, entries and prizes.')}>
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
      <PageHeader title={t('History')} subtitle={t('Everything you did and received here.')} />
      {data === null ? (
        <EmptyState heading="h2" title={t('No history available')} text={t("This site doesn't keep a history.")} />
      ) : (
        <>
          <div className={styles.filters} role="search" aria-label={t('History')}>
            <Select
              label={t('Kind')}
              hideLabel
              value={filter.kind ?? 'all'}
              onChange={(kind) => choose('kind', kind === 'all' ? null : kind)}
              options={KIND_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
            />
            <Select
              label={t('Month')}
              hideLabel
              value={filter.month ?? 'all'}
              onChange={(month) => choose('month', month === 'all' ? null : month)}
              options={[{ value: 'all', label: t('All months') }, ...months.map((value) => ({ value, label: monthName(value) }))]}
            />
          </div>
          <QueryView
            key={`${filter.kind} ${filter.month}`}
            query={query}
            heading="h2"
            errorTitle={t("Couldn't load your history")}
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
  <div role="status" aria-label={t('Loading your history')}>
    <Skeleton width="10rem" height="1.75rem" className={styles.month} />
    {[1, 2, 3, 4, 5, 6, 7, 8].map((entry) => (
      <Skeleton key={entry} height="3.5rem" radius="var(--radius-small)" className={styles.skeleton} />
    ))}
  </div>
);

const KINDS: Record<Kind, { name: string; Icon: typeof Coins }> = {
  points: { name: msg('Points'), Icon: Coins },
  purchases: { name: msg('Purchase'), Icon: Gift },
  entries: { name: msg('Entry'), Icon: Ticket },
  prizes: { name: msg('Prize'), Icon: Trophy },
};

const STATUSES: Record<NonNullable<HistoryEntry['status']>, { text: string; tone: BadgeProps['tone'] }> = {
  pending: { text: msg('Pending'), tone: 'amber' },
  fulfilled: { text: msg('Fulfilled'), tone: 'green' },
  rejected: { text: msg('Rejected'), tone: 'red' },
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
  more: Pages & Pick<ReturnType<typeof useHistory>, 'isFetchNextPageError' | 'error'>;
  onReset: () => void;
}

/** Draws the entries by month, with a button for older ones; only those in view are rendered. */
function HistoryList({ entries, filter, more, onReset }: HistoryListProps) {
  if (entries.length === 0) return <NoEntries filter={filter} onReset={onReset} />;
  return (
    <div className={styles.history}>
      <VirtualList label={t('History')} items={linesOf(entries)} itemKey={({ id }) => id} renderItem={renderLine} estimateSize={76} />
      {more.isFetchNextPageError && <ErrorLine message={more.error?.message ?? ''} retry={null} />}
      <ShowMore pages={more} className={styles.more} />
    </div>
  );
}

function NoEntries({ filter, onReset }: { filter: HistoryFilter; onReset: () => void }) {
  if (filter.kind === null && filter.month === null)
    return <EmptyState heading="h2" title={t('Nothing here yet')} text={t('What you earn, buy, enter and win will appear here.')} />;
  return (
    <EmptyState
      heading="h2"
      title={t('Nothing found')}
      text={nothingText(filter)}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('Show all')}
        </Button>
      }
    />
  );
}

function nothingText({ kind, month }: HistoryFilter): string {
  if (month === null) return t('Nothing of this kind yet.');
  const values = { month: monthName(month) };
  return kind === null ? t('Nothing in {month}.', values) : t('Nothing of this kind in {month}.', values);
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
          {t(name)} · <RelativeTime value={at} />
        </p>
      </div>
      <div className={styles.amount}>
        {points !== null && <Points points={points} isReturned={status === 'rejected'} />}
        {status && <Badge tone={STATUSES[status].tone}>{t(STATUSES[status].text)}</Badge>}
        {balanceAfter !== null && <span className={styles.detail}>{t('Balance {points}', { points: balanceAfter })}</span>}
      </div>
    </div>
  );
}

function Points({ points, isReturned }: { points: number; isReturned: boolean }) {
  const amount = `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`;
  return (
    <span className={points < 0 ? styles.spent : styles.earned}>
      <VisuallyHidden>{points < 0 ? t('Spent') : t('Earned')} </VisuallyHidden>
      {isReturned ? <s>{amount}</s> : amount}
    </span>
  );
}
