import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { NumberValue } from '../../format';
import { onIdle } from '../on-idle';
import { prefersReducedMotion } from '../reduced-motion';
import styles from './counting.module.css';

interface Timing {
  /** Milliseconds from start to end. */
  duration: number;
  /** Milliseconds before it starts, once the page is idle; it starts at once by default. */
  delay?: number;
}

export interface CountingOptions extends Timing {
  /** The final number. A missing one is never counted to or from. */
  value: NumberValue;
  /** The number before the first render. */
  from: NumberValue;
  format: (value: number) => string;
  /** The number to show between two numbers, at a progress from 0 to 1. */
  valueAt: (from: number, to: number, progress: number) => number;
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
    return startCount(target, textAt, { duration, delay });
    // Another duration or delay applies to the next count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);

  return element;
}

const isStill = () => document.hidden || prefersReducedMotion();

/** Draws a frame, of its end unless it moves. */
type Draw = (now: number, moves: boolean) => void;

/** The running counts of the page by their elements. They share one loop of frames. */
const counts = new Map<HTMLElement, Draw>();
let frame = 0;

function drawAll(now: number): void {
  const still = isStill();
  // Measured before any text is written, so that the page is laid out once.
  const frames = [...counts].map(([element, draw]) => ({ draw, moves: !still && isInView(element) }));
  for (const { draw, moves } of frames) draw(now, moves);
  frame = counts.size > 0 ? requestAnimationFrame(drawAll) : 0;
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** Shows the first text at once, and counts when it is time. @returns ends it */
function startCount(element: HTMLElement, textAt: (progress: number) => string, { duration, delay }: Timing): () => void {
  const layer = document.createElement('span');
  layer.className = styles.counting ?? '';
  layer.ariaHidden = 'true';
  const text = layer.appendChild(document.createElement('span')).appendChild(new Text(textAt(0)));
  element.append(layer);
  element.dataset.counting = '';

  let start = 0;
  const run = () => {
    counts.set(element, (now, moves) => {
      start ||= now;
      const progress = moves ? (now - start) / duration : 1;
      const next = textAt(progress);
      if (text.data !== next) text.data = next;
      if (progress >= 1) end();
    });
    frame ||= requestAnimationFrame(drawAll);
  };
  const cancel = delay === undefined ? run() : runWhenIdle(run, delay);
  function end() {
    cancel?.();
    counts.delete(element);
    layer.remove();
    delete element.dataset.counting;
  }
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
