import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useState, useId } from 'react';
import { Badge } from '@greenroom/shared-ui/badge';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatDate, formatPoints, formatTimeLeft } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { Fact } from '../../shared/fact';
import { useTab } from '../../shared/use-tab';
import { useRaffles, type Raffle, formatEntries } from './raffles.api';
import { isListedActive, isListedEnded, stableOrder, statusOf } from './raffle-status';
import { useRefetchOnStatusChange, StatusBadge } from './raffle-parts';
import { t } from '../../texts';
import card from '../../shared/list-card.module.css';
import styles from './raffles.module.css';
import tearOff from './tear-off.module.css';

export default function RafflesPage() {
  usePageTitle(t('Raffles'));
  const user = useCurrentUser();
  const raffles = useRaffles(user?.id);
  // One toast, however many refetches fail, and none while a cached list is shown.
  const hasFailed = raffles.isFetchedAfterMount && (raffles.isError || raffles.isFetching);
  useErrorToast(raffles.data === undefined && hasFailed, t('Failed to load raffles'));

  return (
    <>
      <PageHeader title={t('Raffles')} subtitle={t('One entry could be all it takes')} />
      <QueryView query={raffles} errorTitle={t("Couldn't load the raffles")} heading="h2" loading={<RafflesSkeleton />}>
        {(data) => <RaffleTabs raffles={data} isFetchedAfterMount={raffles.isFetchedAfterMount} refetch={raffles.refetch} />}
      </QueryView>
    </>
  );
}

const RafflesSkeleton = () => (
  <div role="status" aria-label={t('Loading the raffles')}>
    <div className={styles.tabs}>
      <Skeleton width="5.5rem" height="1.5rem" />
      <Skeleton width="5.5rem" height="1.5rem" />
    </div>
    <div className={card.list}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
      ))}
    </div>
  </div>
);

const TABS = [
  {
    value: 'active',
    labelOf: (count: number) => t('Active ({count})', { count }),
    belongs: isListedActive,
    emptyTexts: () => ({ title: t('No Active Raffles'), text: t('Check back later for new raffles!') }),
  },
  {
    value: 'ended',
    labelOf: (count: number) => t('Ended ({count})', { count }),
    belongs: isListedEnded,
    emptyTexts: () => ({ title: t('No Ended Raffles'), text: t('No raffles have ended yet.') }),
  },
] as const;

type Tab = (typeof TABS)[number];

interface RaffleTabsProps {
  raffles: readonly Raffle[];
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
}

/** Draws the tabs with their counts and raffles. The open tab is a search parameter, so it can be linked. */
function RaffleTabs({ raffles, isFetchedAfterMount, refetch }: RaffleTabsProps) {
  useRefetchOnStatusChange(raffles, refetch);
  const [tab, selectTab] = useTab(['active', 'ended']);
  return (
    <Tabs value={tab} onChange={selectTab}>
      <TabList
        label={t('Raffles')}
        tabs={TABS.map(({ value, labelOf, belongs }) => ({ value, label: labelOf(raffles.filter(belongs).length) }))}
      />
      {TABS.map((each) => (
        <TabPanel key={each.value} value={each.value}>
          <RaffleList tab={each} raffles={raffles} isFetchedAfterMount={isFetchedAfterMount} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface RaffleListProps extends Omit<RaffleTabsProps, 'refetch'> {
  tab: Tab;
}

function RaffleList({ tab: { belongs, emptyTexts }, raffles, isFetchedAfterMount }: RaffleListProps) {
  const listed = useStableOrder(raffles, belongs, isFetchedAfterMount);
  if (listed.length === 0) return <EmptyState heading="h2" {...emptyTexts()} />;
  return (
    <ul className={card.list}>
      {listed.map((raffle) => (
        <li key={raffle.id}>
          <RaffleCard raffle={raffle} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the raffles of the tab in the order in which they were first shown, so a refetch moves nothing. */
function useStableOrder(raffles: readonly Raffle[], belongs: (raffle: Raffle) => boolean, isFetchedAfterMount: boolean): Raffle[] {
  const [shown, setShown] = useState<{ ids: readonly string[]; isFetchedAfterMount: boolean }>({ ids: [], isFetchedAfterMount });
  const ids = shown.isFetchedAfterMount === isFetchedAfterMount ? shown.ids : [];
  const listed = stableOrder(ids, raffles, belongs);
  const listedIds = listed.map(({ id }) => id);
  if (listedIds.join() !== shown.ids.join() || shown.isFetchedAfterMount !== isFetchedAfterMount)
    setShown({ ids: listedIds, isFetchedAfterMount });
  return listed;
}

/** Draws a raffle in the shape of a ticket: prize above the tear-off line, conditions below. The whole card is the link. */
function RaffleCard({ raffle }: { raffle: Raffle }) {
  const titleId = useId();
  const linkId = useId();
  const isDrawn = raffle.winners.length > 0;
  const [wasDrawn] = useState(isDrawn);
  return (
    <Card className={`${card.card} ${styles.card}`} data-status={statusOf(raffle)} data-just-drawn={(isDrawn && !wasDrawn) || undefined}>
      <div className={`${card.badges} ${styles.badges}`}>
        <span className={styles.status}>
          <StatusBadge raffle={raffle} />
          {isDrawn && <Badge tone="gold">{t('Drawn')}</Badge>}
          {raffle.cancelledAt && <Badge tone="red">{t('Cancelled')}</Badge>}
        </span>
        <OwnEntries count={raffle.ownEntries} />
      </div>
      <h2 id={titleId} className={card.title}>
        {raffle.title}
      </h2>
      {raffle.description && <p className={`${card.description} ${styles.description}`}>{raffle.description}</p>}
      <dl className={`${card.prize} ${styles.prize}`}>
        <dt>{t('Prize')}</dt>
        <dd>{raffle.prize}</dd>
      </dl>
      <dl className={`${tearOff.tearOff} ${styles.facts}`}>
        <Fact name={t('Entries')}>
          <AnimatedNumber value={raffle.totalEntries} />
        </Fact>
        <Fact name={t('Max Entries')}>{raffle.maxEntries === null ? t('No limit') : formatPoints(raffle.maxEntries)}</Fact>
        <Fact name={t('Entry Cost')}>{t({ one: '{count} points', other: '{count} points' }, { count: raffle.entryCost })}</Fact>
        <Fact name={t('Time Left')}>{raffle.hasEnded ? t('Ended') : <TimeLeft end={raffle.end} />}</Fact>
        <Fact name={t('Starts')}>{formatDate(raffle.start, '–')}</Fact>
        <Fact name={t('Ends')}>{formatDate(raffle.end, '–')}</Fact>
      </dl>
      {/* Covers the whole card. Labelled with the raffle, since the page has many of these links. */}
      <SiteLink
        id={linkId}
        to={`/raffles/${encodeURIComponent(raffle.id)}`}
        className={buttonClass({ variant: 'secondary' }, card.open)}
        aria-labelledby={`${linkId} ${titleId}`}
      >
        {t('View Details')}
      </SiteLink>
    </Card>
  );
}

function OwnEntries({ count }: { count: number }) {
  const user = useCurrentUser();
  if (!user || count <= 0) return null;
  return (
    <Badge tone="blue">
      <AnimatedNumber value={count} format={formatEntries} />
    </Badge>
  );
}

const TimeLeft = ({ end }: { end: string | null }) => useNow((now) => formatTimeLeft(end, now));
