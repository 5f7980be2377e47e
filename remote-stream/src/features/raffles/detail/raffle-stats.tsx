import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { ReactNode } from 'react';
import { NO_FILTER, useEntries } from '../entries/entries.api';
import type { Raffle } from '../raffles.api';
import { SideCard } from '../side-card';
import styles from './raffle.module.css';

export interface RaffleStatsProps {
  raffle: Raffle;
  /** Rendered below the figures. */
  children?: ReactNode;
}

/** Totals of the entries (docs/product.md#raffles). */
export function RaffleStats({ raffle, children }: RaffleStatsProps) {
  const user = useCurrentUser();
  // Unfiltered, whatever the filter of the list is.
  const { data: entries } = useEntries({ id: raffle.id, memberId: user?.id }, NO_FILTER);
  return (
    <SideCard title="Stats">
      <dl className={styles.stats}>
        <Stat name="Total Entries" value={raffle.totalEntries} />
        <Stat name="Participants" value={entries?.length} />
        <Stat name="Total Points" value={raffle.totalPoints} />
        {user && raffle.ownEntries > 0 && <Stat name="Your Entries" value={raffle.ownEntries} />}
      </dl>
      {children}
    </SideCard>
  );
}

const Stat = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <AnimatedNumber value={value} />
    </dd>
  </div>
);
