import { buttonClass } from '@greenroom/shared-ui/button';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '@greenroom/shared-ui/badge';
import { DateTime } from '@greenroom/shared-ui/time';
import { useWinners, type Winners, type Kind, type Promised, type Winner } from './winners.api';
import styles from './winners.module.css';

/** Draws every prize, from announcement to payout, for everyone (docs/product.md#winners). */
export default function WinnersPage() {
  usePageTitle('Winners');
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const winners = useWinners(page);
  useErrorToast(winners.isError, 'Failed to load the winners');
  return (
    <>
      <PageHeader title="Winners" subtitle="Every prize, from announcement to payout" />
      <QueryView query={winners} errorTitle="Couldn't load the winners" heading="h2" loading={<WinnersSkeleton />}>
        {(data) => <Loaded data={data} page={page} isStale={winners.isPlaceholderData} />}
      </QueryView>
    </>
  );
}

function Loaded({ data, page, isStale }: { data: Winners; page: number; isStale: boolean }) {
  const { total, medianDays, promised, winners, pages } = data;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Total given away</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>From win to payout</dt>
          <dd>{medianDays === null ? '–' : `${medianDays} ${medianDays === 1 ? 'day' : 'days'}`}</dd>
          <dd className={styles.muted}>Median time to payout</dd>
        </div>
      </dl>
      <Section title="Won">
        {winners.length === 0 ? (
          <EmptyState
            title={page === 1 ? 'No winners yet' : 'This page is empty'}
            text={page === 1 ? 'Winners will appear here after the first draw or final ranking.' : undefined}
          />
        ) : (
          <ul className={styles.list} aria-busy={isStale}>
            {winners.map((winner) => (
              <WinnerItem key={`${winner.kind} ${winner.id}`} winner={winner} />
            ))}
          </ul>
        )}
        <Pages page={page} pages={pages} />
      </Section>
      {page === 1 && promised.length > 0 && (
        <Section title="Promised">
          <ul className={styles.promised}>
            {promised.map((one) => (
              <PromisedItem key={`${one.kind} ${one.sourceId}`} promised={one} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Links to the pages before and after. */
function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages < 2 && page === 1) return null;
  const to = (other: number) => (other === 1 ? '/winners' : `/winners?page=${other}`);
  return (
    <nav className={styles.pages} aria-label="Pages of winners">
      {page > 1 && (
        <SiteLink className={buttonClass({ variant: 'secondary', size: 'small' })} to={to(page - 1)}>
          Newer
        </SiteLink>
      )}
      <span className={styles.muted}>
        Page {formatNumber(page)} of {formatNumber(Math.max(pages, 1))}
      </span>
      {page < pages && (
        <SiteLink className={buttonClass({ variant: 'secondary', size: 'small' })} to={to(page + 1)}>
          Older
        </SiteLink>
      )}
    </nav>
  );
}

const WinnersSkeleton = () => (
  <div role="status" aria-label="Loading the winners">
    <div className={styles.figures}>
      <Skeleton height="5.5rem" radius="var(--radius)" />
      <Skeleton height="5.5rem" radius="var(--radius)" />
    </div>
    <div className={styles.list}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="5rem" radius="var(--radius)" />
      ))}
    </div>
  </div>
);

const KINDS: Record<Kind, string> = {
  raffle: 'Raffle',
  hunt: 'Bonus hunt',
  tournament: 'Tournament',
  challenge: 'Challenge',
  leaderboard: 'Leaderboard',
};

/** Returns the page of the event; only raffles and tournaments have one each. */
const pathOf = (kind: Kind, id: string): string =>
  ({
    raffle: `/raffles/${encodeURIComponent(id)}`,
    tournament: `/tournaments/${encodeURIComponent(id)}`,
    hunt: '/bonus-hunts',
    challenge: `/challenges?challenge=${encodeURIComponent(id)}`,
    leaderboard: '/leaderboard',
  })[kind];

const STEPS = {
  won: ['gold', 'Won'],
  paid: ['green', 'Paid'],
  received: ['green', 'Received'],
  lapsed: ['neutral', 'Lapsed'],
} as const;

function Source({ kind, sourceId, title }: Pick<Winner, 'kind' | 'sourceId' | 'title'>) {
  if (kind === null) return title;
  return (
    <>
      {KINDS[kind]}: <SiteLink to={pathOf(kind, sourceId)}>{title}</SiteLink>
    </>
  );
}

/** Draws the prizes of something running, to how many winners, and until when. */
const PromisedItem = ({ promised: { kind, sourceId, title, prize, places, end } }: { promised: Promised }) => (
  <li className={styles.item}>
    <p className={styles.prize}>{prize}</p>
    <p className={styles.where}>
      <Source kind={kind} sourceId={sourceId} title={title} />
      {places > 1 && `, ${formatNumber(places)} winners`}
    </p>
    {end && (
      <p className={styles.muted}>
        Until <DateTime value={end} dateOnly />
      </p>
    )}
  </li>
);

function WinnerItem({ winner: { kind, sourceId, title, prize, name, profile, step, wonAt, paidAt, isLate } }: { winner: Winner }) {
  const [tone, label] = STEPS[step];
  return (
    <li className={styles.item}>
      <p className={styles.prize}>{prize}</p>
      <p className={styles.where}>
        {name && (
          <>
            {profile ? <SiteLink to={`/profile/${encodeURIComponent(profile)}`}>{name}</SiteLink> : <strong>{name}</strong>}
            {' · '}
          </>
        )}
        <Source kind={kind} sourceId={sourceId} title={title} />
      </p>
      <p className={styles.muted}>
        <DateTime value={wonAt} dateOnly />
        {kind !== null && paidAt && (
          <>
            , paid <DateTime value={paidAt} dateOnly />
          </>
        )}
      </p>
      <p className={styles.state}>
        {isLate && <Badge tone="red">{step === 'won' ? 'Payment overdue' : 'Paid late'}</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  );
}
