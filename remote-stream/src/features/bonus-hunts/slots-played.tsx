import { searchText } from '@greenroom/contract/text';
import { Badge } from '@greenroom/shared-ui/badge';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { AnimatedNumber, ChangeAnnouncer } from '@greenroom/shared-ui/live-changes';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { Table, type TableColumn } from '@greenroom/shared-ui/table';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { type HuntGame, biggestWin, multiplierOf, multiplierTone, describeOpened } from './hunt-rules';
import { useSlotImage } from './slot-images.api';
import { t } from '../../texts';
import styles from './slots-played.module.css';

const columnsOf = (): TableColumn<HuntGame>[] => [
  { key: 'slot', header: t('Slot'), cell: (game) => <Slot game={game} />, sortBy: ({ slot }) => slot || null, width: 'minmax(0, 2.5fr)' },
  {
    key: 'bet',
    header: t('Bet'),
    cell: ({ bet, isPending }) => (
      <span data-pending={isPending} className={styles.bet}>
        {formatMoney(bet)}
      </span>
    ),
    sortBy: ({ bet }) => bet,
    align: 'end',
  },
  {
    key: 'win',
    header: t('Win'),
    cell: ({ win }) => (
      <span data-won={win > 0} className={styles.win}>
        <AnimatedNumber value={win} format={formatMoney} />
      </span>
    ),
    sortBy: ({ win }) => win,
    align: 'end',
  },
  {
    key: 'multiplier',
    header: t('Multiplier'),
    cell: (game) => <Multiplier value={multiplierOf(game)} />,
    sortBy: multiplierOf,
    align: 'end',
  },
];

/** The id of the game with the biggest win so far. In a context, so a new one re-renders its cells only. */
const BiggestWin = createContext<string | null>(null);

const idOf = ({ id }: HuntGame) => id;

/** Draws the hunt's games in opening order, with a search box (docs/product.md#bonus-hunts). */
export function SlotsPlayed({ games }: { games: readonly HuntGame[] }) {
  const columns = useMemo(() => columnsOf(), []);
  const [search, setSearch] = useState('');
  const term = searchText(search);
  const filter = useCallback(({ slot }: HuntGame) => searchText(slot).includes(term), [term]);
  return (
    <Section
      title={t('Slots Played ({count})', { count: games.length })}
      aside={<SearchBox value={search} onChange={setSearch} placeholder={t('Search slots...')} />}
    >
      <ChangeAnnouncer value={games} describe={describeOpened} />
      <div className={styles.table}>
        <BiggestWin value={biggestWin(games)?.id ?? null}>
          <Table
            label={t('Slots Played')}
            columns={columns}
            rows={games}
            filter={filter}
            rowKey={idOf}
            empty={
              games.length > 0 ? (
                <EmptyState
                  title={t('No slots found matching "{search}"', { search: search.trim() })}
                  text={t('Try adjusting your search term')}
                />
              ) : (
                <EmptyState title={t('No slots yet')} text={t("Slots will appear here as they're added to the hunt.")} />
              )
            }
          />
        </BiggestWin>
      </div>
    </Section>
  );
}

function Slot({ game }: { game: HuntGame }) {
  const { id, slot, isPending } = game;
  const isBiggest = useContext(BiggestWin) === id;
  return (
    <span className={styles.slot} data-pending={isPending}>
      <SlotThumbnail game={game} />
      <span className={styles.names} data-note={isPending ? 'pending' : isBiggest ? 'biggest' : 'none'}>
        <span className={styles.name}>{slot || t('Unnamed slot')}</span>
        <span className={styles.note}>{isPending ? t('Not played yet') : isBiggest && t('Biggest win so far')}</span>
      </span>
      <span className={styles.highlight} />
    </span>
  );
}

const Multiplier = ({ value }: { value: number }) => (
  <Badge tone={multiplierTone(value)}>
    <AnimatedNumber value={value} format={formatMultiplier} />
  </Badge>
);

/** Draws a slot's image, or a placeholder of the same size while it loads or if there is none (docs/product.md#bonus-hunts). */
export function SlotThumbnail({ game }: { game: Pick<HuntGame, 'slot' | 'image'> }) {
  const source = useSlotImage(game);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    // Decorative: the slot's name is next to it.
    <span className={styles.thumbnail} aria-hidden="true">
      <svg viewBox="0 0 56 40">
        <rect x="12" y="8" width="32" height="24" rx="4" />
        <path d="M23 8v24M33 8v24M15.5 16h4.5l-2.5 8M26 16h4.5l-2.5 8M36 16h4.5l-2.5 8" />
      </svg>
      {source !== null && source !== failed && (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          data-loaded={source === loaded}
          onLoad={() => setLoaded(source)}
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}
