import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { formatMoney, formatNumber, formatProfit } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import type { ReactNode } from 'react';
import type { Hunt } from '../bonus-hunts.api';
import { profitOf } from '../hunt-rules';
import { ClosestPredictions } from './closest-predictions';
import styles from './hunt-card.module.css';

/** An ended hunt with its profit or loss and its closest predictions (docs/product.md#bonus-hunts). */
export function HuntCard({ hunt }: { hunt: Hunt }) {
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
