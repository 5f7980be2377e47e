import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { ErrorLine, RetryButton } from '@greenroom/shared-ui/error-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { ToggleGroup } from '@greenroom/shared-ui/toggle-group';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { type CSSProperties, type ReactNode, memo, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { Badge } from '@greenroom/shared-ui/badge';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatDate, formatDateTime, formatRelativeTime, timeOf } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import { isSameMember } from '../../shared/member';
import { ENTRY_TYPES, ENTRY_TYPE_NAMES, type Raffle, type EntryType } from './raffles.api';
import { NO_FILTER, type EntriesFilter, type RaffleEntry, useEntries } from './entries.api';
import { NewestEntries } from './newest-entries';
import { MemberName } from '../../shared/member-name';
import { t } from '../../texts';
import styles from './entries.module.css';

const typeOptions = (): { value: EntriesFilter['type']; label: string }[] => [
  { value: 'all', label: t('All') },
  ...ENTRY_TYPES.map((type) => ({ value: type, label: t(ENTRY_TYPE_NAMES[type].short) })),
];

const DEBOUNCE_MS = 300;
const ROWS_IN_VIEW = 8;
const PREFETCH_ROWS = 40;

/** Draws the entries, with server-side search and filter (docs/product.md#raffles). */
export function Entries({ raffle }: { raffle: Raffle }) {
  const titleId = useId();
  const [type, setType] = useState<EntriesFilter['type']>('all');
  const [search, setSearch] = useState('');
  const term = useDebounced(search.trim(), DEBOUNCE_MS);
  // Deferred, so the pressed filter shows at once, however many entries follow.
  const filter = useDeferredValue(useMemo(() => ({ type, search: term }), [type, term]));

  return (
    <section aria-labelledby={titleId} className={styles.entries}>
      <h2 id={titleId}>{t('Entries')}</h2>
      <div className={styles.tools}>
        <SearchBox value={search} onChange={setSearch} placeholder={t('Search entries...')} />
        <ToggleGroup label={t('Type of entry')} value={type} onChange={setType} options={typeOptions()} />
      </div>
      <EntryList raffle={raffle} filter={filter} />
    </section>
  );
}

