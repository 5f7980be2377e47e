import { BackLink } from '@greenroom/shared-ui/back-link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import { DetailPage } from '../../shared/detail-page';
import { type TournamentDetails, useTournament } from './tournaments.api';
import { TournamentView, useTournamentTab } from './tournament-view';
import { t } from '../../texts';
import styles from './tournament.module.css';

const TEXTS = {
  name: msg('Tournament'),
  loadFailed: msg('Failed to load tournament details'),
  notFound: msg('Tournament Not Found'),
  notFoundHint: msg("The tournament you're looking for doesn't exist."),
  back: msg('Back to Tournaments'),
};

export default function TournamentPage() {
  const titleOf = ({ tournament }: TournamentDetails) => tournament.name;
  return (
    <DetailPage texts={TEXTS} listPath="/tournaments" useItem={useTournament} titleOf={titleOf} loading={<TournamentSkeleton />}>
      {(details) => <TournamentView details={details} />}
    </DetailPage>
  );
}

const TABS = ['4.5rem', '7.5rem', '6rem'];

const TournamentSkeleton = () => (
  <div className={styles.page}>
    <BackLink to="/tournaments">{t(TEXTS.back)}</BackLink>
    <div role="status" aria-label={t('Loading the tournament')}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <Skeleton width="6rem" height="1.5rem" />
          <Skeleton width="min(26rem, 90%)" height="calc(1.05 * var(--text-3xl))" />
          <Skeleton width="min(34rem, 100%)" className={styles.descriptionSkeleton} />
          <Skeleton width="min(22rem, 100%)" className={styles.datesSkeleton} />
        </div>
        <Skeleton className={styles.prizeSkeleton} radius="var(--radius)" />
      </div>
      <div className={styles.tabs}>
        {TABS.map((width) => (
          <Skeleton key={width} width={width} height="1.5rem" />
        ))}
      </div>
      <DrawingSkeleton />
      <div className={styles.columns}>
        <div className={styles.matchesSkeleton}>
          {[1, 2, 3, 4].map((match) => (
            <Skeleton key={match} height="11rem" radius="var(--radius)" />
          ))}
        </div>
        <Skeleton height="10rem" radius="var(--radius)" />
      </div>
    </div>
  </div>
);

function DrawingSkeleton() {
  const [tab] = useTournamentTab();
  return tab === 'bracket' ? <Skeleton className={styles.drawingSkeleton} radius="var(--radius)" /> : null;
}
