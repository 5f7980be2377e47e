import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Runs only while somebody listens and the tab is visible; whoever comes back sees the right time at once. */
function startOrStop() {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.hidden) return;
  timer = setInterval(tick, SECOND_MS);
}

function onVisibilityChange() {
  startOrStop();
  if (!document.hidden) tick();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    // The last tick may be as old as the last page that showed a countdown.
    now = Date.now();
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

let readJustNow = false;

/** While nobody listens, the time is read anew, but only once in a render: React reads twice and wants the same. */
function readNow(): number {
  if (listeners.size === 0 && !readJustNow) {
    now = Date.now();
    readJustNow = true;
    void Promise.resolve().then(() => (readJustNow = false));
  }
  return now;
}

/** The current time in milliseconds, from one timer of a second for the whole page; it stands still in hidden tabs. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}
