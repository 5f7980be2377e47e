import { useDeferredValue, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '../../format';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { type SamplePlayer, samplePlayers } from '../../gallery/sample-players';
import { Button } from '../button';
import { SearchBox } from '../search-box';
import { SiteLink } from '../link';
import { VirtualList, type VirtualListHandle } from './virtual-list';

const PLAYERS = samplePlayers(10_000);
const OWN = 7_412;

const nameOf = ({ name }: SamplePlayer) => name;
const rankOf = ({ rank }: SamplePlayer) => rank;

const LINE = { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '12px 16px' } as const;

const renderPlayer = ({ rank, name, wagered }: SamplePlayer) => (
  <div style={{ ...LINE, ...(rank === OWN && { boxShadow: 'inset 3px 0 var(--accent)', background: 'var(--accent-wash)' }) }}>
    <span>
      #{formatNumber(rank)} <SiteLink to={`/profile/${name}`}>{name}</SiteLink>
    </span>
    <span>{formatMoney(wagered)}</span>
  </div>
);

function Ranking() {
  const list = useRef<VirtualListHandle>(null);
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search);
  const found = PLAYERS.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 16 }}>
        <SearchBox value={search} onChange={setSearch} placeholder="Search players..." />
        <Button variant="secondary" onClick={() => list.current?.scrollToItem(OWN)}>
          Find my row
        </Button>
      </div>
      <VirtualList
        ref={list}
        label="Full Rankings"
        items={found}
        itemKey={rankOf}
        renderItem={renderPlayer}
        estimateSize={50}
        maxHeight="24rem"
        resetKey={term}
      />
    </>
  );
}

const RAFFLE_ENTRIES = PLAYERS.slice(0, 300);

function Entries() {
  const [entries, setEntries] = useState(RAFFLE_ENTRIES);
  const addTen = () =>
    setEntries((old) => [
      ...Array.from({ length: 10 }, (_, index) => ({ ...PLAYERS[index]!, name: `newcomer${old.length + index}` })),
      ...old,
    ]);
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: 12, marginBottom: 16 }}>
        <Button variant="secondary" onClick={addTen}>
          Ten more enter
        </Button>
        {formatNumber(entries.length)} entries
      </div>
      <VirtualList
        label="Entries, the newest first"
        items={entries}
        itemKey={nameOf}
        estimateSize={60}
        gap={8}
        maxHeight="20rem"
        renderItem={({ name, game }) => (
          <div style={{ padding: '8px 16px' }}>
            <strong>{name}</strong>
            {game && <p>entered while playing {game}</p>}
          </div>
        )}
      />
    </>
  );
}

function WithThePage() {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <VirtualList label="All players" items={PLAYERS} itemKey={rankOf} renderItem={renderPlayer} estimateSize={50} />
  ) : (
    <Button variant="secondary" onClick={() => setShown(true)}>
      Show all 10,000 players
    </Button>
  );
}

export default defineGalleryEntry({
  title: 'Virtual list',
  purpose:
    'For lists that may grow long, such as rankings and raffle entries. What has columns is a table; a list that is always short is a plain one.',
  behaviour: [
    'Only what is in view, and a little around it, is in the page; up to 50 items all of them are.',
    'It scrolls with the page, or in an area of its own where a maximal height is given.',
    'Each item is measured when it comes into view, so items may differ in height. Told that they are alike, it measures one for all.',
    'Items that come or go above what is in view move nothing in view. At the top, new ones push the others down.',
    'A new reset key, such as another search term, starts from the top.',
    'The handle’s scrollToItem brings an item into the middle and hands it the keyboard.',
    'The item that has the keyboard stays in the page, with its neighbours, however far it is scrolled away. Each item tells its place among all.',
  ],
  keyboard: [
    ['Tab', 'goes to the area, then to what can be pressed in the items'],
    ['Arrow up, Arrow down', 'scroll the area that has the keyboard'],
    ['Page up, Page down, Home, End', 'scroll it by a view, or to its ends'],
  ],
  examples: [
    { title: 'Ten thousand in an area of their own', Example: Ranking },
    { title: 'Newcomers at the top', Example: Entries },
    {
      title: 'A short list',
      Example: () => (
        <VirtualList label="Winners" items={PLAYERS.slice(0, 3)} itemKey={rankOf} renderItem={renderPlayer} estimateSize={50} />
      ),
    },
    { title: 'Ten thousand with the page', Example: WithThePage },
  ],
});
