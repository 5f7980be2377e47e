import { buttonClass } from '@greenroom/shared-ui/button';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatDecimal, formatMoney } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '@greenroom/shared-ui/badge';
import { DateTime } from '@greenroom/shared-ui/time';
import { useWinners, type Winners, type Kind, type Promised, type Winner } from './winners.api';
import { t, Trans } from '../../texts';
import styles from './winners.module.css';

/** Draws every prize, from announcement to payout, for everyone (docs/product.md#winners). */
export default function WinnersPage() {
  usePageTitle(t('Winners'));
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const winners = useWinners(page);
  useErrorToast(winners.isError, t('Failed to load the winners'));
  return (
    <>
      <PageHeader title={t('Winners')} subtitle={t('Every prize, from announcement to payout')} />
      <QueryView query={winners} errorTitle={t("Couldn't load the winners")} heading="h2" loading={<WinnersSkeleton />}>
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
          <dt>{t('Total given away')}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>{t('From win to payout')}</dt>
          <dd>
            {medianDays === null
              ? '–'
              : t(
                  { one: '{days} day', other: '{days} days' },
                  { count: medianDays, days: String(medianDays).replace('.', formatDecimal(0).charAt(1)) },
                )}
          </dd>
          <dd className={styles.muted}>{t('Median time to payout')}</dd>
        </div>
      </dl>
      <Section title={t('Won', {}, 'heading')}>
        {winners.length === 0 ? (
          <EmptyState
            title={page === 1 ? t('No winners yet') : t('This page is empty')}
            text={page === 1 ? t('Winners will appear here after the first draw or final ranking.') : undefined}
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
        <Section title={t('Promised')}>
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

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages < 2 && page === 1) return null;
  const to = (other: number) => (other === 1 ? '/winners' : `/winners?page=${other}`);
  return (
    <nav className={styles.pages} aria-label={t('Pages of winners')}>
      {page > 1 && (
        <SiteLink className={buttonClass({ variant: 'secondary', size: 'small' })} to={to(page - 1)}>
          {t('Newer')}
        </SiteLink>
      )}
      <span className={styles.muted}>{t('Page {page} of {pages}', { page, pages: Math.max(pages, 1) })}</span>
      {page < pages && (
        <SiteLink className={buttonClass({ variant: 'secondary', size: 'small' })} to={to(page + 1)}>
          {t('Older')}
        </SiteLink>
      )}
    </nav>
  );
}

const WinnersSkeleton = () => (
  <div role="status" aria-label={t('Loading the winners')}>
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
  raffle: msg('Raffle'),
  hunt: msg('Bonus hunt'),
  tournament: msg('Tournament'),
  challenge: msg('Challenge'),
  leaderboard: msg('Leaderboard'),
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
  won: ['gold', msg('Won')],
  paid: ['green', msg('Paid')],
  received: ['green', msg('Received')],
  lapsed: ['neutral', msg('Lapsed')],
} as const;

function Source({ kind, sourceId, title }: Pick<Winner, 'kind' | 'sourceId' | 'title'>) {
  if (kind === null) return title;
  return (
    <Trans
      message="{kind}: <event/>"
      values={{ kind: t(KINDS[kind]) }}
      components={{ event: <SiteLink to={pathOf(kind, sourceId)}>{title}</SiteLink> }}
    />
  );
}

/** Draws the prizes of something running, to how many winners, and until when. */
const PromisedItem = ({ promised: { prize, places, end, ...source } }: { promised: Promised }) => (
  <li className={styles.item}>
    <p className={styles.prize}>{prize}</p>
    <p className={styles.where}>
      {places > 1 ? (
        <Trans
          message={{ one: '<source/>, {count} winner', other: '<source/>, {count} winners' }}
          values={{ count: places }}
          components={{ source: <Source {...source} /> }}
        />
      ) : (
        <Source {...source} />
      )}
    </p>
    {end && (
      <p className={styles.muted}>
        <Trans message="Until <date/>" components={{ date: <DateTime value={end} dateOnly /> }} />
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
        {name ? (
          <Trans
            message="<winner/> · <source/>"
            components={{
              winner: (
                <bdi>{profile ? <SiteLink to={`/profile/${encodeURIComponent(profile)}`}>{name}</SiteLink> : <strong>{name}</strong>}</bdi>
              ),
              source: <Source kind={kind} sourceId={sourceId} title={title} />,
            }}
          />
        ) : (
          <Source kind={kind} sourceId={sourceId} title={title} />
        )}
      </p>
      <p className={styles.muted}>
        {kind !== null && paidAt ? (
          <Trans
            message="<won/>, paid <paid/>"
            components={{ won: <DateTime value={wonAt} dateOnly />, paid: <DateTime value={paidAt} dateOnly /> }}
          />
        ) : (
          <DateTime value={wonAt} dateOnly />
        )}
      </p>
      <p className={styles.state}>
        {isLate && <Badge tone="red">{step === 'won' ? t('Payment overdue') : t('Paid late')}</Badge>}
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
    </li>
  );
}
