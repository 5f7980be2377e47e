import { BackLink } from '@greenroom/shared-ui/back-link';
import { ChangeAnnouncer } from '@greenroom/shared-ui/live-changes';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import type { ReactNode } from 'react';
import { formatMoney } from '@greenroom/shared-ui/format';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { DateTime } from '@greenroom/shared-ui/time';
import { BracketDrawing } from '../bracket/bracket-drawing';
import { describeResults } from '../bracket/describe-results';
import { MatchList } from '../bracket/match-list';
import { MyPredictions } from '../predictions/my-predictions';
import { usePredictions } from '../predictions/use-predictions';
import type { TournamentDetails, Tournament } from '../tournaments.api';
import { TopPredictions } from './top-predictions';
import styles from './tournament.module.css';
import { TournamentSidebar } from './tournament-sidebar';
import { useTournamentTab } from './use-tournament-tab';
import { StatusBadge } from '../status-badge';
import { tournamentStatus } from '../tournament-status';

const TABS = [
  { value: 'bracket', label: 'Bracket' },
  { value: 'predictions', label: 'My Predictions' },
  { value: 'leaderboard', label: 'Leaderboard' },
] as const;

/** A tournament: header, tabs, and a sidebar with its figures next to each tab. */
export function TournamentView({ details }: { details: TournamentDetails }) {
  const { tournament, matches } = details;
  const { tab, selectTab } = useTournamentTab();
  const predictions = usePredictions(details);
  const withSidebar = (content: ReactNode) => (
    <div className={styles.columns}>
      <div className={styles.main}>{content}</div>
      <TournamentSidebar details={details} />
    </div>
  );

  return (
    <div className={styles.page}>
      <BackLink to="/tournaments">Back to Tournaments</BackLink>
      <ChangeAnnouncer value={matches} describe={(before, after) => describeResults(before, after, details.saved)} />
      <TournamentHeader tournament={tournament} />
      <Tabs value={tab} onChange={selectTab}>
        <TabList label="Tournament" tabs={TABS} />
        <TabPanel value="bracket">
          {matches.length > 0 && <BracketDrawing matches={matches} picks={predictions.picks} prizePool={tournament.prizePool} />}
          {withSidebar(<MatchList matches={matches} picks={predictions.picks} />)}
        </TabPanel>
        <TabPanel value="predictions">{withSidebar(<MyPredictions details={details} predictions={predictions} />)}</TabPanel>
        <TabPanel value="leaderboard">{withSidebar(<TopPredictions scores={details.top} />)}</TabPanel>
      </Tabs>
    </div>
  );
}

/** Name, description, game, dates and prize pool. */
const TournamentHeader = ({ tournament }: { tournament: Tournament }) => (
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
