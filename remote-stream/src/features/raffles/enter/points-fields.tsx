import { NO_AMOUNT } from '@greenroom/contract/amount';
import { formatCount, formatPoints } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { TextField } from '@greenroom/shared-ui/text-field';
import type { Ref } from 'react';
import styles from './enter.module.css';
import { amountOf, isUnreadable } from './points-amount';
import type { Amount } from './use-amount';

export interface PointsFieldsProps {
  ref: Ref<HTMLInputElement>;
  amount: Amount;
  pointsPerEntry: number;
  isEntering: boolean;
}

/** Entries that a key adds. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

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
        error={
          isUnreadable(amount.text)
            ? NO_AMOUNT
            : missing > 0
              ? `That is ${formatCount(Math.ceil(missing), 'point', 'points')} more than you have.`
              : undefined
        }
        // Not a number input, which has no value for what it can't read, such as "1,500".
        inputMode="numeric"
        autoComplete="off"
        value={amount.text}
        readOnly={isEntering}
        onChange={(event) => amount.setText(event.target.value)}
        onBlur={amount.correct}
        onKeyDown={(event) => {
          const entries = STEPS[event.key];
          if (entries === undefined || isEntering) return;
          event.preventDefault();
          amount.step(entries);
        }}
      />
      <p className={styles.balance}>
        <span>Your balance: {formatPoints(balance)} points</span>
        <span className={styles.buys}>{entries > 0 && Number.isFinite(entries) && `Buys ${formatCount(entries, 'entry', 'entries')}`}</span>
      </p>
    </>
  );
}
