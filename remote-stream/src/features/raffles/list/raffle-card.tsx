import { Badge } from '@greenroom/shared-ui/badge';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatDate, formatPoints, formatTimeLeft } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { type ReactNode, useId, useState } from 'react';
import card from '../../../list-page/list-card.module.css';
import { formatEntries } from '../entry-types';
import { statusOf } from '../raffle-status';
import type { Raffle } from '../raffles.api';
import { StatusBadge } from '../status-badge';
import tearOff from '../tear-off.module.css';
import styles from './raffle-card.module.css';

/** A raffle in the list, in the shape of a ticket: prize above the tear-off line, conditions below. The whole card is the link. */
export function RaffleCard({ raffle }: { raffle: Raffle }) {
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const TimeLeft = ({ end }: { end: string | null }) => useNow((now) => formatTimeLeft(end, now));
