import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { inSpan } from './in-span';

/**
 * Traces outgoing requests by `fetch` during a request or a job. Of the address only the host: webhooks have secrets in theirs. Sends no
 * `traceparent`, since all destinations are services of others.
 */
export function traceFetch(tracer: Tracer): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (!trace.getSpan(context.active())) return fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const attributes = {
      'http.request.method': method,
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    };
    return inSpan(tracer, method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const response = await fetch(input, init);
      span.setAttribute('http.response.status_code', response.status);
      if (!response.ok) span.setAttribute('error.type', String(response.status)).setStatus({ code: SpanStatusCode.ERROR });
      return response;
    });
  };
}
