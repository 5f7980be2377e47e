import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { useState } from 'react';
import type { Board } from '../../boards/board';
import { Ranking } from './ranking';
import { rankedFrom, searchPlayers } from './ranks';

/** Everybody below the podium, with their ranks, filtered as one types. */
export function FullRankings({ board }: { board: Board }) {
  const [term, setTerm] = useState('');
  const rows = searchPlayers(rankedFrom(4, board.rest, board.prizes), term);

  return (
    <Section
      title="Full Rankings"
      aside={<SearchBox value={term} onChange={setTerm} placeholder="Search players..." />}
    >
      {rows.length > 0 ? (
        <Ranking rows={rows} currency={board.currency} />
      ) : (
        <EmptyState title={`No players found matching "${term.trim()}"`} text="Try adjusting your search term" />
      )}
    </Section>
  );
}
