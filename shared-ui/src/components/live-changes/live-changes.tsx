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
 * A number that counts from its previous value when it changes. Its text is always the final value; assistive technology ignores the
 * counting one. Nothing counts with reduced motion or in a hidden tab.
 */
export function AnimatedNumber({ value, format = formatNumber, from = value }: AnimatedNumberProps) {
  const element = useCounting({ value, from, format, valueAt: countedValue, duration: DURATION_MS });
  const text = format(value);
  // The key replaces the element when the text changes, which does not count as a layout shift.
  return (
    <span key={text} ref={element} className={styles.number}>
      {text}
    </span>
  );
}

export interface ChangeAnnouncerProps<Value> {
  /** Compared by identity; the first one is not announced. */
  value: Value;
  /** The announcement for a change; an empty text for none. */
  describe: (before: Value, after: Value) => string;
}

/** Announces politely what has changed in data that the visitor already sees. */
export function ChangeAnnouncer<Value>({ value, describe }: ChangeAnnouncerProps<Value>) {
  const [last, setLast] = useState({ value, message: '' });
  // The previous announcement stays when there is none: it may still be read.
  if (!Object.is(last.value, value)) setLast({ value, message: describe(last.value, value) || last.message });
  return <VisuallyHidden role="status">{last.message}</VisuallyHidden>;
}
