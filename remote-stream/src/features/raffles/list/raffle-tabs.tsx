import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import card from '../../../list-page/list-card.module.css';
import { RaffleCard } from './raffle-card';
import { isListedActive, isListedEnded, stableOrder } from '../raffle-status';
import type { Raffle } from '../raffles.api';
import { useRefetchOnStatusChange } from '../use-refetch-on-status-change';

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

export interface RaffleTabsProps {
  raffles: readonly Raffle[];
  /** False while the list is cached data from before the page was mounted. */
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
}

/** The tabs with their counts and raffles. The open tab is a search parameter, so that it can be linked. */
export function RaffleTabs({ raffles, isFetchedAfterMount, refetch }: RaffleTabsProps) {
  useRefetchOnStatusChange(raffles, refetch);
  const [tab, selectTab] = useTab();
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

function useTab() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'active';
  const selectTab = (next: Tab['value']) =>
    setParams(
      (current) => {
        if (next === 'active') current.delete('tab');
        else current.set('tab', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tab, selectTab] as const;
}

interface RaffleListProps extends Omit<RaffleTabsProps, 'refetch'> {
  tab: Tab;
}

/** Content of a tab, mounted while the tab is open. */
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

/** The raffles of the tab in the order in which they were first shown, so that a refetch moves nothing. */
function useStableOrder(raffles: readonly Raffle[], belongs: (raffle: Raffle) => boolean, isFetchedAfterMount: boolean): Raffle[] {
  const [shown, setShown] = useState<{ ids: readonly string[]; isFetchedAfterMount: boolean }>({ ids: [], isFetchedAfterMount });
  const ids = shown.isFetchedAfterMount === isFetchedAfterMount ? shown.ids : [];
  const listed = stableOrder(ids, raffles, belongs);
  const listedIds = listed.map(({ id }) => id);
  if (listedIds.join() !== shown.ids.join() || shown.isFetchedAfterMount !== isFetchedAfterMount)
    setShown({ ids: listedIds, isFetchedAfterMount });
  return listed;
}
