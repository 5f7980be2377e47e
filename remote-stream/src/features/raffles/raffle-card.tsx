import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatDate, formatPoints, formatTimeLeft } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { ReactNode } from 'react';
import styles from './raffle-card.module.css';
import { statusOf } from './raffle-status';
import type { Raffle } from './raffles.api';

const TONES = { Active: 'green', Upcoming: 'amber', Ended: 'neutral' } as const;

/** One raffle in the list: a ticket, the prize above the tear-off line, the conditions below. */
export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const status = statusOf(raffle);
  return (
    <Card className={styles.card} data-status={status}>
      <div className={styles.badges}>
        <Badge tone={TONES[status]} dot={status === 'Active'}>
          {status}
        </Badge>
        <OwnEntries count={raffle.ownEntries} />
      </div>
      <h2 className={styles.title}>{raffle.title}</h2>
      {raffle.description && <p className={styles.description}>{raffle.description}</p>}
      <dl className={styles.prize}>
        <dt>Prize</dt>
        <dd>{raffle.prize}</dd>
      </dl>
      <dl className={styles.facts}>
        <Fact name="Entries">{formatPoints(raffle.totalEntries)}</Fact>
        <Fact name="Max Entries">{raffle.maxEntries === null ? 'No limit' : formatPoints(raffle.maxEntries)}</Fact>
        <Fact name="Entry Cost">{formatPoints(raffle.entryCost)} points</Fact>
        <Fact name="Time Left">{raffle.hasEnded ? 'Ended' : <TimeLeft end={raffle.end} />}</Fact>
        <Fact name="Starts">{formatDate(raffle.start, '–')}</Fact>
        <Fact name="Ends">{formatDate(raffle.end, '–')}</Fact>
      </dl>
    </Card>
  );
}

function OwnEntries({ count }: { count: number }) {
  const user = useCurrentUser();
  if (!user || count <= 0) return null;
  return <Badge tone="blue">{count === 1 ? '1 entry' : `${formatPoints(count)} entries`}</Badge>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const TimeLeft = ({ end }: { end: string | null }) => formatTimeLeft(end, useNow());
