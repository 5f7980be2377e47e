import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { NumberValue } from '../../format';
import { onIdle } from '../on-idle';
import { prefersReducedMotion } from '../reduced-motion';
import styles from './counting.module.css';

export interface CountingOptions {
  /** The final number. A missing one is never counted to or from. */
  value: NumberValue;
  /** The number before the first render. */
  from: NumberValue;
  format: (value: number) => string;
  /** The number to show between two numbers, at a progress from 0 to 1. */
  valueAt: (from: number, to: number, progress: number) => number;
  /** Milliseconds from start to end. */
  duration: number;
  /** Milliseconds before it starts, once the page is idle; it starts at once by default. */
  delay?: number;
}

/**
 * Counts to a number from the one before, over the element's text, which is the final number. The counting text is written without React,
 * and hidden from assistive technology. Nothing counts with reduced motion, out of view or in a hidden tab.
 * @returns the ref of an element of the class `number`
 */
export function useCounting({ value, from, duration, delay, ...latest }: CountingOptions): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  /** The number in view, between two values while it counts. */
  const shown = useRef(from);
  const options = useRef(latest);
  useLayoutEffect(() => {
    options.current = latest;
  });

  useLayoutEffect(() => {
    const start = shown.current;
    const target = element.current;
    if (!target || start === value || start == null || value == null || isStill()) {
      shown.current = value;
      return;
    }
    const textAt = (progress: number) => {
      shown.current = options.current.valueAt(start, value, progress);
      return options.current.format(shown.current);
    };
    return startCount(target, { textAt, duration, delay });
    // Another duration or delay applies to the next count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);

  return element;
}

const isStill = () => document.hidden || prefersReducedMotion();

interface Count {
  element: HTMLElement;
  textAt: (progress: number) => string;
  duration: number;
  /** The time of its first frame. */
  start?: number;
  show: (text: string) => void;
  end: () => void;
}

/** The running counts of the page, which share one loop of frames. */
const counts = new Set<Count>();
let frame = 0;

function drawAll(now: number): void {
  const still = isStill();
  // Measured before any text is written, so that the page is laid out once.
  const outOfView = [...counts].filter(({ start, element }) => start === undefined && !isInView(element));
  for (const count of counts) {
    count.start ??= now;
    const progress = still || outOfView.includes(count) ? 1 : (now - count.start) / count.duration;
    count.show(count.textAt(progress));
    if (progress >= 1) count.end();
  }
  frame = counts.size > 0 ? requestAnimationFrame(drawAll) : 0;
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** Shows the first text at once, and counts when it is time. @returns ends it */
function startCount(
  element: HTMLElement,
  { textAt, duration, delay }: Pick<CountingOptions, 'duration' | 'delay'> & Pick<Count, 'textAt'>,
) {
  const text = document.createTextNode(textAt(0));
  const layer = document.createElement('span');
  layer.className = styles.counting ?? '';
  layer.setAttribute('aria-hidden', 'true');
  layer.append(text);
  element.append(layer);
  element.dataset.counting = '';

  const count: Count = {
    element,
    textAt,
    duration,
    show(next) {
      if (text.data !== next) text.data = next;
    },
    end() {
      counts.delete(count);
      layer.remove();
      delete element.dataset.counting;
    },
  };
  const run = () => {
    counts.add(count);
    frame ||= requestAnimationFrame(drawAll);
  };
  const cancel = delay === undefined ? run() : runWhenIdle(run, delay);
  return () => {
    cancel?.();
    count.end();
  };
}

function runWhenIdle(run: () => void, delay: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = onIdle(() => (timer = setTimeout(run, delay)));
  return () => {
    cancel();
    clearTimeout(timer);
  };
}
