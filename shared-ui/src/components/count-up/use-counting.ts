import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { NumberValue } from '../../format';
import { onIdle } from '../on-idle';
import { prefersReducedMotion } from '../reduced-motion';
import styles from './counting.module.css';

/** Thirty numbers a second look the same as sixty. */
const NUMBER_MS = 1000 / 30;

interface Timing {
  duration: number;
  /** Milliseconds before it starts, once the page is idle; at once by default. */
  delay?: number;
}

export interface CountingOptions extends Timing {
  /** The final number. A missing one is never counted to or from. */
  value: NumberValue;
  from: NumberValue;
  format: (value: number) => string;
  valueAt: (from: number, to: number, progress: number) => number;
}

/**
 * Counts to a number from the last one, over the element's text, which is the final number. All numbers on the way are lines of a strip
 * that the compositor moves, so the main thread has no work. Assistive technology ignores them. Nothing counts with reduced motion or in a
 * hidden tab. @returns the ref of an element of the class `number`
 */
export function useCounting({ value, from, format, valueAt, duration, delay }: CountingOptions): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(from);

  useLayoutEffect(() => {
    const start = shown.current;
    const target = element.current;
    shown.current = value;
    if (!target || start === value || start == null || value == null || isStill()) return;
    const numberAt = (progress: number) => valueAt(start, value, progress);
    const stop = startCount(target, (progress) => format(numberAt(progress)), { duration, delay });
    return () => void (shown.current = numberAt(stop()));
    // Other changes apply to the next count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);

  return element;
}

const isStill = () => document.hidden || prefersReducedMotion();

/** Shows the first text at once, and counts when it is time. @returns ends it and returns its progress, from 0 to 1 */
function startCount(element: HTMLElement, textAt: (progress: number) => string, { duration, delay }: Timing): () => number {
  const layer = document.createElement('span');
  layer.className = styles.counting ?? '';
  layer.ariaHidden = 'true';
  const strip = layer.appendChild(document.createElement('span'));
  strip.textContent = textAt(0);
  element.append(layer);
  element.dataset.counting = '';

  let progress = 0;
  let animation: Animation | undefined;
  const end = () => {
    cancel?.();
    progress = animation?.effect?.getComputedTiming().progress ?? progress;
    animation?.cancel();
    layer.remove();
    delete element.dataset.counting;
    return progress;
  };
  const run = () => {
    const count = Math.ceil(duration / NUMBER_MS);
    strip.textContent = Array.from({ length: count }, (_, index) => textAt(index / count)).join('\n');
    animation = strip.animate({ transform: ['none', 'translateY(-100%)'] }, { duration, easing: `steps(${count})`, fill: 'forwards' });
    animation.onfinish = end;
  };
  const cancel = delay === undefined ? run() : runWhenIdle(run, delay);
  return end;
}

function runWhenIdle(run: () => void, delay: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = onIdle(() => (timer = setTimeout(run, delay)));
  return () => {
    cancel();
    clearTimeout(timer);
  };
}
