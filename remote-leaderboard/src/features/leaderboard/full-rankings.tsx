import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import type { VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { useMemo, useRef, useState } from 'react';
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
  const list = useRef<VirtualListHandle>(null);
  const ranked = useMemo(() => rankedBelowPodium(board), [board]);
  const rows = useMemo(() => searchPlayers(ranked, term), [ranked, term]);
  const own = useMemo(() => ownPlaceOf(board, isOwn), [board, isOwn]);

  const showOwnRow = (rank: number) => {
    // A search may have left it out.
    flushSync(() => setTerm(''));
    list.current?.scrollToItem(rank);
  };

  return (
    <Section
      title="Full Rankings"
      aside={<SearchBox value={term} onChange={setTerm} placeholder="Search players..." />}
    >
      {own && <OwnPlace place={own} currency={board.currency} onShow={own.rank > 3 ? () => showOwnRow(own.rank) : undefined} />}
      {rows.length > 0 ? (
        <Ranking label="All ranks from #4" rows={rows} currency={board.currency} isOwn={isOwn} resetKey={term} ref={list} />
      ) : (
        <EmptyState title={`No players found matching "${term.trim()}"`} text="Try adjusting your search term" />
      )}
    </Section>
  );
}
