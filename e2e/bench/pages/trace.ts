import type { Page } from '@playwright/test';

/** What the browser records of itself: tasks of all threads, and what became of each frame. */
const CATEGORIES = ['__metadata', 'toplevel', 'disabled-by-default-devtools.timeline.frame'];

/** One frame in which the page's main thread took part. */
export interface MainFrame {
  /** Milliseconds of processor that the main thread took from its begin to the next one's. */
  processor: number;
  /** Milliseconds from its begin to the next one's. */
  interval: number;
}

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
  args: { name?: string; frame_reporter?: FrameReport; chrome_frame_reporter?: FrameReport };
}

interface FrameReport {
  state: string;
  affects_smoothness?: boolean;
  has_missing_content?: boolean;
  scroll_state: string;
}

/** Records what the browser does meanwhile. */
export async function recorded(page: Page, doing: () => Promise<unknown>): Promise<{ main: MainFrame[]; shown: ShownFrames }> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: CATEGORIES });
  await doing();
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  return { main: mainFrames(traceEvents), shown: shownFrames(traceEvents) };
}

/** The main thread is that of the process with the most frames: the page, not one of the browser's own. */
function mainFrames(events: readonly TraceEvent[]): MainFrame[] {
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame');
  const threads = new Map<string, number[]>();
  for (const event of begins) threads.set(threadOf(event), [...(threads.get(threadOf(event)) ?? []), event.ts]);
  const [thread, starts] = [...threads].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  if (starts.length < 2) throw new Error('The browser recorded no frames.');
  starts.sort((a, b) => a - b);

  const processor = starts.map(() => 0);
  let frame = -1;
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && event.cat.includes('toplevel') && threadOf(event) === thread);
  for (const { ts, dur = 0, tdur = 0 } of tasks.sort((a, b) => a.ts - b.ts)) {
    // A frame begins within its first task.
    while ((starts[frame + 1] ?? Infinity) <= ts + dur) frame++;
    if (frame >= 0) processor[frame] = (processor[frame] ?? 0) + tdur / 1000;
  }
  // How long the last one would have lasted is not known.
  return starts.slice(0, -1).map((start, index) => ({ processor: processor[index] ?? 0, interval: ((starts[index + 1] ?? start) - start) / 1000 }));
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/** What the browser says of the frames during a scroll. */
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
