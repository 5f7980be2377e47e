import { useDeferredValue, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '../../format';
import { type SamplePlayer, samplePlayers } from '../../gallery/sample-players';
import { Button } from '../button/button';
import { SearchBox } from '../search-box/search-box';
import { SiteLink } from '../link/link';
import { VirtualList, type VirtualListHandle } from './virtual-list';

/**
 * For lists that may grow long, such as rankings and raffle entries. Use a table for columns, and a plain list if it is always short.
 *
 * - Only the items in view, and a few around them, are in the DOM; up to 50 items all of them are.
 * - It scrolls with the page, or in an area of its own if it has a maximum height.
 * - Each item is measured when it comes into view, so items may differ in height. With “alike” it measures one for all.
 * - Items added or removed above the view do not move the items in view. At the top, new ones push the others down.
 * - With “newestFirst”, up to eight new items slide in at the top, and none move the others while the visitor reads below it, also in a
 *   short list.
 * - It scrolls to the top when its reset key changes, as with another search term.
 * - The handle’s scrollToItem scrolls an item to the middle and focuses it.
 * - The focused item and its neighbours stay in the DOM however far they are scrolled away. Each item has its position and the total
 *   count for assistive technology.
 * - **Tab** moves to the area, then to the controls in the items
 * - **Arrow up, Arrow down** scroll the focused area
 * - **Page up, Page down, Home, End** scroll it by a page, or to its ends
 */
export default { title: 'Virtual list' };

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

export function TenThousandInAnAreaOfTheirOwn() {
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

export function NewcomersAtTheTop() {
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

export function TenThousandWithThePage() {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <VirtualList label="All players" items={PLAYERS} itemKey={rankOf} renderItem={renderPlayer} estimateSize={50} />
  ) : (
    <Button variant="secondary" onClick={() => setShown(true)}>
      Show all 10,000 players
    </Button>
  );
}

export const AShortList = () => (
  <VirtualList label="Winners" items={PLAYERS.slice(0, 3)} itemKey={rankOf} renderItem={renderPlayer} estimateSize={50} />
);
