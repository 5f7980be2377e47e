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
import card from '../../shared/list-card.module.css';
import styles from './raffles.module.css';
import tearOff from './tear-off.module.css';

/** Draws the list of raffles, active and ended (docs/product.md#raffles). */
export default function RafflesPage() {
  usePageTitle('Raffles');
  const user = useCurrentUser();
  const raffles = useRaffles(user?.id);
  // One toast, however many refetches fail, and none while a cached list is shown.
  const hasFailed = raffles.isFetchedAfterMount && (raffles.isError || raffles.isFetching);
  useErrorToast(raffles.data === undefined && hasFailed, 'Failed to load raffles');

  return (
    <>
      <PageHeader title="Raffles" subtitle="One entry could be all it takes" />
      <QueryView query={raffles} errorTitle="Couldn't load the raffles" heading="h2" loading={<RafflesSkeleton />}>
        {(data) => <RaffleTabs raffles={data} isFetchedAfterMount={raffles.isFetchedAfterMount} refetch={raffles.refetch} />}
      </QueryView>
    </>
  );
}

const CARDS = [1, 2, 3];

const RafflesSkeleton = () => (
  <div role="status" aria-label="Loading the raffles">
    <div className={styles.tabs}>
      <Skeleton width="5.5rem" height="1.5rem" />
      <Skeleton width="5.5rem" height="1.5rem" />
    </div>
    <div className={card.list}>
      {CARDS.map((card) => (
        <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
      ))}
    </div>
  </div>
);

const TABS = [
  {
    value: 'active',
    name: 'Active',
    belongs: isListedActive,
    empty: { title: 'No Active Raffles', text: 'Check back later for new raffles!' },
  },
  {
    value: 'ended',
    name: 'Ended',
    belongs: isListedEnded,
    empty: { title: 'No Ended Raffles', text: 'No raffles have ended yet.' },
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
        label="Raffles"
        tabs={TABS.map(({ value, name, belongs }) => ({ value, label: `${name} (${raffles.filter(belongs).length})` }))}
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

/** Draws the content of a tab, mounted while the tab is open. */
function RaffleList({ tab: { belongs, empty }, raffles, isFetchedAfterMount }: RaffleListProps) {
  const listed = useStableOrder(raffles, belongs, isFetchedAfterMount);
  if (listed.length === 0) return <EmptyState heading="h2" {...empty} />;
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
          {isDrawn && <Badge tone="gold">Drawn</Badge>}
          {raffle.cancelledAt && <Badge tone="red">Cancelled</Badge>}
        </span>
        <OwnEntries count={raffle.ownEntries} />
      </div>
      <h2 id={titleId} className={card.title}>
        {raffle.title}
      </h2>
      {raffle.description && <p className={`${card.description} ${styles.description}`}>{raffle.description}</p>}
      <dl className={`${card.prize} ${styles.prize}`}>
        <dt>Prize</dt>
        <dd>{raffle.prize}</dd>
      </dl>
      <dl className={`${tearOff.tearOff} ${styles.facts}`}>
        <Fact name="Entries">
          <AnimatedNumber value={raffle.totalEntries} />
        </Fact>
        <Fact name="Max Entries">{raffle.maxEntries === null ? 'No limit' : formatPoints(raffle.maxEntries)}</Fact>
        <Fact name="Entry Cost">{formatPoints(raffle.entryCost)} points</Fact>
        <Fact name="Time Left">{raffle.hasEnded ? 'Ended' : <TimeLeft end={raffle.end} />}</Fact>
        <Fact name="Starts">{formatDate(raffle.start, '–')}</Fact>
        <Fact name="Ends">{formatDate(raffle.end, '–')}</Fact>
      </dl>
      {/* Covers the whole card. Labelled with the raffle, since the page has many of these links. */}
      <SiteLink
        id={linkId}
        to={`/raffles/${encodeURIComponent(raffle.id)}`}
        className={buttonClass({ variant: 'secondary' }, card.open)}
        aria-labelledby={`${linkId} ${titleId}`}
      >
        View Details
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
