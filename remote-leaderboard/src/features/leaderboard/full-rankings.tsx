import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import type { VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { startTransition, useMemo, useRef, useState, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@greenroom/shared-ui/button';
import { type NumberValue, formatMoney } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { searchText } from '@greenroom/contract/text';
import { readOptionalText } from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import { type User, useCurrentUser } from '@greenroom/shared-ui/platform';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Badge } from '@greenroom/shared-ui/badge';
import { type Board, type Player, type Subsection, type SubsectionPlayer, sumOf } from '../../boards/board';
import { rankBoard, useRecentChanges, ownRankOf, searchPlayers, type OwnRank as Place, rankPlayers } from '../../boards/ranks';
import { formatRank, Ranking } from './ranking';
import { msg } from '@greenroom/shared-ui/texts';
import { t, Trans } from '../../texts';
import styles from './ranking.module.css';

/** Draws all players below the podium with their ranks, with a search box. Needs a `key` by board. */
export function FullRankings({ board, isOwn }: { board: Board; isOwn: (player: Player) => boolean }) {
  const [term, setTerm] = useState('');
  // Separate from the term, so typing stays responsive with a long list.
  const [searched, setSearched] = useState('');
  const list = useRef<VirtualListHandle>(null);
  const ranked = useMemo(() => rankBoard(board), [board]);
  const rows = useMemo(() => searchPlayers(ranked.slice(board.topThree.length), searched), [ranked, board, searched]);
  const changes = useRecentChanges(ranked);
  const own = useMemo(() => ownRankOf(ranked, isOwn), [ranked, isOwn]);

  const search = (next: string) => {
    setTerm(next);
    startTransition(() => setSearched(next));
  };
  const showOwnRow = (place: number) => {
    // The search may have filtered the row out.
    flushSync(() => {
      setTerm('');
      setSearched('');
    });
    list.current?.scrollToItem(place);
  };

  return (
    <Section title={t('Full Rankings')} aside={<SearchBox value={term} onChange={search} placeholder={t('Search players...')} />}>
      {own && <OwnRank place={own} currency={board.currency} onShow={own.place > 3 ? () => showOwnRow(own.place) : undefined} />}
      {rows.length > 0 ? (
        <Ranking
          label={t('All ranks from #4')}
          rows={rows}
          currency={board.currency}
          isOwn={isOwn}
          detail={noteOf}
          changes={searched ? undefined : changes}
          resetKey={searched}
          ref={list}
        />
      ) : (
        <EmptyState title={t('No players found matching "{term}"', { term: searched.trim() })} text={t('Try adjusting your search term')} />
      )}
    </Section>
  );
}

const noteOf = ({ correction, isHidden }: Player) =>
  correction ? t('Corrected: {correction}', { correction }) : isHidden ? t('Hides their casino name') : undefined;

interface OwnRankProps {
  place: Place;
  currency: string;
  /** Scrolls to the visitor's row; left out for a rank on the podium. */
  onShow?: () => void;
}

function OwnRank({ place: { rank, player, prize, behind }, currency, onShow }: OwnRankProps) {
  const money = (amount: NumberValue) => formatMoney(amount, currency);
  return (
    <div className={styles.place}>
      <p className={styles.ownRank}>
        <Trans
          message="You are <strong><rank/></strong>"
          components={{ strong: <strong />, rank: <AnimatedNumber value={rank} format={formatRank} /> }}
        />
      </p>
      <p className={styles.facts}>
        <Trans message="<amount/> wagered" components={{ amount: <AnimatedNumber value={player.wagered} format={money} /> }} />
        {prize !== null && (
          <>
            {' · '}
            <span className={styles.ownRankPrize}>{t('{prize} prize', { prize: money(prize) })}</span>
          </>
        )}
        {behind && (
          <>
            {' · '}
            <Trans
              message="<amount/> behind {rank}"
              values={{ rank: formatRank(behind.rank) }}
              components={{ amount: <AnimatedNumber value={behind.wagered} format={money} /> }}
            />
          </>
        )}
      </p>
      {onShow && (
        <Button variant="secondary" size="small" onClick={onShow}>
          {t('Show my row')}
        </Button>
      )}
    </div>
  );
}

/** Fetches the member's casino usernames, which only they receive. */
async function fetchCasinoNames(user: User, signal?: AbortSignal): Promise<(string | null)[]> {
  const { crypto, crypto2, crypto3 } = await fetchOwnProfile(user, signal);
  return [crypto, crypto2, crypto3].map(readOptionalText);
}

const namesOf = (user: User | null, casinoNames: readonly (string | null)[] = []) =>
  new Set([user?.username, user?.kick_username, ...casinoNames].flatMap((name) => (name ? [searchText(name)] : [])));

/**
 * Returns a predicate that tells whether a player is the visitor, for highlighting only. Boards have casino usernames, so it compares the
 * names in the member's settings, and those on this site. Until the casino names have loaded, and if they fail, only the latter count.
 */
export function useIsOwn(): (player: Player) => boolean {
  const user = useCurrentUser();
  const { data: casinoNames } = useQuery({
    queryKey: ['casino-names', user?.id],
    queryFn: user ? ({ signal }) => fetchCasinoNames(user, signal) : skipToken,
  });
  const names = useMemo(() => namesOf(user, casinoNames), [user, casinoNames]);
  return useCallback(({ name, isHidden }) => name !== null && !isHidden && names.has(searchText(name)), [names]);
}

interface SubsectionRankingProps {
  subsection: Subsection;
  currency: string;
  isOwn: (player: Player) => boolean;
}

export function SubsectionRanking({ subsection, currency, isOwn }: SubsectionRankingProps) {
  const { name, filterType, filterValue, prizes, players } = subsection;
  const rows = useMemo(() => rankPlayers(players, prizes), [players, prizes]);
  const changes = useRecentChanges(rows);
  return (
    <Section
      title={name}
      aside={
        <div className={styles.subsectionRankingFacts}>
          {filterType && <Badge>{filterText(filterType, filterValue)}</Badge>}
          <p>
            <Trans
              message="Total prizes <strong><amount/></strong>"
              components={{
                strong: <strong />,
                amount: <AnimatedNumber value={sumOf(prizes)} format={(amount) => formatMoney(amount, currency)} />,
              }}
            />
          </p>
        </div>
      }
    >
      {players.length > 0 ? (
        <Ranking
          label={t('Ranks of {name}', { name })}
          rows={rows}
          currency={currency}
          isOwn={isOwn}
          changes={changes}
          detail={favouriteGameOf}
        />
      ) : (
        <EmptyState title={t('No players in this subsection yet')} />
      )}
    </Section>
  );
}

const favouriteGameOf = ({ favouriteGame }: SubsectionPlayer) => favouriteGame ?? t('No favorite game');

const FILTERS: Readonly<Record<string, string>> = {
  game: msg('Game: {value}'),
  favorite_game: msg('Favorite game: {value}'),
  wager_range: msg('Wager range: {value}'),
};

/** Returns for example "Wager range: 500+". Other back ends have types of their own. */
function filterText(type: string, value: string): string {
  const known = FILTERS[type];
  if (known && value) return t(known, { value });
  const words = type.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return value ? `${title}: ${value}` : title;
}
