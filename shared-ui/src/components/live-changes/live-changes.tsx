import { useState } from 'react';
import { type NumberValue, formatNumber } from '../../format';
import styles from '../count-up/counting.module.css';
import { useCounting } from '../count-up/use-counting';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { countedValue } from './counted-value';

const DURATION_MS = 600;

export interface AnimatedNumberProps {
  /** A missing number shows as formatted, and is never counted to or from. */
  value: NumberValue;
  /** Whole, with separators, by default. */
  format?: (value: NumberValue) => string;
  /** Counts from this number at the first render; by default it counts only when the value changes. */
  from?: NumberValue;
}

/**
 * Draws a number that counts from its previous value when it changes. Its text is always the final value; assistive technology ignores the
 * counting one. Nothing counts with reduced motion or in a hidden tab.
 */
export function AnimatedNumber({ value, format = formatNumber, from = value }: AnimatedNumberProps) {
  const element = useCounting({ value, from, format, valueAt: countedValue, duration: DURATION_MS });
  const text = format(value);
  // The key replaces the element when the text changes, which doesn't count as a layout shift.
  return (
    <span key={text} ref={element} className={styles.number}>
      {text}
    </span>
  );
}

export interface ChangeAnnouncerProps<Value> {
  value: Value;
  /** Returns the announcement of a change; an empty text for none. Values are compared by identity, and the first isn't announced. */
  describe: (before: Value, after: Value) => string;
}

export function ChangeAnnouncer<Value>({ value, describe }: ChangeAnnouncerProps<Value>) {
  const [last, setLast] = useState({ value, message: '' });
  // Without a new announcement the previous one stays: it may still be read.
  if (!Object.is(last.value, value)) setLast({ value, message: describe(last.value, value) || last.message });
  return <VisuallyHidden role="status">{last.message}</VisuallyHidden>;
}
