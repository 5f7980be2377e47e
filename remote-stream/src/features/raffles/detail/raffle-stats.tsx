import { formatNumber } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { ReactNode } from 'react';
import { EVERY_ENTRY, useEntries } from '../entries/entries.api';
import type { Raffle } from '../raffles.api';
import { SideCard } from '../side-card';
import styles from './raffle.module.css';

export interface RaffleStatsProps {
  raffle: Raffle;
  /** Stands below. */
  children?: ReactNode;
}

/** What the entries add up to (specification 2, section 2 "/raffles/{id}"). */
export function RaffleStats({ raffle, children }: RaffleStatsProps) {
  const user = useCurrentUser();
  // Of all of them, whatever the list beside is filtered by.
  const { data: entries } = useEntries({ id: raffle.id, memberId: user?.id }, EVERY_ENTRY);
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
    {/* A number that grows takes another one's place; it doesn't push it aside. */}
    <dd key={value}>{formatNumber(value)}</dd>
  </div>
);
