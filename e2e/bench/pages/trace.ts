import type { Page } from '@playwright/test';

/** What the browser records of itself: tasks of all threads, and what became of each frame. More of it would cost time itself. */
const CATEGORIES = ['__metadata', 'toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline.frame'];
/** Which events reach the page. */
const EVENTS = 'devtools.timeline';

/** Events of presses and keys. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keypress', 'input', 'keyup'];

/** A mark that the page sets in each frame that counts. */
export const STEP = 'bench-step';

/** How many of the screen's frames… */
export interface ShownFrames {
  all: number;
  /** …were not shown in time, so that the movement halted. */
  halted: number;
  /** …were shown with parts not painted yet. */
  unpainted: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  cat: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Microseconds of processor that the thread took. */
  tdur?: number;
  args: { name?: string; data?: { type?: string }; frame_reporter?: FrameReport; chrome_frame_reporter?: FrameReport };
}

interface FrameReport {
  state: string;
  affects_smoothness?: boolean;
  has_missing_content?: boolean;
  scroll_state: string;
}

export interface Recording {
  /** Milliseconds of processor that the page's main thread took for each frame with a {@link STEP}, up to the next frame. */
  steps(): number[];
  /** Milliseconds of processor that the page's main thread took from each event of a press or key until its frame was made. */
  presses(): number[];
  /** What the browser says of the frames during a scroll. */
  shown(): ShownFrames;
}

/** Records what the browser does meanwhile. */
export async function recordTrace(page: Page, action: () => Promise<unknown>, withEvents = false): Promise<Recording> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: withEvents ? [...CATEGORIES, EVENTS] : CATEGORIES });
  await action();
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  return { steps: () => stepFrames(traceEvents), presses: () => pressFrames(traceEvents), shown: () => shownFrames(traceEvents) };
}

function stepFrames(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === STEP);
  const thread = marks[0] && threadOf(marks[0]);
  const starts = timesOf(events.filter((event) => event.name === 'BeginMainThreadFrame' && threadOf(event) === thread));
  if (marks.length === 0 || starts.length === 0) throw new Error('The browser recorded no frames.');
  const frameAt = (time: number) => starts.findLastIndex((start) => start <= time);

  const costs = starts.map(() => 0);
  for (const event of events) {
    if (!event.name.endsWith('RunTask') || !event.cat.includes('toplevel') || threadOf(event) !== thread) continue;
    // A frame begins within its first task.
    const frame = frameAt(event.ts + (event.dur ?? 0));
    if (frame >= 0) costs[frame] = (costs[frame] ?? 0) + (event.tdur ?? 0) / 1000;
  }
  return timesOf(marks).map((time) => costs[frameAt(time)] ?? NaN);
}

function pressFrames(events: readonly TraceEvent[]): number[] {
  const presses = events.filter(({ name, args }) => name === 'EventDispatch' && PRESSES.includes(args.data?.type ?? ''));
  const thread = presses[0] && threadOf(presses[0]);
  const own = events.filter((event) => threadOf(event) === thread);
  const starts = timesOf(own.filter(({ name }) => name === 'BeginMainThreadFrame'));
  const tasks = own.filter(({ name, cat }) => name.endsWith('RunTask') && cat.includes('toplevel'));
  return timesOf(presses).map((time) => {
    const frame = starts.find((start) => start > time) ?? time;
    const until = tasks.filter(({ ts, dur = 0 }) => ts + dur > time && ts <= frame);
    return until.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
}

const timesOf = (events: readonly TraceEvent[]) => events.map(({ ts }) => ts).sort((a, b) => a - b);

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

function shownFrames(events: readonly TraceEvent[]): ShownFrames {
  const reports = events
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .flatMap(({ args }) => args.frame_reporter ?? args.chrome_frame_reporter ?? [])
    .filter(({ scroll_state: scroll }) => scroll !== 'SCROLL_NONE');
  if (reports.length === 0) throw new Error('The browser saw no scrolling.');
  return {
    all: reports.length,
    halted: reports.filter(({ affects_smoothness: affects }) => affects).length,
    unpainted: reports.filter(({ has_missing_content: missing }) => missing).length,
  };
}
