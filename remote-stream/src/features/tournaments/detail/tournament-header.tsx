import { formatMoney } from '@greenroom/shared-ui/format';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { DateTime } from '@greenroom/shared-ui/time';
import type { ReactNode } from 'react';
import { StatusBadge } from '../status-badge';
import { tournamentStatus } from '../tournament-status';
import type { Tournament } from '../tournaments.api';
import styles from './tournament.module.css';

/** Name, description, game, dates and prize pool. */
export const TournamentHeader = ({ tournament }: { tournament: Tournament }) => (
  <header className={styles.head}>
    <div className={styles.titles}>
      <StatusBadge status={tournamentStatus(tournament)} />
      <h1 className={styles.name}>{tournament.name}</h1>
      {tournament.description && <p className={styles.description}>{tournament.description}</p>}
      <dl className={styles.dates}>
        {tournament.game && <Fact name="Game">{tournament.game}</Fact>}
        <Fact name="Start">
          <DateTime value={tournament.start} fallback="TBA" dateOnly />
        </Fact>
        <Fact name="End">
          <DateTime value={tournament.end} fallback="TBA" dateOnly />
        </Fact>
      </dl>
    </div>
    <dl className={styles.prize}>
      <Trophy size={36} strokeWidth={1.25} />
      <Fact name="Prize Pool">{formatMoney(tournament.prizePool, '$', 'TBA')}</Fact>
    </dl>
  </header>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
