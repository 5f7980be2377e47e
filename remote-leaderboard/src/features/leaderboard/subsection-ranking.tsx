import { Badge } from '@greenroom/shared-ui/badge';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatMoney } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { Section } from '@greenroom/shared-ui/section';
import { useMemo } from 'react';
import { type Player, type Subsection, type SubsectionPlayer, sumOf } from '../../boards/board';
import { rankPlayers } from '../../boards/ranks';
import { useRecentChanges } from '../../boards/recent-changes';
import { Ranking } from './ranking';
import styles from './subsection-ranking.module.css';

export interface SubsectionRankingProps {
  subsection: Subsection;
  currency: string;
  isOwn: (player: Player) => boolean;
}

/** A contest within a board: its filter, total prizes and ranks. Needs a `key` by board. */
export function SubsectionRanking({ subsection, currency, isOwn }: SubsectionRankingProps) {
  const { name, filterType, filterValue, prizes, players } = subsection;
  const rows = useMemo(() => rankPlayers(players, prizes), [players, prizes]);
  const changes = useRecentChanges(rows);
  return (
    <Section
      title={name}
      aside={
        <div className={styles.facts}>
          {filterType && <Badge>{filterText(filterType, filterValue)}</Badge>}
          <p>
            Total prizes{' '}
            <strong>
              <AnimatedNumber value={sumOf(prizes)} format={(amount) => formatMoney(amount, currency)} />
            </strong>
          </p>
        </div>
      }
    >
      {players.length > 0 ? (
        <Ranking label={`Ranks of ${name}`} rows={rows} currency={currency} isOwn={isOwn} changes={changes} detail={favouriteGameOf} />
      ) : (
        <EmptyState title="No players in this subsection yet" />
      )}
    </Section>
  );
}

const favouriteGameOf = ({ favouriteGame }: SubsectionPlayer) => favouriteGame ?? 'No favorite game';

/** Such as "Min wager: 100". The type is free text of the back end. */
function filterText(type: string, value: string): string {
  const words = type.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return value ? `${title}: ${value}` : title;
}
