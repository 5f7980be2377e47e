import type { Page } from '@playwright/test';

/** The trace categories: tasks of all threads, the outcome of each frame, and input events. Further ones would slow the page down. */
const CATEGORIES = ['__metadata', 'toplevel', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline'];

/** Event types of presses and keys. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keypress', 'input', 'keyup'];

interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Thread time in microseconds. */
  tdur?: number;
  args: { data?: { type?: string } };
}

/** Records a trace while the action runs. @returns main thread time from each event of a press or key until its frame was rendered, in milliseconds */
export async function recordPresses(page: Page, action: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: CATEGORIES });
  await action();
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  const presses = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && PRESSES.includes(args.data?.type ?? ''));
  const own = traceEvents.filter(({ pid, tid }) => pid === presses[0]?.pid && tid === presses[0].tid);
  const starts = timesOf(own.filter(({ name }) => name === 'BeginMainThreadFrame'));
  const tasks = own.filter(({ name, cat }) => name.endsWith('RunTask') && cat.includes('toplevel'));
  return timesOf(presses).map((time) => {
    const frame = starts.find((start) => start > time) ?? time;
    const until = tasks.filter(({ ts, dur = 0 }) => ts + dur > time && ts <= frame);
    return until.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
}

const timesOf = (events: readonly TraceEvent[]) => events.map(({ ts }) => ts).sort((a, b) => a - b);
