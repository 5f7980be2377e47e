import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { formatMoney, formatNumber, formatProfit } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import { useState } from 'react';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { Fact } from '../../shared/fact';
import { type Hunt, type ClosestPrediction, useClosestPredictions } from './bonus-hunts.api';
import { profitOf } from './hunt-rules';
import { isSameMember } from '../../shared/member';
import { MemberName } from '../../shared/member-name';
import styles from './previous-hunts.module.css';

/** Draws the ended hunts (docs/product.md#bonus-hunts). */
export function PreviousHunts({ hunts }: { hunts: readonly Hunt[] }) {
  if (hunts.length === 0) {
    return <EmptyState heading="h2" title="No Previous Hunts" text="No bonus hunts have been completed yet." />;
  }
  return (
    <ul className={styles.list}>
      {hunts.map((hunt) => (
        <li key={hunt.id}>
          <HuntCard hunt={hunt} />
        </li>
      ))}
    </ul>
  );
}

/** Draws an ended hunt with its profit or loss and its closest predictions (docs/product.md#bonus-hunts). */
function HuntCard({ hunt }: { hunt: Hunt }) {
  const profit = profitOf(hunt);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Hunt #{hunt.id}</h2>
        {profit !== null && <Badge tone={profit < 0 ? 'red' : 'green'}>{formatProfit(profit)}</Badge>}
      </div>
      <dl className={styles.facts}>
        <Fact name="Start Balance">{formatMoney(hunt.startBalance)}</Fact>
        <Fact name="End Balance">{formatMoney(hunt.endBalance)}</Fact>
        <Fact name="Slots Played">{formatNumber(hunt.games.length)}</Fact>
        <Fact name="Date">
          <DateTime value={hunt.createdAt} fallback="–" dateOnly />
        </Fact>
      </dl>
      <ClosestPredictions hunt={hunt} />
    </Card>
  );
}

function ClosestPredictions({ hunt }: { hunt: Hunt }) {
  const [isOpen, setOpen] = useState(false);
  const closest = useClosestPredictions(hunt.id, isOpen);
  return (
    <details className={styles.closest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        Closest predictions
        <ChevronDown size={18} />
      </summary>
      <div className={styles.content}>
        <QueryView query={closest} errorTitle="Couldn't load the closest predictions" loading={<ClosestSkeleton />}>
          {(predictions) => <Ranks predictions={predictions} endBalance={hunt.endBalance} />}
        </QueryView>
      </div>
    </details>
  );
}

function Ranks({ predictions, endBalance }: { predictions: readonly ClosestPrediction[]; endBalance: number | null }) {
  const user = useCurrentUser();
  if (predictions.length === 0) return <p className={styles.empty}>Nobody predicted this hunt.</p>;
  return (
    <ol className={styles.ranks}>
      {predictions.map((prediction, index) => {
        const isOwn = isSameMember(prediction.member, user);
        return (
          <li key={prediction.id} className={styles.rank} aria-current={isOwn || undefined}>
            <span className={styles.place}>#{index + 1}</span>
            <MemberName member={prediction.member} size={28} isOwn={isOwn} />
            <span className={styles.guess}>
              <span>{formatMoney(prediction.endBalance)}</span>
              <span className={styles.off}>{formatMoney(distanceOf(prediction, endBalance))} off</span>
              {prediction.prize && <span>Won {prediction.prize}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the distance of a guess; computed if the back end sends none. */
function distanceOf({ difference, endBalance: guess }: ClosestPrediction, end: number | null): number | null {
  if (difference !== null) return Math.abs(difference);
  return guess === null || end === null ? null : Math.abs(guess - end);
}

const ClosestSkeleton = () => (
  <div role="status" aria-label="Loading the closest predictions" className={styles.ranks}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height="2.75rem" />
    ))}
  </div>
);
