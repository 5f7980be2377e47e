import type { TelemetryBody } from '@greenroom/contract';
import type { RequestMark } from '@greenroom/shared-ui/http';

/** A mark that the scripts of the start leave, with the time on the clock of `performance.now()`. */
export type PageMark =
  /** A remote's page has rendered at this path (remotes/remote-page.tsx). */
  | { name: 'remote-page'; startTime: number; detail: string }
  /** A remote failed (remotes/telemetry.ts). */
  | { name: 'remote-failure'; startTime: number; detail: TelemetryBody }
  /** An error that nothing caught, and that names no remote: its message and stack trace (remotes/report-uncaught-errors.ts). */
  | { name: 'uncaught-error'; startTime: number; detail: readonly [message: string, stack: string] }
  /** A request of the API has ended (shared-ui/src/http/api.ts). */
  | { name: 'api-request'; startTime: number; detail: RequestMark };

const NAMES = ['remote-page', 'remote-failure', 'uncaught-error', 'api-request'];

/** Calls the listener with each mark, buffered ones first, and clears it. @returns calls it with those that were not delivered yet */
export function onPageMarks(listener: (mark: PageMark) => void): () => void {
  const deliver = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!NAMES.includes(entry.name)) continue;
      listener(entry as PerformanceMark & PageMark);
      performance.clearMarks(entry.name);
    }
  };
  const observer = new PerformanceObserver((list) => deliver(list.getEntries()));
  observer.observe({ type: 'mark', buffered: true });
  return () => deliver(observer.takeRecords());
}
