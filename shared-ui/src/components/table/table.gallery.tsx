import { useRef, useState } from 'react';
import { formatMoney, formatMultiplier, formatNumber } from '../../format';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { type SamplePlayer, samplePlayers } from '../../gallery/sample-players';
import { Badge } from '../badge';
import { Button } from '../button';
import { EmptyState } from '../empty-state';
import { SearchBox } from '../search-box';
import { Table, type TableColumn, type TableHandle } from '.';

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

function Rankings() {
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

export default defineGalleryEntry({
  title: 'Table',
  purpose: 'For things of the same kind that are compared by several values, such as rankings and predictions; a list where one value is enough.',
  behaviour: [
    'A press on a title sorts by that column, a further one turns the order; an arrow marks the active column. What has no value is last either way, and equal rows keep their order.',
    'Where its place is narrower than 600 px, each row is a card with a label at each value, and a list of the columns takes over the sorting.',
    'A row that leads somewhere can be pressed as a whole; for the keyboard it is one link, in its first column.',
    'With a maximal height it scrolls in an area of its own and holds only the rows in view, so ten thousand are no more work than fifty. A new reset key or order starts from the top.',
    'The titles stay in view while the rows scroll. While the first rows load, skeletons of their shape stand in.',
    'The visitor’s own row stands out, and the handle’s scrollToRow brings it into the middle.',
  ],
  keyboard: [
    ['Tab', 'goes through the titles that sort, the scrolling area and the rows that lead somewhere'],
    ['Enter, Space', 'sort by the title that has the keyboard'],
    ['Enter', 'follows the row that has it'],
    ['Arrow keys, Page up, Page down, Home, End', 'scroll the area that has the keyboard'],
  ],
  examples: [
    {
      title: 'Rows that lead to profiles',
      Example: () => (
        <Table
          {...predictions}
          rows={PREDICTIONS}
          rowLink={({ user }) => user && `/profile/${user}`}
          isOwn={({ user }) => user === 'nova'}
          initialSort={{ key: 'balance', direction: 'descending' }}
        />
      ),
    },
    { title: 'Ten thousand players', Example: Rankings },
    { title: 'Loading', Example: () => <Table {...predictions} rows={[]} isLoading skeletonRows={3} /> },
    { title: 'Empty', Example: () => <Table {...predictions} rows={[]} /> },
  ],
});
