import { useEffect, useRef, useState } from 'react';
import styles from './count-up.module.css';

export interface CountUpProps {
  value: number;
  format: (value: number) => string;
  /** Milliseconds from first to last. */
  duration: number;
  /** Milliseconds before it starts. */
  delay?: number;
  /** Counts in that many equal steps; eases out smoothly where it is left out. */
  steps?: number;
}

/**
 * A number that counts up to its value, and later from one value to the next. The room of the final text is
 * taken from the start, and who asked for less motion sees the value at once.
 */
export function CountUp({ value, format, duration, delay = 0, steps }: CountUpProps) {
  const [shown, setShown] = useState(() => (prefersReducedMotion() ? value : 0));
  const latest = useRef(shown);

  useEffect(() => {
    const from = latest.current;
    const start = performance.now() + delay;
    let frame = 0;
    const draw = (now: number) => {
      const progress = prefersReducedMotion() ? 1 : clamp((now - start) / duration);
      latest.current = from + (value - from) * paced(progress, steps);
      setShown(latest.current);
      if (progress < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [value, duration, delay, steps]);

  const final = format(value);
  return (
    <span className={styles.counter} data-final={final}>
      <span className={styles.shown}>{shown === value ? final : format(shown)}</span>
    </span>
  );
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const clamp = (progress: number) => Math.min(1, Math.max(0, progress));

/** How far the number is at that progress, both from 0 to 1. */
function paced(progress: number, steps?: number): number {
  return steps ? Math.floor(progress * steps) / steps : 1 - (1 - progress) ** 3;
}
