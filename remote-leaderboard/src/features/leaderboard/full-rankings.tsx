import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import type { VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { startTransition, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Board, Player } from '../../boards/board';
import { rankBoard } from '../../boards/ranks';
import { useRecentChanges } from '../../boards/recent-changes';
import { OwnRank } from './own-rank';
import { Ranking } from './ranking';
import { ownRankOf, searchPlayers } from './ranks';

export interface FullRankingsProps {
  board: Board;
  isOwn: (player: Player) => boolean;
}

/** All players below the podium with their ranks, with a search box. Needs a `key` by board. */
export function FullRankings({ board, isOwn }: FullRankingsProps) {
  const [term, setTerm] = useState('');
  // Separate from the term, so that typing stays responsive with a long list.
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
    <Section title="Full Rankings" aside={<SearchBox value={term} onChange={search} placeholder="Search players..." />}>
      {own && <OwnRank place={own} currency={board.currency} onShow={own.place > 3 ? () => showOwnRow(own.place) : undefined} />}
      {rows.length > 0 ? (
        <Ranking
          label="All ranks from #4"
          rows={rows}
          currency={board.currency}
          isOwn={isOwn}
          detail={noteOf}
          changes={searched ? undefined : changes}
          resetKey={searched}
          ref={list}
        />
      ) : (
        <EmptyState title={`No players found matching "${searched.trim()}"`} text="Try adjusting your search term" />
      )}
    </Section>
  );
}

/** What visitors should know about a player's row. */
const noteOf = ({ correction, isHidden }: Player) =>
  correction ? `Corrected: ${correction}` : isHidden ? 'Hides their name at the casino' : undefined;
