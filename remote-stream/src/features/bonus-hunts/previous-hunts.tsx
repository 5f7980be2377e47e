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
import { serverText } from '../../shared/server-text';
import { t } from '../../texts';
import styles from './previous-hunts.module.css';

export function PreviousHunts({ hunts }: { hunts: readonly Hunt[] }) {
  if (hunts.length === 0) {
    return <EmptyState heading="h2" title={t('No Previous Hunts')} text={t('No bonus hunts have been completed yet.')} />;
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

function HuntCard({ hunt }: { hunt: Hunt }) {
  const profit = profitOf(hunt);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Hunt #{id}', { id: hunt.id })}</h2>
        {profit !== null && <Badge tone={profit < 0 ? 'red' : 'green'}>{formatProfit(profit)}</Badge>}
      </div>
      <dl className={styles.facts}>
        <Fact name={t('Start Balance')}>{formatMoney(hunt.startBalance)}</Fact>
        <Fact name={t('End Balance')}>{formatMoney(hunt.endBalance)}</Fact>
        <Fact name={t('Slots Played')}>{formatNumber(hunt.games.length)}</Fact>
        <Fact name={t('Date')}>
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
        {t('Closest predictions')}
        <ChevronDown size={18} />
      </summary>
      <div className={styles.content}>
        <QueryView query={closest} errorTitle={t("Couldn't load the closest predictions")} loading={<ClosestSkeleton />}>
          {(predictions) => <Ranks predictions={predictions} endBalance={hunt.endBalance} />}
        </QueryView>
      </div>
    </details>
  );
}

function Ranks({ predictions, endBalance }: { predictions: readonly ClosestPrediction[]; endBalance: number | null }) {
  const user = useCurrentUser();
  if (predictions.length === 0) return <p className={styles.empty}>{t('Nobody predicted this hunt.')}</p>;
  return (
    <ol className={styles.ranks}>
      {predictions.map((prediction, index) => {
        const isOwn = isSameMember(prediction.member, user);
        return (
          <li key={prediction.id} className={styles.rank} aria-current={isOwn || undefined}>
            <span className={styles.place}>{t('#{place}', { place: index + 1 })}</span>
            <MemberName member={prediction.member} size={28} isOwn={isOwn} />
            <span className={styles.guess}>
              <span>{formatMoney(prediction.endBalance)}</span>
              <span className={styles.off}>{t('{amount} off', { amount: formatMoney(distanceOf(prediction, endBalance)) })}</span>
              {prediction.prize && <span>{t('Prize: {prize}', { prize: serverText(prediction.prize) })}</span>}
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
  <div role="status" aria-label={t('Loading the closest predictions')} className={styles.ranks}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height="2.75rem" />
    ))}
  </div>
);
