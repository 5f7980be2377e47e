import { searchText } from '@greenroom/contract/text';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatMoney, formatMultiplier, formatNumber, timeOf } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { Table, type TableColumn } from '@greenroom/shared-ui/table';
import { DateTime } from '@greenroom/shared-ui/time';
import { useCallback, useDeferredValue, useState } from 'react';
import { type Member, isSameMember, profilePath } from '../../../members/member';
import { MemberName } from '../../../members/member-name';
import type { Prediction } from '../bonus-hunts.api';
import styles from './community-predictions.module.css';

const COLUMNS: TableColumn<Prediction>[] = [
  {
    key: 'user',
    header: 'User',
    cell: ({ member }) => <User member={member} />,
    sortBy: ({ member }) => member.name,
    width: 'minmax(0, 1.6fr)',
  },
  {
    key: 'end',
    header: 'End Balance',
    cell: ({ endBalance }) => formatMoney(endBalance),
    sortBy: ({ endBalance }) => endBalance,
    align: 'end',
  },
  {
    key: 'multiplier',
    header: 'Highest Multi',
    cell: ({ highestMultiplier }) => formatMultiplier(highestMultiplier),
    sortBy: ({ highestMultiplier }) => highestMultiplier,
    align: 'end',
  },
  {
    key: 'slot',
    header: 'Highest Multi Slot',
    cell: ({ highestMultiplierGame }) => highestMultiplierGame ?? '–',
    sortBy: ({ highestMultiplierGame }) => highestMultiplierGame,
    width: 'minmax(0, 1.4fr)',
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => <DateTime value={createdAt} fallback="–" />,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    width: 'minmax(0, 1.2fr)',
  },
];

/** The order of the response. */
const NEWEST_FIRST = { key: 'date', direction: 'descending' } as const;

const idOf = ({ id }: Prediction) => id;
const profileOf = ({ member }: Prediction) => profilePath(member);
const memberIdOf = ({ member }: Prediction) => member.id;

/** All members' predictions, sortable and searchable (docs/product.md#bonus-hunts). */
export function CommunityPredictions({ predictions }: { predictions: readonly Prediction[] }) {
  const user = useCurrentUser();
  const [search, setSearch] = useState('');
  // Deferred, so that typing stays responsive with a long list.
  const searched = useDeferredValue(search).trim();
  const term = searchText(searched);
  const matches = useCallback(
    ({ member, highestMultiplierGame }: Prediction) =>
      searchText(member.name ?? 'Anonymous').includes(term) || searchText(highestMultiplierGame ?? '').includes(term),
    [term],
  );
  const isOwn = useCallback(({ member }: Prediction) => isSameMember(member, user), [user]);

  return (
    <Section
      title={`Community Predictions (${formatNumber(predictions.length)})`}
      aside={<SearchBox value={search} onChange={setSearch} placeholder="Search predictions..." />}
    >
      <Table
        label="Community Predictions"
        columns={COLUMNS}
        rows={predictions}
        filter={term === '' ? undefined : matches}
        rowKey={idOf}
        rowLink={profileOf}
        rowLinkState={memberIdOf}
        isOwn={isOwn}
        initialSort={NEWEST_FIRST}
        maxHeight="min(44rem, 80svh)"
        resetKey={term}
        empty={
          predictions.length > 0 ? (
            <EmptyState title={`No predictions found matching "${searched}"`} text="Try adjusting your search term" />
          ) : (
            <EmptyState title="No predictions yet" text="Be the first to guess how this hunt ends." />
          )
        }
      />
    </Section>
  );
}

/** Without a link of its own: the whole row is one. */
const User = ({ member }: { member: Member }) => (
  <span className={styles.user}>
    <MemberName member={member} linked={false} />
  </span>
);
