import type { TelemetryBody } from '@greenroom/contract';
import { api, requestOptional } from '@greenroom/shared-ui/http';
import { isReleased } from './override';

const PATH = '/api/telemetry';

const MAX_REPORTS = 20;

/** The maximum lengths that the endpoint accepts (`TelemetryBody`). */
const LIMITS = { remote: 64, version: 64, message: 1000, path: 300 };

/** Creates a function that reports each failure once, and never rejects. Tabs with overrides or a preview report nothing. */
export function createReporter(): (failure: TelemetryBody) => void {
  const reported = new Set<string>();
  return (failure) => {
    // The measurements have their own rule for what counts, repeated failures included.
    performance.mark('remote-failure', { detail: failure });
    const report = truncate(failure);
    const key = JSON.stringify([report.remote, report.version, report.step, report.message]);
    if (!isReleased() || reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    // `keepalive`: the failure may reload the page.
    requestOptional(PATH, () => api.post(PATH, report, { fetchOptions: { keepalive: true } })).catch(() => undefined);
  };
}

export const reportFailure = createReporter();

function truncate({ remote, version, step, message, path }: TelemetryBody): TelemetryBody {
  return {
    remote: remote.slice(0, LIMITS.remote),
    version: version.slice(0, LIMITS.version),
    step,
    // Each attempt has its own URL; all of them are the same failure.
    message: message.replace(/[?&]attempt=\d+(\.\d+)?/g, '').slice(0, LIMITS.message),
    path: path.slice(0, LIMITS.path),
  };
}
