import { causeOf, failed, ok, skipped, type Check, type Finding } from '../../../delivery/setup/check';
import { request, type Response } from '../../../delivery/setup/check-http';
import { SITE_UNREACHABLE, requestSite } from './site-config';

/** The server sends the first event at once. */
const TIMEOUT_MS = 6000;

/** Checks that the proxies pass the event stream at once. */
export const liveUpdatesCheck: Check = liveUpdates(TIMEOUT_MS);

/** @param timeoutMs until the first event */
export function liveUpdates(timeoutMs: number): Check {
  return {
    name: 'live updates',
    async run(installation) {
      const { publicUrl } = installation.config;
      if (!publicUrl) return skipped('PUBLIC_URL is not set.');
      if (!(await requestSite(installation, '/healthz').catch(() => undefined))) return SITE_UNREACHABLE;
      const stream = await request(`${publicUrl}/api/live?topics=ping`, {
        headers: { accept: 'text/event-stream' },
        until: (body) => body.includes('\n\n'),
        timeoutMs,
        anyCertificate: true,
      }).catch(causeOf);
      return judgeStream(stream);
    },
  };
}

/** @param stream the response with the first event, or why there is none */
export function judgeStream(stream: Pick<Response, 'status' | 'headers' | 'body'> | string): Finding {
  if (typeof stream === 'string') {
    return failed(
      `/api/live brings no event through the proxy (${stream}). Turn off buffering of responses there (nginx: proxy_buffering off; Caddy: flush_interval -1).`,
    );
  }
  if (stream.status !== 200)
    return failed(`/api/live responds with ${stream.status}. Let the proxy pass it to the server, and allow long connections.`);
  if (!stream.headers['content-type']?.startsWith('text/event-stream'))
    return failed('/api/live is not an event stream. Let the proxy pass the response unchanged.');
  if (stream.headers['content-encoding'])
    return failed('The proxy compresses /api/live, which delays events. Exclude text/event-stream from compression.');
  return ok('Events arrive at once.');
}
