import { useSyncExternalStore } from 'react';
import { SECOND } from '../../format/durations';

let clockOffset = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns the server's current time in milliseconds since 1970. For a component, {@link useNow} is cheaper. */
export const serverNow = () => Date.now() + clockOffset;

function tick() {
  now = serverNow();
  for (const listener of listeners) listener();
}

function startOrStop() {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.hidden) return;
  timer = setInterval(tick, SECOND);
}

function onVisibilityChange() {
  startOrStop();
  if (!document.hidden) tick();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    // The last tick may be older than this page.
    now = serverNow();
    document.addEventListener('visibilitychange', onVisibilityChange);
    startOrStop();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibilityChange);
    startOrStop();
  };
}

let wasJustRead = false;

/** Without listeners, reads the clock once per render: React calls the snapshot twice and expects equal values. */
export function readNow(): number {
  if (listeners.size === 0 && !wasJustRead) {
    now = serverNow();
    wasJustRead = true;
    void Promise.resolve().then(() => (wasJustRead = false));
  }
  return now;
}

const identity = (milliseconds: number) => milliseconds;

/**
 * Returns the time from one timer per page, which ticks each second while visible. With `select`, which returns a primitive, the component
 * re-renders only when that changes.
 */
export function useNow(): number;
export function useNow<T extends string | number | boolean | null>(select: (now: number) => T): T;
export function useNow(select: (now: number) => unknown = identity): unknown {
  return useSyncExternalStore(subscribe, () => select(readNow()));
}

/** A time is right again before it scrolls into view. */
const VIEW_MARGIN = '50%';

/** Calls back at each tick while an element is in view, and until that is known. @returns stops it */
export function subscribeInView(element: Element | null, listener: () => void): () => void {
  let unsubscribe = subscribe(listener);
  const observer = new IntersectionObserver(
    (entries) => {
      unsubscribe();
      if (!entries.at(-1)?.isIntersecting) return;
      unsubscribe = subscribe(listener);
      listener();
    },
    { rootMargin: VIEW_MARGIN },
  );
  if (element) observer.observe(element);
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}

/**
 * Sets {@link useNow} to the server's clock, which decides what has ended (docs/contracts.md#decisions). The host calls it with the first
 * response's time, in milliseconds since 1970; until then, and after NaN, the visitor's clock counts.
 */
export function setServerTime(milliseconds: number): void {
  clockOffset = Number.isFinite(milliseconds) ? milliseconds - Date.now() : 0;
  tick();
}
