import { formatCount, formatPoints } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import type { Ref } from 'react';
import styles from './enter.module.css';
import { amountOf } from './points-amount';
import type { Amount } from './use-amount';

export interface PointsFieldsProps {
  ref: Ref<HTMLInputElement>;
  amount: Amount;
  pointsPerEntry: number;
  isEntering: boolean;
}

/** Field for the points to spend. The server decides whether the balance suffices (docs/product.md#raffles). */
export function PointsFields({ ref, amount, pointsPerEntry, isEntering }: PointsFieldsProps) {
  const balance = useCurrentUser()?.points ?? 0;
  const points = amountOf(amount.text);
  const entries = Math.floor(points / pointsPerEntry);
  const missing = points - balance;
  return (
    <>
      <TextField
        ref={ref}
        label="Points to Spend"
        hint={`Minimum: ${formatPoints(pointsPerEntry)} points per entry`}
        error={missing > 0 ? `That is ${formatCount(Math.ceil(missing), 'point', 'points')} more than you have.` : undefined}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={pointsPerEntry}
        step={pointsPerEntry}
        value={amount.text}
        readOnly={isEntering}
        onChange={(event) => amount.setText(event.target.value)}
        onBlur={amount.correct}
      />
      <p className={styles.balance}>
        <span>Your balance: {formatPoints(balance)} points</span>
        <span className={styles.buys}>{entries > 0 && Number.isFinite(entries) && `Buys ${formatCount(entries, 'entry', 'entries')}`}</span>
      </p>
    </>
  );
}
