import { tracesEndpoint } from '../../../tracing/tracing';
import { causeOf, failed, ok, skipped, warning, type Check } from '../../../delivery/setup/checks/check';
import { request } from '../../../delivery/setup/checks/http';

/** Whether the receiver of traces is reachable. Sends an export without spans, and not OTEL_EXPORTER_OTLP_HEADERS, which have secrets. */
export const tracesCheck: Check = {
  name: 'traces',
  async run({ env }) {
    const endpoint = tracesEndpoint(env);
    if (!endpoint) return skipped('No traces: OTEL_EXPORTER_OTLP_ENDPOINT is not set.');
    const { host } = new URL(endpoint);
    const repair = 'Correct OTEL_EXPORTER_OTLP_ENDPOINT: the base address of a receiver of OTLP over HTTP, usually on port 4318.';
    try {
      const { status } = await request(endpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      if (status >= 500) return warning(`The receiver of traces at ${host} fails with ${status}. The site runs without traces.`);
      if (status === 401 || status === 403)
        return warning(`${host} is reachable, and requires OTEL_EXPORTER_OTLP_HEADERS, which the doctor doesn't send.`);
      return status < 300 ? ok(`${host} takes traces.`) : failed(`${host} is no receiver of traces (status ${status}). ${repair}`);
    } catch (cause) {
      return warning(`The receiver of traces at ${host} can't be reached (${causeOf(cause)}). ${repair}`);
    }
  },
};
