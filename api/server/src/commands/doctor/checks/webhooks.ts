import type { ReleaseToken } from '../../../config/config-values';
import { causeOf, combine, ok, skipped, warning, type Check, type Finding, failed } from '../../../delivery/setup/check';
import { request } from '../../../delivery/setup/check-http';
import { tracesEndpoint } from '../../../tracing/tracing';

/** Checks that the webhooks of RELEASE_TOKENS are reachable. Posts nothing; their addresses are secrets. */
export const webhooksCheck: Check = {
  name: 'webhooks',
  async run({ config: { releaseTokens } }) {
    const withWebhook = releaseTokens.filter(({ webhook }) => webhook);
    if (withWebhook.length === 0) return skipped('RELEASE_TOKENS has no webhook.');
    const findings = await Promise.all(withWebhook.map(findingOf));
    return findings.every(({ status }) => status === 'ok') ? ok(`${findings.length} reachable.`) : combine(findings);
  },
};

async function findingOf({ team, webhook = '' }: ReleaseToken): Promise<Finding> {
  const repair = `Correct the webhook of "${team}" in RELEASE_TOKENS, or allow this machine to reach it.`;
  try {
    const { status } = await request(webhook, { method: 'HEAD' });
    // Others refuse HEAD, which shows that they exist.
    if (status === 404 || status === 410) return warning(`The webhook of "${team}" does not exist any more (status ${status}). ${repair}`);
    return status >= 500 ? warning(`The webhook of "${team}" fails with ${status}. ${repair}`) : ok('');
  } catch (cause) {
    return warning(`The webhook of "${team}" can't be reached (${causeOf(cause)}). ${repair}`);
  }
}

/**
 * Checks that the receiver of traces is reachable. Sends an export without spans, and not OTEL_EXPORTER_OTLP_HEADERS, which have secrets.
 */
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
