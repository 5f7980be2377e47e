import { Badge } from '@greenroom/shared-ui/badge';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatMoney } from '@greenroom/shared-ui/format';
import { Section } from '@greenroom/shared-ui/section';
import { type Subsection, sumOf } from '../../boards/board';
import { Ranking } from './ranking';
import { rankedFrom } from './ranks';
import styles from './subsection-ranking.module.css';

/** A contest inside a board: its filter, what it gives in all, and its own ranks. */
export function SubsectionRanking({ subsection, currency }: { subsection: Subsection; currency: string }) {
  const { name, filterType, filterValue, prizes, players } = subsection;
  return (
    <Section
      title={name}
      aside={
        <div className={styles.facts}>
          {filterType && <Badge>{filterText(filterType, filterValue)}</Badge>}
          <p>
            Total prizes <strong>{formatMoney(sumOf(prizes), currency)}</strong>
          </p>
        </div>
      }
    >
      {players.length > 0 ? (
        <Ranking
          rows={rankedFrom(1, players, prizes)}
          currency={currency}
          detail={({ favouriteGame }) => favouriteGame ?? 'No favorite game'}
        />
      ) : (
        <EmptyState title="No players in this subsection yet" />
      )}
    </Section>
  );
}

/** Such as "Min wager: 100": the type is the back end's own word. */
function filterText(type: string, value: string): string {
  const words = type.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return value ? `${title}: ${value}` : title;
}
