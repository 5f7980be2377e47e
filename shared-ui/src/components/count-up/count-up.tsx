import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../reduced-motion';
import styles from './count-up.module.css';

export interface CountUpProps {
  value: number;
  format: (value: number) => string;
  /** Milliseconds from start to end. */
  duration: number;
  /** Milliseconds before it starts. */
  delay?: number;
  /** Counts in this many equal steps; eases out smoothly by default. */
  steps?: number;
}

/**
 * A number that counts up to its value, and from there to each next one. It reserves the space of the final text, and shows the
 * value at once to visitors who prefer reduced motion.
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
      latest.current = from + (value - from) * ease(progress, steps);
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

const clamp = (progress: number) => Math.min(1, Math.max(0, progress));

/** Maps linear to eased progress, both from 0 to 1. */
function ease(progress: number, steps?: number): number {
  return steps ? Math.floor(progress * steps) / steps : 1 - (1 - progress) ** 3;
}
