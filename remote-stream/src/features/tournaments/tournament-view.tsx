import { BackLink } from '@greenroom/shared-ui/back-link';
import { ChangeAnnouncer, AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { type ReactNode, useCallback, useMemo } from 'react';
import { formatMoney, formatNumber, formatPercent } from '@greenroom/shared-ui/format';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { DateTime } from '@greenroom/shared-ui/time';
import { cardClass } from '@greenroom/shared-ui/card';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { VirtualList } from '@greenroom/shared-ui/virtual-list';
import { msg } from '@greenroom/shared-ui/texts';
import { Fact } from '../../shared/fact';
import { useTab } from '../../shared/use-tab';
import { BracketDrawing } from './bracket-drawing';
import { describeChanges } from './bracket';
import { MatchList } from './match-list';
import { MyPredictions } from './my-predictions';
import { usePredictions } from './use-predictions';
import type { TournamentDetails, Tournament, Score } from './tournaments.api';
import { StatusBadge } from './status-badge';
import { tournamentStatus } from './tournament-status';
import { PlacePrizes } from '../../shared/place-prizes';
import { MemberName } from '../../shared/member-name';
import { isSameMember } from '../../shared/member';
import { serverText } from '../../shared/server-text';
import { t } from '../../texts';
import styles from './tournament.module.css';

const TABS = [
  { value: 'bracket', label: msg('Bracket') },
  { value: 'predictions', label: msg('My Predictions') },
  { value: 'leaderboard', label: msg('Leaderboard') },
] as const;

/** Draws a tournament: header, tabs, and a sidebar with its figures next to each tab. */
export function TournamentView({ details }: { details: TournamentDetails }) {
  const { tournament, matches } = details;
  const [tab, selectTab] = useTournamentTab();
  const predictions = usePredictions(details);
  const withSidebar = (content: ReactNode) => (
    <div className={styles.columns}>
      <div className={styles.main}>{content}</div>
      <TournamentSidebar details={details} />
    </div>
  );

  return (
    <div className={styles.page}>
      <BackLink to="/tournaments">{t('Back to Tournaments')}</BackLink>
      <ChangeAnnouncer value={matches} describe={(before, after) => describeChanges(before, after, details.saved)} />
      <TournamentHeader tournament={tournament} />
      <Tabs value={tab} onChange={selectTab}>
        <TabList label={t('Tournament')} tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))} />
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

const TournamentHeader = ({ tournament }: { tournament: Tournament }) => (
  <header className={styles.head}>
    <div className={styles.titles}>
      <StatusBadge status={tournamentStatus(tournament)} />
      <h1 className={styles.name}>{tournament.name}</h1>
      {tournament.description && <p className={styles.description}>{tournament.description}</p>}
      <dl className={styles.dates}>
        {tournament.game && <Fact name={t('Game')}>{tournament.game}</Fact>}
        <Fact name={t('Start')}>
          <DateTime value={tournament.start} fallback={t('TBA')} dateOnly />
        </Fact>
        <Fact name={t('End')}>
          <DateTime value={tournament.end} fallback={t('TBA')} dateOnly />
        </Fact>
      </dl>
    </div>
    <dl className={styles.prize}>
      <Trophy size={36} strokeWidth={1.25} />
      <Fact name={t('Prize Pool')}>{formatMoney(tournament.prizePool, '$', t('TBA'))}</Fact>
    </dl>
  </header>
);

const MAX_FRIENDS = 5;

function TournamentSidebar({ details: { tournament, saved, friends } }: { details: TournamentDetails }) {
  const user = useCurrentUser();
  const hasPredicted = tournament.hasPredicted || Object.keys(saved).length > 0;
  return (
    <aside className={styles.sidebar} aria-label={t('Tournament figures')}>
      <dl className={cardClass({}, styles.facts)}>
        <Fact name={t('Total Predictions')}>
          <AnimatedNumber value={tournament.predictionsCount} />
        </Fact>
        <Fact name={t('Total Matches')}>{formatNumber(tournament.matchesCount)}</Fact>
        <Fact name={t('Max Participants')}>{formatNumber(tournament.maxParticipants, t('No limit'))}</Fact>
        {user && (
          <Fact name={t('Your Prediction')}>{hasPredicted ? <Submitted /> : <span className={styles.none}>{t('None yet')}</span>}</Fact>
        )}
      </dl>
      <PlacePrizes title={t('Prizes for the best predictions')} prizes={tournament.predictionPrizes} />
      {user && <Friends friends={friends} />}
    </aside>
  );
}

const Submitted = () => (
  <span className={styles.submitted}>
    <CircleCheck size={16} />
    {t('Submitted')}
  </span>
);

const Friends = ({ friends }: Pick<TournamentDetails, 'friends'>) => (
  <section className={cardClass({}, styles.friends)} aria-labelledby="friends-predictions">
    <h2 id="friends-predictions">{t("Friends' Predictions")}</h2>
    {friends.length > 0 ? (
      <ul>
        {friends.slice(0, MAX_FRIENDS).map(({ member, accuracy }, index) => (
          <li key={member.id || index}>
            <MemberName member={member} size={28} />
            <span className={styles.accuracy}>{formatPercent(accuracy)}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p>{t('None of your friends have made predictions yet.')}</p>
    )}
  </section>
);

/** In pixels, as in the stylesheet. */
const ROW_HEIGHT = 64;

/** Limited, so the content below, for example the sidebar on phones, stays within reach. */
const MAX_HEIGHT = 'min(44rem, 80svh)';
const MEDALS = ['gold', 'silver', 'bronze'];

type Ranked = Score & { rank: number };

function TopPredictions({ scores }: { scores: readonly Score[] }) {
  const user = useCurrentUser();
  const ranked = useMemo(() => scores.map((score, index): Ranked => ({ ...score, rank: index + 1 })), [scores]);
  const renderRow = useCallback((score: Ranked) => <Row score={score} isOwn={isSameMember(score.member, user)} />, [user]);
  if (scores.length === 0) return <EmptyState heading="h2" title={t('No predictions yet')} />;
  return (
    <>
      <h2 className={styles.title}>{t('Top Predictions')}</h2>
      {scores.every(({ total }) => total === 0) && (
        <p className={styles.note}>{t('No predicted match has been decided yet, so everyone is tied.')}</p>
      )}
      <div className={styles.ranking}>
        <VirtualList
          label={t('Top Predictions')}
          items={ranked}
          itemKey={rankOf}
          renderItem={renderRow}
          estimateSize={ROW_HEIGHT}
          maxHeight={MAX_HEIGHT}
        />
      </div>
    </>
  );
}

const rankOf = ({ rank }: Ranked) => rank;

const Row = ({ score: { rank, member, correct, total, accuracy, prize }, isOwn }: { score: Ranked; isOwn: boolean }) => (
  <div className={styles.row} aria-current={isOwn || undefined} data-medal={MEDALS[rank - 1]}>
    <span className={styles.rank}>{t('#{place}', { place: rank })}</span>
    <MemberName member={member} isOwn={isOwn} />
    <span className={styles.score}>
      <span className={styles.correct}>
        {prize
          ? t('{correct}/{total} correct, won {prize}', { correct, total, prize: serverText(prize) })
          : t('{correct}/{total} correct', { correct, total })}
      </span>
      <span className={styles.topPredictionsAccuracy}>{formatPercent(accuracy)}</span>
    </span>
  </div>
);

export const useTournamentTab = () => useTab(['bracket', 'predictions', 'leaderboard']);
