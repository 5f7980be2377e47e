import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useState } from 'react';
import { RaffleCard } from './raffle-card';
import { isListedActive, isListedEnded, newestEndFirst } from './raffle-status';
import type { Raffle } from './raffles.api';
import styles from './raffles.module.css';

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

type Tab = (typeof TABS)[number]['value'];

/** The raffles of either tab, with their counts. */
export function RaffleTabs({ raffles }: { raffles: readonly Raffle[] }) {
  const [tab, setTab] = useState<Tab>('active');
  const lists = TABS.map(({ belongs, ...rest }) => ({ ...rest, raffles: newestEndFirst(raffles.filter(belongs)) }));

  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList
        label="Raffles"
        tabs={lists.map(({ value, name, raffles: listed }) => ({ value, label: `${name} (${listed.length})` }))}
      />
      {lists.map(({ value, raffles: listed, empty }) => (
        <TabPanel key={value} value={value}>
          {listed.length > 0 ? (
            <ul className={styles.list}>
              {listed.map((raffle) => (
                <li key={raffle.id}>
                  <RaffleCard raffle={raffle} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState heading="h2" {...empty} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
