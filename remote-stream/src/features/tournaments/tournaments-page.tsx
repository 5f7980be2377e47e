import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { Badge } from '@greenroom/shared-ui/badge';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { formatDate, formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import Gamepad from '@greenroom/shared-ui/icons/gamepad-2';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { useId } from 'react';
import { Fact } from '../../shared/fact';
import { type Tournament, useTournaments } from './tournaments.api';
import { StatusBadge } from './status-badge';
import { tournamentStatus } from './tournament-status';
import { t } from '../../texts';
import card from '../../shared/list-card.module.css';
import styles from './tournaments.module.css';

export default function TournamentsPage() {
  usePageTitle(t('Tournaments'));
  const user = useCurrentUser();
  const tournaments = useTournaments(user?.id);
  useErrorToast(tournaments.isError, t('Failed to load tournaments'));

  return (
    <>
      <PageHeader title={t('Tournaments')} subtitle={t('Predict every winner before the first spin')} />
      <QueryView query={tournaments} errorTitle={t("Couldn't load the tournaments")} heading="h2" loading={<TournamentsSkeleton />}>
        {(data) => <TournamentList tournaments={data} />}
      </QueryView>
    </>
  );
}

function TournamentList({ tournaments }: { tournaments: readonly Tournament[] }) {
  if (tournaments.length === 0) {
    return <EmptyState heading="h2" title={t('No Tournaments')} text={t('Check back later for upcoming tournaments!')} />;
  }
  return (
    <ul className={`${card.list} ${styles.list}`}>
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <TournamentCard tournament={tournament} />
        </li>
      ))}
    </ul>
  );
}

const TournamentsSkeleton = () => (
  <div role="status" aria-label={t('Loading the tournaments')} className={`${card.list} ${styles.list}`}>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
    ))}
  </div>
);

function TournamentCard({ tournament }: { tournament: Tournament }) {
  const id = useId();
  const status = tournamentStatus(tournament);
  return (
    <Card className={`${card.card} ${styles.card}`} data-status={status}>
      <BracketMotif />
      <div className={`${card.badges} ${styles.badges}`}>
        <StatusBadge status={status} />
        <PredictedBadge tournament={tournament} />
      </div>
      <h2 id={`${id}name`} className={`${card.title} ${styles.name}`}>
        {tournament.name}
      </h2>
      {tournament.description && <p className={`${card.description} ${styles.description}`}>{tournament.description}</p>}
      {tournament.game && (
        <p className={styles.game}>
          <Gamepad size={16} />
          {tournament.game}
        </p>
      )}
      <dl className={`${card.prize} ${styles.prize}`}>
        <dt>{t('Prize Pool')}</dt>
        <dd>{formatMoney(tournament.prizePool, '$', t('TBA'))}</dd>
      </dl>
      <dl className={styles.facts}>
        <Fact name={t('Predictions')}>
          <AnimatedNumber value={tournament.predictionsCount} />
        </Fact>
        <Fact name={t('Matches')}>{formatNumber(tournament.matchesCount)}</Fact>
        <Fact name={t('Max Players')}>{formatNumber(tournament.maxParticipants, t('No limit'))}</Fact>
      </dl>
      <dl className={styles.dates}>
        <Fact name={t('Start')}>{formatDate(tournament.start, t('TBA'))}</Fact>
        <Fact name={t('End')}>{formatDate(tournament.end, t('TBA'))}</Fact>
      </dl>
      <SiteLink
        id={`${id}link`}
        to={`/tournaments/${encodeURIComponent(tournament.id)}`}
        className={buttonClass({ variant: 'secondary' }, card.open)}
        aria-labelledby={`${id}link ${id}name`}
      >
        {t('View Bracket')}
      </SiteLink>
    </Card>
  );
}

function PredictedBadge({ tournament }: { tournament: Tournament }) {
  const user = useCurrentUser();
  return user && tournament.hasPredicted ? <Badge tone="blue">{t('Predicted')}</Badge> : null;
}

const BracketMotif = () => (
  <svg className={styles.motif} viewBox="0 0 120 96" aria-hidden="true" data-directed>
    <path d="M0 12h24q6 0 6 6v12q0 6 6 6h24M0 60h24q6 0 6-6V42q0-6 6-6M60 36q6 0 6 6v6q0 6 6 6h48" />
    <path d="M0 84h60q6 0 6-6V60q0-6 6-6" />
  </svg>
);
