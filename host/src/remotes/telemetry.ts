import type { TelemetryBody } from '@greenroom/contract';
import { api, requestOptional } from '@greenroom/shared-ui/http';

const PATH = '/api/telemetry';

/** A page that has more to tell than this tells the same over and over. */
const MOST_REPORTS = 20;

/** What the call takes at most (`TelemetryBody`). */
const LIMITS = { remote: 64, version: 64, message: 1000, path: 300 };

/**
 * Tells the back end what failed, for those who released it: each failure once, and without anybody waiting for it. Whether
 * it arrives changes nothing here; back ends may lack the call.
 */
export function createReporter(): (failure: TelemetryBody) => void {
  const told = new Set<string>();
  return (failure) => {
    const report = fit(failure);
    const key = JSON.stringify([report.remote, report.version, report.step, report.message]);
    if (told.has(key) || told.size >= MOST_REPORTS) return;
    told.add(key);
    // A failure may end in a new page, which this has to outlive.
    requestOptional(PATH, () => api.post(PATH, report, { fetchOptions: { keepalive: true } })).catch(() => undefined);
  };
}

/** Tells it for this page. */
export const reportFailure = createReporter();

function fit({ remote, version, step, message, path }: TelemetryBody): TelemetryBody {
  return {
    remote: remote.slice(0, LIMITS.remote),
    version: version.slice(0, LIMITS.version),
    step,
    // Each attempt has an address of its own, and all are one failure.
    message: message.replace(/[?&]attempt=\d+(\.\d+)?/g, '').slice(0, LIMITS.message),
    path: path.slice(0, LIMITS.path),
  };
}
