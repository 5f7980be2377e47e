import { useRef, useState } from 'react';
import { formatMoney, formatMultiplier, formatNumber } from '../../format';
import { type SamplePlayer, samplePlayers } from '../../gallery/sample-players';
import { Badge } from '../badge/badge';
import { Button } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';
import { SearchBox } from '../search-box/search-box';
import { Table, type TableColumn, type TableHandle } from './table';

/**
 * For items that are compared by several values, such as rankings and predictions. If one value is enough, use a list.
 *
 * - A click on a title sorts by that column, a further one reverses the order; an arrow marks the sorted column. Missing values are last
 *   in both directions, and equal rows keep their order.
 * - In a container narrower than 600 px, each row is a card with a label for each value, and a select replaces the titles for sorting.
 * - A row with a link is clickable as a whole; for the keyboard it is one link, in its first column.
 * - With a maximum height it scrolls in an area of its own and renders only the rows in view, so ten thousand cost no more than fifty. It
 *   scrolls to the top when its reset key or its order changes.
 * - The titles stay in view while the rows scroll. While the first rows load, it shows skeletons.
 * - The visitor’s own row is highlighted, and the handle’s scrollToRow scrolls it to the middle.
 * - **Tab** moves through the sortable titles, the scroll area and the rows with links
 * - **Enter, Space** sort by the focused title
 * - **Enter** follows the link of the focused row
 * - **Arrow keys, Page up, Page down, Home, End** scroll the focused area
 */
export default { title: 'Table' };

const PLAYERS = samplePlayers(10_000);
const OWN = 7_412;

const COLUMNS: TableColumn<SamplePlayer>[] = [
  { key: 'name', header: 'Player', cell: ({ name }) => name, sortBy: ({ name }) => name, width: 'minmax(0, 2fr)' },
  { key: 'rank', header: 'Rank', cell: ({ rank }) => `#${formatNumber(rank)}`, sortBy: ({ rank }) => rank, align: 'end' },
  { key: 'wagered', header: 'Wagered', cell: ({ wagered }) => formatMoney(wagered), sortBy: ({ wagered }) => wagered, align: 'end' },
  { key: 'prize', header: 'Prize', cell: ({ prize }) => formatMoney(prize), sortBy: ({ prize }) => prize, align: 'end' },
];

const rankOf = ({ rank }: SamplePlayer) => rank;
const isOwn = ({ rank }: SamplePlayer) => rank === OWN;

export function TenThousandPlayers() {
  const table = useRef<TableHandle>(null);
  const [search, setSearch] = useState('');
  const term = search.toLowerCase();
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 16 }}>
        <SearchBox value={search} onChange={setSearch} placeholder="Search players..." />
        <Button variant="secondary" onClick={() => table.current?.scrollToRow(OWN)}>
          Find my row
        </Button>
      </div>
      <Table
        ref={table}
        label="Full Rankings"
        columns={COLUMNS}
        rows={PLAYERS}
        filter={({ name }) => name.toLowerCase().includes(term)}
        rowKey={rankOf}
        isOwn={isOwn}
        maxHeight="26rem"
        resetKey={search}
        empty={<EmptyState title={`No players found matching "${search}"`} text="Try adjusting your search term" />}
      />
    </>
  );
}

interface Prediction {
  id: number;
  user: string | null;
  endBalance: number;
  multiplier: number | null;
  slot: string | null;
}

const PREDICTIONS: Prediction[] = [
  { id: 1, user: 'nova', endBalance: 4120.5, multiplier: 820, slot: 'Gates of Olympus' },
  { id: 2, user: null, endBalance: 3900, multiplier: null, slot: null },
  { id: 3, user: 'Émile', endBalance: 12_000, multiplier: 5000, slot: 'Wanted Dead or a Wild' },
  { id: 4, user: 'ace_of_the_northern_lights_tv', endBalance: 2750.25, multiplier: 410.5, slot: 'Sweet Bonanza' },
  { id: 5, user: 'Zed', endBalance: 4120.5, multiplier: 999.99, slot: 'Book of Dead' },
];

const PREDICTION_COLUMNS: TableColumn<Prediction>[] = [
  { key: 'user', header: 'User', cell: ({ user }) => user ?? 'Anonymous', sortBy: ({ user }) => user },
  { key: 'balance', header: 'End Balance', cell: (row) => formatMoney(row.endBalance), sortBy: (row) => row.endBalance, align: 'end' },
  {
    key: 'multiplier',
    header: 'Highest Multi',
    cell: ({ multiplier }) => (multiplier === null ? '–' : <Badge tone="green">{formatMultiplier(multiplier)}</Badge>),
    sortBy: ({ multiplier }) => multiplier,
    align: 'end',
  },
  { key: 'slot', header: 'Highest Multi Slot', cell: ({ slot }) => slot ?? '–', sortBy: ({ slot }) => slot, width: 'minmax(0, 1.5fr)' },
];

const predictions = {
  label: 'Community Predictions',
  columns: PREDICTION_COLUMNS,
  rowKey: ({ id }: Prediction) => id,
  empty: <EmptyState title="No predictions yet" text="Be the first to guess how this hunt ends." />,
};

export const RowsThatLeadToProfiles = () => (
  <Table
    {...predictions}
    rows={PREDICTIONS}
    rowLink={({ user }) => user && `/profile/${user}`}
    isOwn={({ user }) => user === 'nova'}
    initialSort={{ key: 'balance', direction: 'descending' }}
  />
);

export const Loading = () => <Table {...predictions} rows={[]} isLoading skeletonRows={3} />;
export const Empty = () => <Table {...predictions} rows={[]} />;
