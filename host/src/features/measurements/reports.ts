import type { MeasurementReport, Timing } from '@greenroom/contract';
import { ApiError, csrfToken, requestOptional } from '@greenroom/shared-ui/http';

const PATH = '/api/measurements';

/** Reports are sent at most once in this time, and when the page is hidden. */
const INTERVAL_MS = 60_000;

export type Counter = 'views' | 'failed_views' | 'failed_call_views' | 'completed_views';

export type Version = Pick<MeasurementReport, 'remote' | 'version'>;

/** Collects what is measured of each version, and sends it. @param beforeSending adds what is not reported yet */
export function createReports(beforeSending: () => void) {
  const reports = new Map<string, MeasurementReport>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reportOf({ remote, version }: Version): MeasurementReport {
    timer ??= setTimeout(send, INTERVAL_MS);
    const key = `${remote} ${version}`;
    const report = reports.get(key) ?? { remote, version, views: 0, failed_views: 0, failed_call_views: 0, completed_views: 0 };
    reports.set(key, report);
    return report;
  }

  function send(): void {
    beforeSending();
    clearTimeout(timer);
    timer = undefined;
    const body = JSON.stringify({ reports: [...reports.values()] });
    if (reports.size > 0) requestOptional(PATH, () => post(body)).catch(() => undefined);
    reports.clear();
  }

  // After the listeners of `web-vitals`, which are on the window and capture the event.
  document.addEventListener('visibilitychange', () => document.hidden && send());

  return {
    count(version: Version, counter: Counter) {
      reportOf(version)[counter] += 1;
    },
    addTiming(version: Version, timing: Timing, value: number) {
      ((reportOf(version).timings ??= {})[timing] ??= []).push(value);
    },
    dropTimings() {
      for (const report of reports.values()) delete report.timings;
    },
  };
}

/** Not by the HTTP client, which retries and notifies the visitor: a report that fails is dropped. */
async function post(body: string): Promise<void> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF-TOKEN': csrfToken() };
  const response = await fetch(PATH, { method: 'POST', keepalive: true, headers, body });
  // Some servers send the site's page for any unknown path.
  const isPage = response.headers.get('Content-Type')?.includes('html');
  if (!response.ok || isPage) throw new ApiError(response.ok ? 'garbage' : 'refused', '', { status: response.status });
}
