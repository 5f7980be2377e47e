import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import type { VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { startTransition, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Board, Player } from '../../boards/board';
import { OwnPlace } from './own-place';
import { Ranking } from './ranking';
import { ownPlaceOf, rankedBelowPodium, searchPlayers } from './ranks';

export interface FullRankingsProps {
  board: Board;
  isOwn: (player: Player) => boolean;
}

/** Everybody below the podium, with their ranks, filtered as one types. */
export function FullRankings({ board, isOwn }: FullRankingsProps) {
  const [term, setTerm] = useState('');
  // A key shows in the box at once, however long the list is.
  const [searched, setSearched] = useState('');
  const list = useRef<VirtualListHandle>(null);
  const ranked = useMemo(() => rankedBelowPodium(board), [board]);
  const rows = useMemo(() => searchPlayers(ranked, searched), [ranked, searched]);
  const own = useMemo(() => ownPlaceOf(board, isOwn), [board, isOwn]);

  const search = (next: string) => {
    setTerm(next);
    startTransition(() => setSearched(next));
  };
  const showOwnRow = (rank: number) => {
    // A search may have left it out.
    flushSync(() => {
      setTerm('');
      setSearched('');
    });
    list.current?.scrollToItem(rank);
  };

  return (
    <Section
      title="Full Rankings"
      aside={<SearchBox value={term} onChange={search} placeholder="Search players..." />}
    >
      {own && <OwnPlace place={own} currency={board.currency} onShow={own.rank > 3 ? () => showOwnRow(own.rank) : undefined} />}
      {rows.length > 0 ? (
        <Ranking label="All ranks from #4" rows={rows} currency={board.currency} isOwn={isOwn} resetKey={searched} ref={list} />
      ) : (
        <EmptyState title={`No players found matching "${searched.trim()}"`} text="Try adjusting your search term" />
      )}
    </Section>
  );
}
