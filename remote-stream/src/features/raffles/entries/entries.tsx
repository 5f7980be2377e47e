import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { ErrorLine, RetryButton } from '@greenroom/shared-ui/error-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { ToggleGroup } from '@greenroom/shared-ui/toggle-group';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { VirtualList } from '@greenroom/shared-ui/virtual-list';
import { type CSSProperties, type ReactNode, memo, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { isSameMember } from '../../../members/member';
import { ENTRY_TYPES, ENTRY_TYPE_NAMES } from '../entry-types';
import type { Raffle } from '../raffles.api';
import { EVERY_ENTRY, type EntriesFilter, type RaffleEntry, useEntries } from './entries.api';
import styles from './entries.module.css';
import { EntryRow } from './entry-row';
import { useDebounced } from './use-debounced';

const TYPES = [
  { value: 'all', label: 'All' },
  ...ENTRY_TYPES.map((type) => ({ value: type, label: ENTRY_TYPE_NAMES[type].short })),
] as const satisfies readonly { value: EntriesFilter['type']; label: string }[];

/** Whoever types is not done with each letter. */
const REST_MS = 300;
const ROW_PX = 72;
/** So many rows are seen at once. */
const ROWS_IN_VIEW = 8;
/** So many entries before the last, further ones are asked for. */
const AHEAD = 40;

const idOf = ({ id }: RaffleEntry) => id;

/** Who has entered, with a search and filters that the server answers (specification 2, section 2 "/raffles/{id}"). */
export function Entries({ raffle }: { raffle: Raffle }) {
  const titleId = useId();
  const [type, setType] = useState<EntriesFilter['type']>('all');
  const [search, setSearch] = useState('');
  const term = useDebounced(search.trim(), REST_MS);
  // A press shows at once, however many entries are shown next.
  const filter = useDeferredValue(useMemo(() => ({ type, search: term }), [type, term]));

  return (
    <section aria-labelledby={titleId} className={styles.entries}>
      <h2 id={titleId}>Entries</h2>
      <div className={styles.tools}>
        <SearchBox value={search} onChange={setSearch} placeholder="Search entries..." />
        <ToggleGroup label="Type of entry" value={type} onChange={setType} options={TYPES} />
      </div>
      <EntryList raffle={raffle} filter={filter} />
    </section>
  );
}

/** The list in a place of a fixed height, so that nothing moves whatever is looked for. */
const EntryList = memo(function EntryList({ raffle, filter }: { raffle: Raffle; filter: EntriesFilter }) {
  const user = useCurrentUser();
  const { data, isError, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = useEntries(
    { id: raffle.id, memberId: user?.id },
    filter,
  );
  const hasFailed = useStanding(isError && data === undefined, isFetching && (data === undefined || isPlaceholderData));
  const shownFilter = useShownFilter(filter, isPlaceholderData);
  const rows = Math.min(Math.max(raffle.totalEntries, 4), ROWS_IN_VIEW);
  const count = data?.length ?? 0;
  // A failure waits for the next regular attempt.
  const mayGoOn = hasNextPage && !isFetching && !isError;
  const renderEntry = useCallback(
    (entry: RaffleEntry, index: number) => (
      <>
        {mayGoOn && index >= count - AHEAD && <Ahead onSeen={fetchNextPage} />}
        <EntryRow entry={entry} isOwn={isSameMember(entry.user, user)} />
      </>
    ),
    [user, count, mayGoOn, fetchNextPage],
  );

  return (
    <div
      className={styles.place}
      style={{ '--rows': rows } as CSSProperties}
      aria-busy={isPlaceholderData}
      data-outdated={isPlaceholderData || undefined}
    >
      {hasFailed ? (
        <NoEntries counted={raffle.totalEntries} retry={<RetryButton onRetry={() => void refetch()} retrying={isFetching} />} />
      ) : data === undefined ? (
        <EntriesSkeleton rows={rows} />
      ) : count === 0 ? (
        <EmptyState title={isFiltered(filter) ? 'No entries found' : 'No entries yet'} />
      ) : (
        // Other entries are another list: it begins at its top, and no row wanders from the one to the other.
        <VirtualList
          key={shownFilter}
          label="Who has entered, the newest first"
          items={data}
          itemKey={idOf}
          renderItem={renderEntry}
          estimateSize={ROW_PX}
          alike
          maxHeight="100%"
        />
      )}
    </div>
  );
});

/** Stands where the entries failed to load: the empty text, unless the raffle counts some (contracts.md, section 6). */
function NoEntries({ counted, retry }: { counted: number; retry: ReactNode }) {
  if (counted > 0) return <ErrorLine message="The entries could not be loaded." retry={retry} />;
  return <EmptyState title="No entries yet" action={retry} />;
}

const isFiltered = ({ type, search }: EntriesFilter) => type !== EVERY_ENTRY.type || search !== EVERY_ENTRY.search;

/** Names what the entries in view match: the filter as it was chosen, once its entries are there. */
function useShownFilter({ type, search }: EntriesFilter, isOutdated: boolean): string {
  const chosen = `${type} ${search}`;
  const [shown, setShown] = useState(chosen);
  if (!isOutdated && shown !== chosen) setShown(chosen);
  return isOutdated ? shown : chosen;
}

/** A failure stands while it is tried again, and with it the button that was pressed. */
function useStanding(failed: boolean, retrying: boolean): boolean {
  const [stood, setStood] = useState(failed);
  const stands = failed || (stood && retrying);
  if (stands !== stood) setStood(stands);
  return stands;
}

/** Stands among the last entries that are there, and asks for more as soon as it comes near the view. */
function Ahead({ onSeen }: { onSeen: (options: { cancelRefetch: boolean }) => unknown }) {
  useEffect(() => void onSeen({ cancelRefetch: false }), [onSeen]);
  return null;
}

/** In the shape of the rows that come. */
export function EntriesSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the entries">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton width="36px" height="36px" radius="50%" />
          <Skeleton width="9rem" height="1rem" />
        </div>
      ))}
    </div>
  );
}