/** Draws the list in a container of fixed height, so no filter shifts the layout. */
const EntryList = memo(function EntryList({ raffle, filter }: { raffle: Raffle; filter: EntriesFilter }) {
  const user = useCurrentUser();
  const { data, isError, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = useEntries(
    { id: raffle.id, memberId: user?.id },
    filter,
  );
  const hasFailed = useStickyFailure(isError && data === undefined, isFetching && (data === undefined || isPlaceholderData));
  const shownFilter = useShownFilter(filter, isPlaceholderData);
  const rows = Math.min(Math.max(raffle.totalEntries, 4), ROWS_IN_VIEW);
  const count = data?.length ?? 0;
  // After a failure, the refetch interval tries again.
  const mayLoadMore = hasNextPage && !isFetching && !isError;
  const renderRow = useCallback(
    (entry: RaffleEntry, index: number, isNew: boolean) => (
      <>
        {mayLoadMore && index >= count - PREFETCH_ROWS && <LoadMoreSentinel onSeen={fetchNextPage} />}
        <EntryRow entry={entry} isOwn={isSameMember(entry.user, user)} isNew={isNew} />
      </>
    ),
    [user, count, mayLoadMore, fetchNextPage],
  );

  return (
    <div
      className={styles.place}
      style={{ '--rows': rows } as CSSProperties}
      aria-busy={isPlaceholderData}
      data-outdated={isPlaceholderData || undefined}
    >
      {hasFailed ? (
        <NoEntries totalEntries={raffle.totalEntries} retry={<RetryButton onRetry={() => void refetch()} retrying={isFetching} />} />
      ) : data === undefined ? (
        <EntriesSkeleton rows={rows} />
      ) : count === 0 ? (
        <EmptyState title={isFiltered(filter) ? t('No entries found') : t('No entries yet')} />
      ) : (
        // The key makes another filter another list, which starts at its top and reuses no rows.
        <NewestEntries key={shownFilter} entries={data} renderRow={renderRow} />
      )}
    </div>
  );
});

/** Draws the empty state, unless the raffle counts some entries, which failed to load (docs/contracts.md#decisions). */
function NoEntries({ totalEntries, retry }: { totalEntries: number; retry: ReactNode }) {
  if (totalEntries > 0) return <ErrorLine message={t("Couldn't load the entries.")} retry={retry} />;
  return <EmptyState title={t('No entries yet')} action={retry} />;
}

const isFiltered = ({ type, search }: EntriesFilter) => type !== NO_FILTER.type || search !== NO_FILTER.search;

/** Returns the key of the filter that the shown entries match; it changes once the new entries have loaded. */
function useShownFilter({ type, search }: EntriesFilter, isPlaceholder: boolean): string {
  const chosen = `${type} ${search}`;
  const [shown, setShown] = useState(chosen);
  if (!isPlaceholder && shown !== chosen) setShown(chosen);
  return isPlaceholder ? shown : chosen;
}

/** Keeps showing a failure during the retry, so the pressed button doesn't disappear. */
function useStickyFailure(failed: boolean, retrying: boolean): boolean {
  const [wasShown, setWasShown] = useState(failed);
  const isShown = failed || (wasShown && retrying);
  if (isShown !== wasShown) setWasShown(isShown);
  return isShown;
}

/** Requests the next page when one of the last rows comes near the viewport. */
function LoadMoreSentinel({ onSeen }: { onSeen: (options: { cancelRefetch: boolean }) => unknown }) {
  useEffect(() => void onSeen({ cancelRefetch: false }), [onSeen]);
  return null;
}

function EntriesSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('Loading the entries')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton width="36px" height="36px" radius="50%" />
          <Skeleton width="9rem" height="1rem" />
        </div>
      ))}
    </div>
  );
}

const TONES = { passwordless: 'green', points: 'gold', password: 'blue' } as const satisfies Record<EntryType, string>;

function EntryRow({ entry, isOwn, isNew }: { entry: RaffleEntry; isOwn: boolean; isNew: boolean }) {
  return (
    <div className={styles.row} data-own={isOwn || undefined} data-new={isNew || undefined}>
      <MemberName member={entry.user} size={36} isOwn={isOwn} />
      <span className={styles.how}>
        {entry.type && <Badge tone={TONES[entry.type]}>{t(ENTRY_TYPE_NAMES[entry.type].short)}</Badge>}
        {entry.pointsSpent > 0 && (
          <span className={styles.points}>{t({ one: '{count} point', other: '{count} points' }, { count: entry.pointsSpent })}</span>
        )}
      </span>
      {entry.createdAt && (
        // The list reuses rows: the key replaces the element with the date, which doesn't count as a layout shift.
        <span key={formatDate(entry.createdAt)} className={styles.when}>
          <DateTime value={entry.createdAt} dateOnly />
          <EntryTime value={entry.createdAt} />
        </span>
      )}
    </div>
  );
}

/** Draws the relative time; for older entries, where it would repeat the date, the time of day. */
function EntryTime({ value }: { value: string }) {
  const text = useNow((now) => {
    const ago = formatRelativeTime(value, now);
    const date = formatDate(value);
    const isRecent = ago !== '' && ago !== date;
    return isRecent || Number.isNaN(timeOf(value))
      ? ago
      : formatDateTime(value)
          .slice(date.length)
          .replace(/^\P{N}+/u, '');
  });
  // The key replaces the element when the text changes, which doesn't count as a layout shift.
  return (
    <span key={text} className={styles.ago}>
      {text}
    </span>
  );
}

/** Returns the value, updated once it hasn't changed for `delayMs`. */
function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
