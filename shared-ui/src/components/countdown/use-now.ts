import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** How far the server's clock is ahead of the visitor's, in milliseconds. */
let ahead = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const readClock = () => Date.now() + ahead;

function tick() {
  now = readClock();
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
    now = readClock();
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
    now = readClock();
    readJustNow = true;
    void Promise.resolve().then(() => (readJustNow = false));
  }
  return now;
}

const itself = (milliseconds: number) => milliseconds;

/**
 * The current time in milliseconds since 1970, from one timer of a second for the whole page; it stands still in
 * hidden tabs. With `select`, what that makes of the time: the component then renders again only as the result changes,
 * which has to be a text, a number or a yes or no.
 */
export function useNow(): number;
export function useNow<T extends string | number | boolean | null>(select: (now: number) => T): T;
export function useNow(select: (now: number) => unknown = itself): unknown {
  return useSyncExternalStore(subscribe, () => select(readNow()));
}

/**
 * Lets everything that follows {@link useNow} go by the server's clock, which decides what has ended (contracts.md,
 * section 6). The host calls it once, as soon as an answer told the time; until then, and after anything that is no
 * number, the visitor's clock counts.
 * @param milliseconds what the server's clock shows right now, since 1970
 */
export function setServerTime(milliseconds: number): void {
  ahead = Number.isFinite(milliseconds) ? milliseconds - Date.now() : 0;
  tick();
}
