import { formatMoney } from '@greenroom/shared-ui/format';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useState } from 'react';
import { isSameMember } from '../../../members/member';
import { MemberName } from '../../../members/member-name';
import { type ClosestPrediction, type Hunt, useClosestPredictions } from '../bonus-hunts.api';
import styles from './closest-predictions.module.css';

/** The closest predictions of the end balance, loaded when opened. */
export function ClosestPredictions({ hunt }: { hunt: Hunt }) {
  const [isOpen, setOpen] = useState(false);
  const closest = useClosestPredictions(hunt.id, isOpen);
  return (
    <details className={styles.closest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        Closest predictions
        <ChevronDown size={18} />
      </summary>
      <div className={styles.content}>
        <QueryView query={closest} errorTitle="The closest predictions could not be loaded" loading={<ClosestSkeleton />}>
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

/** Distance of a guess; computed if the back end sends none. */
function distanceOf({ difference, endBalance: guess }: ClosestPrediction, end: number | null): number | null {
  if (difference !== null) return Math.abs(difference);
  return guess === null || end === null ? null : Math.abs(guess - end);
}

function ClosestSkeleton() {
  return (
    <div role="status" aria-label="Loading the closest predictions" className={styles.ranks}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </div>
  );
}
