import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RaffleCard } from './raffle-card';
import { isListedActive, isListedEnded, keepPlaces } from '../raffle-status';
import type { Raffle } from '../raffles.api';
import styles from './raffles.module.css';
import { useReloadWhenOvertaken } from '../use-reload-when-overtaken';

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
  /** Whether they were asked for since the visit began; what a visit before left behind is overtaken by that. */
  isOfThisVisit: boolean;
  onOvertaken: () => unknown;
}

/** The raffles of either tab, with their counts. The tab stands in the address, so that a link shows the same. */
export function RaffleTabs({ raffles, isOfThisVisit, onOvertaken }: RaffleTabsProps) {
  useReloadWhenOvertaken(raffles, onOvertaken);
  const [tab, chooseTab] = useTab();
  return (
    <Tabs value={tab} onChange={chooseTab}>
      <TabList
        label="Raffles"
        tabs={TABS.map(({ value, name, belongs }) => ({ value, label: `${name} (${raffles.filter(belongs).length})` }))}
      />
      {TABS.map((each) => (
        <TabPanel key={each.value} value={each.value}>
          <RaffleList tab={each} raffles={raffles} isOfThisVisit={isOfThisVisit} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function useTab() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'active';
  const chooseTab = (next: Tab['value']) =>
    setParams(
      (current) => {
        if (next === 'active') current.delete('tab');
        else current.set('tab', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tab, chooseTab] as const;
}

interface RaffleListProps extends Omit<RaffleTabsProps, 'onOvertaken'> {
  tab: Tab;
}

/** What one tab shows; it lives as long as the tab is open. */
function RaffleList({ tab: { belongs, empty }, raffles, isOfThisVisit }: RaffleListProps) {
  const listed = useKeptPlaces(raffles, belongs, isOfThisVisit);
  if (listed.length === 0) return <EmptyState heading="h2" {...empty} />;
  return (
    <ul className={styles.list}>
      {listed.map((raffle) => (
        <li key={raffle.id}>
          <RaffleCard raffle={raffle} />
        </li>
      ))}
    </ul>
  );
}

/** Those that belong here, in the order of the first sight: nothing that a person reads moves. */
function useKeptPlaces(raffles: readonly Raffle[], belongs: (raffle: Raffle) => boolean, isOfThisVisit: boolean): Raffle[] {
  const [shown, setShown] = useState<{ ids: readonly string[]; isOfThisVisit: boolean }>({ ids: [], isOfThisVisit });
  const ids = shown.isOfThisVisit === isOfThisVisit ? shown.ids : [];
  const listed = keepPlaces(ids, raffles, belongs);
  const listedIds = listed.map(({ id }) => id);
  if (listedIds.join() !== shown.ids.join() || shown.isOfThisVisit !== isOfThisVisit) setShown({ ids: listedIds, isOfThisVisit });
  return listed;
}
