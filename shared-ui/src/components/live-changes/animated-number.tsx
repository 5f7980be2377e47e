import { useLayoutEffect, useRef } from 'react';
import { type NumberValue, formatNumber } from '../../format';
import { prefersReducedMotion } from '../reduced-motion';
import styles from './animated-number.module.css';
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
 * A number that counts from its previous value when it changes. Its text is always the final value; the counting one is generated
 * content, which assistive technology ignores and no render updates. Nothing counts with reduced motion or in a hidden tab.
 */
export function AnimatedNumber({ value, format = formatNumber, from = value }: AnimatedNumberProps) {
  const element = useRef<HTMLSpanElement>(null);
  /** The number in view, between two values while it counts. */
  const shown = useRef(from);
  const formatter = useRef(format);
  useLayoutEffect(() => {
    formatter.current = format;
  });

  useLayoutEffect(() => {
    const target = element.current;
    const start = shown.current;
    if (!target || start === value || start == null || value == null || document.hidden || prefersReducedMotion()) {
      shown.current = value;
      return;
    }
    const startTime = performance.now();
    const show = (number: number) => {
      shown.current = number;
      target.dataset.counting = formatter.current(number);
    };
    const draw = (now: number) => {
      const progress = (now - startTime) / DURATION_MS;
      show(countedValue(start, value, progress));
      if (progress < 1) frame = requestAnimationFrame(draw);
      else delete target.dataset.counting;
    };
    show(start);
    let frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      delete target.dataset.counting;
    };
  }, [value]);

  const text = format(value);
  // The key replaces the element when the text changes, which does not count as a layout shift.
  return (
    <span key={text} ref={element} className={styles.number}>
      {text}
    </span>
  );
}
