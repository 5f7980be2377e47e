import type { Page } from '@playwright/test';

/** The trace categories: tasks of all threads, and the outcome of each frame. Further ones would slow the page down. */
const CATEGORIES = ['__metadata', 'toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline.frame'];
/** The category of input events. */
const EVENTS = 'devtools.timeline';

/** Event types of presses and keys. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keypress', 'input', 'keyup'];

/** A `performance.mark` that the page sets in each measured frame. */
export const STEP = 'bench-step';

/** Frame statistics of a scroll. */
export interface ShownFrames {
  all: number;
  /** Frames that were presented late, so that the scroll stuttered. */
  halted: number;
  /** Frames that were presented with missing content. */
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
  /** Thread time in microseconds. */
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
  /** Main thread time of each frame with a {@link STEP}, in milliseconds. */
  steps(): number[];
  /** Main thread time from each event of a press or key until its frame was rendered, in milliseconds. */
  presses(): number[];
  /** Frame statistics during a scroll. */
  shown(): ShownFrames;
}

/** Records a trace while the action runs. */
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
    // BeginMainThreadFrame is emitted within the frame's first task.
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
